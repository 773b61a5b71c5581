-- Records that were made from an information declaration follow it; null: whoever keeps the archive entered them.
alter table vaccination_record add column declare_id bigint;
alter table test_record add column declare_id bigint;

-- 03 §7, vaccination.person: what was said last of a person and an illness.
create table vaccination_statement (
  id bigint generated always as identity primary key,
  person_id bigint not null constraint vaccination_statement_person references person (id),
  illness_id bigint not null constraint vaccination_statement_illness references illness (id),
  declared smallint,
  declared_at timestamptz(3),
  status smallint
);
create unique index vaccination_statement_once on vaccination_statement (person_id, illness_id);

-- Under the numbers under which they have been counted so far: those of the first records that stand.
insert into vaccination_statement (id, person_id, illness_id, status) overriding system value
select min(id), person_id, illness_id, 1 from vaccination_record where deleted_at is null group by person_id, illness_id;
select setval(pg_get_serial_sequence('vaccination_statement', 'id'), greatest((select max(id) from vaccination_record), 1));
