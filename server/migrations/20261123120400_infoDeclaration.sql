-- 03 §2.10: information declarations of employees and students; what visitors have declared stays as it is.
alter table declare_record
  add column illness_id bigint constraint declare_record_illness references illness (id),
  add column case_type smallint,
  add column diagnose_type smallint,
  add column vaccine_illness_id bigint constraint declare_record_vaccine references illness (id),
  add column test_illness_id bigint constraint declare_record_test references illness (id),
  add column client_key uuid;
-- Sent again from a phone it is the same declaration.
create unique index declare_record_key on declare_record (person_id, client_key) where client_key is not null;
create index declare_record_of_visit on declare_record (visitor_id) where deleted_at is null;

alter table declare_visit_area
  add column province_id bigint constraint declare_visit_area_province references sys_nationality_area (id);
create index declare_visit_area_arrived on declare_visit_area (arrive_day);
