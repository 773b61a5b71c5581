-- Operations: settings, and the results of the self-check (01 §5.6, §5.7).
create table sys_config (
  id bigint generated always as identity primary key,
  version integer not null default 0,
  created_at timestamptz(3) not null,
  created_by bigint not null,
  updated_at timestamptz(3) not null,
  updated_by bigint not null,
  deleted_at timestamptz(3),
  param_key varchar(64) not null,
  param_value varchar(2000) not null,
  value_type smallint not null,
  range jsonb,
  business_domain_id smallint,
  built_in boolean not null,
  remark varchar(500)
);
create unique index sys_config_key on sys_config (param_key) where deleted_at is null;

-- One row a run; the newest is what the page shows.
create table sys_self_check (
  run_id bigint generated always as identity primary key,
  run_at timestamptz(3) not null,
  -- Whoever asked for it; null: the job.
  account_id bigint,
  nickname varchar(64),
  results jsonb not null
);
