-- What is known of a project beside its life cycle (02 §2.3), and who works for whom (02 §2.4).
alter table project
  -- The reporter's figures, shown beside those that are counted.
  add column reported_chinese_num integer check (reported_chinese_num between 0 and 100000),
  add column reported_foreign_num integer check (reported_foreign_num between 0 and 100000),
  add column reported_at timestamptz(3),
  -- Of the clinics in normal service; null as long as no clinic is kept here.
  add column clinic_level_now smallint,
  add column readiness smallint check (readiness between 0 and 100),
  add column readiness_gaps jsonb,
  add column readiness_at timestamptz(3),
  -- When each step of the guide was reported last, and what is not reported yet, sealed.
  add column guide_base_at timestamptz(3),
  add column guide_medical_at timestamptz(3),
  add column guide_network_env_at timestamptz(3),
  add column guide_draft sealed;

create table project_subcontract (
  id bigint generated always as identity primary key,
  version integer not null default 0,
  created_at timestamptz(3) not null,
  created_by bigint not null,
  updated_at timestamptz(3) not null,
  updated_by bigint not null,
  deleted_at timestamptz(3),
  -- The general contractor's project.
  project_id bigint not null constraint project_subcontract_general references org (id),
  sub_project_id bigint constraint project_subcontract_sub references org (id),
  -- A unit outside the system, with the head-count that it says.
  sub_org_name varchar(100),
  sub_headcount integer check (sub_headcount between 0 and 100000),
  work_scope varchar(200),
  start_date date not null,
  end_date date,
  status smallint not null,
  end_reason varchar(200),
  check ((sub_project_id is null) <> (sub_org_name is null)),
  check (sub_project_id <> project_id),
  check (end_date >= start_date)
);
create unique index project_subcontract_pair on project_subcontract (project_id, sub_project_id) where status = 1 and deleted_at is null;
create index project_subcontract_of on project_subcontract (project_id);
create index project_subcontract_by on project_subcontract (sub_project_id);
