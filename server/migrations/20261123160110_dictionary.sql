-- 04 §2.5, §2.6: diseases by their codes and illnesses; measures of one illness, or of all.
alter table dict_disease
  add dict_icd_id bigint constraint dict_disease_icd references dict_icd (id),
  add illness_id bigint constraint dict_disease_illness references illness (id);
create index dict_disease_by_icd on dict_disease (dict_icd_id) where deleted_at is null;
alter table dict_measure add illness_id bigint constraint dict_measure_illness references illness (id);
drop index dict_measure_name;
create unique index dict_measure_name on dict_measure (org_id, coalesce(illness_id, 0), name) where deleted_at is null;
