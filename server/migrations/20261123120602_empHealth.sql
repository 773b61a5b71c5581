-- 03 §2.11: what projects have reported of their people's health, illness by illness; a further report of the day is a further row.
create table uhs_declare (
  id bigint generated always as identity primary key,
  project_id bigint not null constraint uhs_declare_project references org (id),
  illness_id bigint not null constraint uhs_declare_illness references illness (id),
  day date not null,
  declared_at timestamptz(3) not null,
  declarant_id bigint not null,
  client_key uuid not null,
  -- Of the first report of the day; those that follow keep it, and whether the day asked for one.
  day_on_time boolean not null,
  due boolean not null,
  on_time boolean not null,
  nothing_new smallint not null,
  confirmed integer not null,
  suspected integer not null,
  asymptomatic integer not null,
  other integer not null,
  isolating integer not null,
  new_today integer not null,
  recovered_today integer not null,
  death_today integer not null,
  emp_total integer not null,
  pending_abnormal integer not null,
  remark sealed,
  is_latest boolean not null
);
create unique index uhs_declare_latest on uhs_declare (project_id, illness_id, day) where is_latest;
create unique index uhs_declare_client_key on uhs_declare (project_id, illness_id, day, client_key);
create index uhs_declare_day on uhs_declare (day, id) where is_latest;
