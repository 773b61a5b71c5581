-- Periods in which projects declare what they hold, and what they declared (04 §2.3, §2.4, §2.9).
create table period_policy (
  id bigint generated always as identity primary key,
  version integer not null default 0,
  created_at timestamptz(3) not null,
  created_by bigint not null,
  updated_at timestamptz(3) not null,
  updated_by bigint not null,
  deleted_at timestamptz(3),
  org_id bigint not null constraint period_policy_org references org (id),
  declare_type smallint not null,
  target smallint not null,
  from_day date not null,
  enabled boolean not null,
  frequency smallint not null,
  deadline_day smallint not null,
  deadline_time char(5) not null,
  remind_hours smallint[] not null,
  tolerance smallint not null,
  inherits boolean not null
);
create unique index period_policy_version on period_policy (org_id, declare_type, target, from_day) where deleted_at is null;

create table declare_period (
  id bigint generated always as identity primary key,
  org_id bigint not null,
  declare_type smallint not null,
  start_day date not null,
  end_day date not null,
  period_key varchar(12) not null,
  frequency smallint not null,
  open_at timestamptz(3) not null,
  deadline_at timestamptz(3) not null,
  is_due boolean not null,
  -- The rule as it was when the period opened: {policyId, remindHours, tolerance}.
  policy jsonb not null,
  -- Of how many hours before its end the reporters have been told last.
  told_hours smallint
);
create unique index declare_period_once on declare_period (org_id, declare_type, start_day);
create index declare_period_end on declare_period (declare_type, end_day, is_due);
create index declare_period_node on declare_period (org_id, declare_type, end_day);

create table period_declare (
  id bigint generated always as identity primary key,
  version integer not null default 0,
  org_id bigint not null constraint period_declare_org references org (id),
  project_id bigint,
  declare_type smallint not null,
  start_day date not null,
  period_key varchar(12) not null,
  declared_at timestamptz(3) not null,
  on_time boolean not null,
  source smallint not null,
  declarant_id bigint not null,
  is_latest boolean not null,
  revision_of bigint,
  headcount integer not null,
  risk_grade smallint,
  reach_rate numeric(5, 2),
  shortage_num smallint not null,
  implement_rate numeric(5, 2),
  remark varchar(500),
  voided boolean not null,
  void_reason varchar(200),
  items jsonb not null
);
create unique index period_declare_latest on period_declare (org_id, declare_type, start_day) where is_latest;
create index period_declare_node on period_declare (org_id, declare_type, start_day desc);
create index period_declare_day on period_declare (declare_type, start_day) where is_latest;

create table auto_declare (
  id bigint generated always as identity primary key,
  version integer not null default 0,
  created_at timestamptz(3) not null,
  created_by bigint not null,
  updated_at timestamptz(3) not null,
  updated_by bigint not null,
  deleted_at timestamptz(3),
  -- The project.
  org_id bigint not null constraint auto_declare_org references org (id),
  declare_type smallint not null,
  enabled smallint not null,
  cycle smallint not null,
  execute_time char(5) not null,
  last_run_at timestamptz(3),
  last_period_key varchar(12),
  last_result smallint,
  last_message varchar(200)
);
create unique index auto_declare_once on auto_declare (org_id, declare_type) where deleted_at is null;

create table dri_guidance (
  id bigint generated always as identity primary key,
  version integer not null default 0,
  created_at timestamptz(3) not null,
  created_by bigint not null,
  updated_at timestamptz(3) not null,
  updated_by bigint not null,
  deleted_at timestamptz(3),
  org_id bigint not null constraint dri_guidance_org references org (id),
  illness_id bigint not null constraint dri_guidance_illness references illness (id),
  title varchar(60) not null,
  body text not null,
  revision integer not null,
  state smallint not null,
  effective_from date,
  effective_to date
);
create index dri_guidance_org_state on dri_guidance (org_id, state) where deleted_at is null;

create table dri_read (
  id bigint generated always as identity primary key,
  guidance_id bigint not null constraint dri_read_guidance references dri_guidance (id),
  revision integer not null,
  account_id bigint not null,
  org_id bigint not null,
  period_key varchar(12) not null,
  status smallint not null,
  at timestamptz(3) not null
);
create unique index dri_read_once on dri_read (guidance_id, revision, account_id, org_id, period_key);
create index dri_read_org on dri_read (guidance_id, revision, org_id);
