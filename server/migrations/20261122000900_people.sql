-- People, where they stand, and what they agreed to. No foreign keys: one module writes these rows, thousands at a time, with the nodes
-- held, and neither persons nor nodes are ever taken out of their tables.

create table person (
  id bigint primary key generated always as identity,
  version integer not null default 0,
  created_at timestamptz(3) not null,
  created_by bigint not null,
  updated_at timestamptz(3) not null,
  updated_by bigint not null,
  deleted_at timestamptz(3),
  name varchar(64) not null,
  name_pinyin varchar(400) not null,
  sex smallint not null check (sex in (1, 2)),
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
  photo_oss_id bigint
);
create unique index person_id_number on person (id_type, id_hash) where deleted_at is null and id_hash is not null;
create index person_mobile on person (mobile_hash) where deleted_at is null;
create index person_mobile_tail on person (mobile_tail) where deleted_at is null;

create table employee (
  id bigint primary key,
  version integer not null default 0,
  created_at timestamptz(3) not null,
  created_by bigint not null,
  updated_at timestamptz(3) not null,
  updated_by bigint not null,
  deleted_at timestamptz(3),
  home_org_id bigint not null,
  org_id bigint not null,
  work_no varchar(32),
  emp_type smallint not null,
  position varchar(64),
  job_title varchar(64),
  dept_name varchar(64),
  team_name varchar(64),
  emp_status smallint not null default 1,
  entry_date date,
  arrival_date date,
  expect_return_date date,
  leave_date date,
  hazard_flag smallint not null default 0,
  accompany_flag smallint not null default 0,
  emergency_name varchar(64),
  emergency_phone sealed,
  emergency_relation smallint,
  account_id bigint,
  source_type smallint not null default 1,
  import_batch varchar(20),
  import_situation smallint,
  remark varchar(500),
  delete_reason varchar(200),
  -- Sorted and searched by bytes: it is lower case, and pinyin stands first.
  search_text text collate "C" not null,
  sex smallint not null,
  nation_code char(2) not null
);
create unique index employee_work_no on employee (home_org_id, work_no) where deleted_at is null and work_no is not null;
create unique index employee_account on employee (account_id) where deleted_at is null and account_id is not null;
-- Covers what a list filters by most, so that a company's 5,000 people are searched without touching the table.
create index employee_place on employee (org_id) include (id, search_text, emp_type, emp_status, sex, nation_code, account_id)
  where deleted_at is null;
create index employee_home on employee (home_org_id, emp_status) where deleted_at is null;
create index employee_search on employee using gin (search_text gin_trgm_ops);

-- Nobody stands in two places on one day. One exclusion constraint over all stays would say so, at three quarters of the price of writing
-- a stay: it holds for stays that have ended; of open ones there is one a person, and it begins after all others have ended.
create table emp_stay (
  id bigint primary key generated always as identity,
  person_id bigint not null,
  org_id bigint not null,
  emp_type smallint not null,
  from_day date not null,
  to_day date,
  due_from date not null,
  reason_in smallint not null,
  reason_out smallint,
  batch_key varchar(36),
  operator_id bigint not null,
  constraint emp_stay_days check (to_day >= from_day),
  constraint emp_stay_overlap exclude using gist (person_id with =, daterange(from_day, to_day, '[]') with &&) where (to_day is not null)
);
create index emp_stay_node on emp_stay (org_id, from_day, to_day);
create unique index emp_stay_open on emp_stay (person_id) where to_day is null;
create unique index emp_stay_person on emp_stay (person_id, from_day);

-- Asked once a statement, by the index above. Whoever changes a person's stays holds them locked.
create function check_open_stays() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from changed c join emp_stay s on s.person_id = c.person_id and s.id <> c.id
    where (c.to_day is null and s.to_day >= c.from_day) or (s.to_day is null and c.to_day >= s.from_day)
  ) then
    raise exception using errcode = 'exclusion_violation', constraint = 'emp_stay_overlap', message = 'a stay reaches into an open one';
  end if;
  return null;
end $$;
create trigger emp_stay_inserted after insert on emp_stay referencing new table as changed for each statement execute function check_open_stays();
create trigger emp_stay_updated after update on emp_stay referencing new table as changed for each statement execute function check_open_stays();

create table consent (
  id bigint primary key generated always as identity,
  person_id bigint not null,
  doc_version integer not null,
  kind smallint not null,
  agreed_at timestamptz(3) not null,
  withdrawn_at timestamptz(3),
  ip varchar(45) not null
);
create unique index consent_once on consent (person_id, kind, doc_version) where withdrawn_at is null;
