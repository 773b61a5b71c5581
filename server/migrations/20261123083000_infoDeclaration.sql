-- 03 §2.10: what somebody declares of journeys, contacts, vaccination and tests; of visitors for the time being.
create table declare_record (
  id bigint generated always as identity primary key,
  version integer not null default 0,
  created_at timestamptz(3) not null,
  created_by bigint not null,
  updated_at timestamptz(3) not null,
  updated_by bigint not null,
  deleted_at timestamptz(3),
  subject_type smallint not null,
  person_id bigint not null constraint declare_record_person references person (id),
  visitor_id bigint,
  org_id bigint not null constraint declare_record_org references org (id),
  date date not null,
  declare_reason smallint not null,
  vaccination smallint,
  test_type smallint,
  test_result smallint,
  level smallint not null,
  answers sealed not null
);
create index declare_record_node on declare_record (org_id, date) where deleted_at is null;
create index declare_record_of_person on declare_record (person_id, created_at) where deleted_at is null;

create table declare_visit_area (
  id bigint generated always as identity primary key,
  declare_id bigint not null constraint declare_visit_area_record references declare_record (id),
  nation_code char(2) not null,
  area_name varchar(128),
  arrive_day date not null,
  leave_day date not null,
  transport smallint not null,
  transport_no sealed,
  purpose sealed
);
create index declare_visit_area_of on declare_visit_area (declare_id);
create index declare_visit_area_place on declare_visit_area (nation_code, arrive_day);
