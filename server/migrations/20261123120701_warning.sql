-- Signals of the early warning (05 §2.8), and the rules by node (05 §2.2).
create table stat_warning (
  id bigint generated always as identity primary key,
  version integer not null default 0,
  created_at timestamptz(3) not null,
  created_by bigint not null,
  updated_at timestamptz(3) not null,
  updated_by bigint not null,
  deleted_at timestamptz(3),
  org_id bigint not null constraint stat_warning_org references org (id),
  kind smallint not null,
  series smallint not null,
  first_day date not null,
  last_day date not null,
  level smallint not null,
  max_level smallint not null,
  observed integer not null,
  declared integer,
  expected double precision,
  sd double precision,
  c1 double precision,
  c2 double precision,
  c3 double precision,
  evidence jsonb not null,
  state smallint not null,
  assignee_id bigint,
  claimed_at timestamptz(3),
  result smallint,
  note sealed,
  prev_id bigint,
  escalated_at timestamptz(3),
  ended_at timestamptz(3)
);
create unique index stat_warning_open on stat_warning (org_id, kind, series) where state in (1, 2, 3) and deleted_at is null;
create index stat_warning_node on stat_warning (org_id, last_day) where deleted_at is null;
create index stat_warning_state on stat_warning (state, last_day) where deleted_at is null;

create table stat_warning_config (
  id bigint generated always as identity primary key,
  version integer not null default 0,
  created_at timestamptz(3) not null,
  created_by bigint not null,
  updated_at timestamptz(3) not null,
  updated_by bigint not null,
  deleted_at timestamptz(3),
  org_id bigint not null constraint stat_warning_config_org references org (id),
  enabled smallint not null,
  rule jsonb not null
);
create unique index stat_warning_config_once on stat_warning_config (org_id) where deleted_at is null;
