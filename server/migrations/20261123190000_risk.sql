-- 04 §2.8: how dangerous an illness is at a place: schemes and levels of the platform, levels of nodes and how they came to be.
create table risk (
  id bigint generated always as identity primary key,
  version integer not null default 0,
  created_at timestamptz(3) not null,
  created_by bigint not null,
  updated_at timestamptz(3) not null,
  updated_by bigint not null,
  deleted_at timestamptz(3),
  illness_id bigint not null constraint risk_illness references illness (id),
  name varchar(64) not null,
  description varchar(1000),
  review_days smallint not null,
  status smallint not null
);
create unique index risk_once on risk (illness_id) where deleted_at is null;

create table risk_level (
  id bigint generated always as identity primary key,
  version integer not null default 0,
  created_at timestamptz(3) not null,
  created_by bigint not null,
  updated_at timestamptz(3) not null,
  updated_by bigint not null,
  deleted_at timestamptz(3),
  illness_id bigint not null constraint risk_level_illness references illness (id),
  name varchar(16) not null,
  grade smallint not null,
  colour char(7) not null,
  criteria varchar(1000),
  cover_days smallint,
  min_ep_type smallint,
  measure_ids bigint[] not null,
  rule jsonb,
  order_num integer not null
);
create unique index risk_level_grade on risk_level (illness_id, grade) where deleted_at is null;
create unique index risk_level_name on risk_level (illness_id, name) where deleted_at is null;

create table org_risk (
  id bigint generated always as identity primary key,
  version integer not null default 0,
  created_at timestamptz(3) not null,
  created_by bigint not null,
  updated_at timestamptz(3) not null,
  updated_by bigint not null,
  deleted_at timestamptz(3),
  org_id bigint not null constraint org_risk_org references org (id),
  illness_id bigint not null constraint org_risk_illness references illness (id),
  risk_level_id bigint not null constraint org_risk_level references risk_level (id),
  reason sealed not null,
  basis smallint not null,
  set_by_depth smallint not null,
  review_date date not null,
  source smallint not null,
  review_told_for date
);
create unique index org_risk_once on org_risk (org_id, illness_id) where deleted_at is null;
create index org_risk_by_level on org_risk (risk_level_id) where deleted_at is null;
create index org_risk_review on org_risk (review_date) where deleted_at is null;

-- Made anew every night by the rules of the levels, also for nodes without a level of their own.
create table org_risk_suggestion (
  org_id bigint not null,
  illness_id bigint not null,
  risk_level_id bigint not null constraint org_risk_suggestion_level references risk_level (id),
  cases integer not null,
  suggest_at timestamptz(3) not null,
  primary key (org_id, illness_id)
);

-- Rows are never changed.
create table org_risk_log (
  id bigint generated always as identity primary key,
  org_risk_id bigint not null constraint org_risk_log_of references org_risk (id),
  org_id bigint not null,
  illness_id bigint not null,
  change smallint not null,
  old_level_id bigint,
  new_level_id bigint,
  old_grade smallint,
  new_grade smallint,
  reason sealed not null,
  basis smallint,
  forced boolean not null,
  by bigint not null,
  by_name varchar(64) not null,
  at timestamptz(3) not null
);
create index org_risk_log_of_risk on org_risk_log (org_risk_id, at desc);
create index org_risk_log_at on org_risk_log (at);

-- Before now no risk was set: there is nothing to fill.
insert into stat_filled (metric, filled_at) select n, now() from unnest('{290,291,292,293,294}'::smallint[]) n on conflict do nothing;
