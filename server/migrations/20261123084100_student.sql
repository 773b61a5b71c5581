-- 03 §2.6; the id is the person's. Numbers are kept as they were given, sealed, with what they are found by: of what else is known of the person
-- nobody learns here.
create table student_info (
  id bigint primary key constraint student_info_id_fkey references person (id),
  version integer not null default 0,
  created_at timestamptz(3) not null,
  created_by bigint not null,
  updated_at timestamptz(3) not null,
  updated_by bigint not null,
  deleted_at timestamptz(3),
  org_id bigint not null constraint student_info_org_id_fkey references org (id),
  name varchar(64) not null,
  name_pinyin varchar(400) not null,
  sex smallint not null,
  birthday date,
  id_type smallint,
  id_number sealed,
  id_hash text,
  nation_code char(2) not null,
  telephone_code varchar(6),
  mobile sealed,
  mobile_hash text,
  mobile_tail char(4),
  email varchar(128),
  study_nation char(2) not null,
  school varchar(100) not null,
  major varchar(64),
  stage smallint not null,
  enrol_date date,
  graduate_date date,
  student_status smallint not null,
  overseas_phone sealed,
  contact_name varchar(64),
  contact_phone sealed,
  contact_relation smallint,
  insurance_no sealed,
  guardian_employee_id bigint constraint student_info_guardian_fkey references employee (id),
  import_batch varchar(20)
);
create index student_info_org on student_info (org_id) where deleted_at is null;
create index student_info_mobile on student_info (mobile_hash) where deleted_at is null;
create index student_info_mobile_tail on student_info (mobile_tail) where deleted_at is null;
create index student_info_id_hash on student_info (id_hash) where deleted_at is null;
create index student_info_guardian on student_info (guardian_employee_id) where guardian_employee_id is not null and deleted_at is null;
