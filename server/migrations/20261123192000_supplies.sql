-- Items of the reserve, what each project holds of them, and from day to day how many are short (04 §2.1, §2.2, §7).
create table supplies (
  id bigint generated always as identity primary key,
  version integer not null default 0,
  created_at timestamptz(3) not null,
  created_by bigint not null,
  updated_at timestamptz(3) not null,
  updated_by bigint not null,
  deleted_at timestamptz(3),
  org_id bigint not null constraint supplies_org references org (id),
  declare_type smallint not null,
  name varchar(64) not null,
  -- Pinyin and initials of the name.
  pinyin text not null,
  spec varchar(64),
  unit varchar(8) not null,
  pack_unit varchar(8),
  pack_size integer,
  drug_ids bigint[] not null,
  illness_id bigint constraint supplies_illness references illness (id),
  norm_kind smallint not null,
  norm_qty numeric(9, 3),
  cover_days smallint not null,
  min_quantity integer not null,
  -- Null: nobody has to have it.
  require_when jsonb,
  expiry_managed smallint not null,
  warn_days smallint not null,
  is_key smallint not null,
  status smallint not null,
  order_num smallint not null,
  remark varchar(200)
);
create unique index supplies_same on supplies (org_id, declare_type, name, spec) nulls not distinct where deleted_at is null;
create index supplies_type on supplies (declare_type, status) where deleted_at is null;
create index supplies_drugs on supplies using gin (drug_ids);
create index supplies_name on supplies using gin ((name || ' ' || pinyin) gin_trgm_ops);

-- One row for each project and item that is required there, or that it has added; the row stays when neither holds but something lies there.
create table project_supplies (
  id bigint generated always as identity primary key,
  version integer not null default 0,
  created_at timestamptz(3) not null,
  created_by bigint not null,
  updated_at timestamptz(3) not null,
  updated_by bigint not null,
  deleted_at timestamptz(3),
  -- The project.
  org_id bigint not null constraint project_supplies_org references org (id),
  supplies_id bigint not null constraint project_supplies_item references supplies (id),
  declare_type smallint not null,
  origin smallint not null,
  -- On the project's sheet: required or added, and the item in use.
  active boolean not null,
  min_override integer,
  override_depth smallint,
  override_reason varchar(200),
  ledger_quantity integer not null constraint project_supplies_ledger check (ledger_quantity >= 0),
  off_quantity integer not null constraint project_supplies_off check (off_quantity >= 0),
  quantity integer not null generated always as (ledger_quantity + off_quantity) stored,
  nearest_expiry date,
  expiring_quantity integer,
  -- The earliest of the usable batches in the project's clinics.
  clinic_expiry date,
  expired_quantity integer not null,
  required_quantity integer not null,
  -- What the required quantity was computed from: {headcount, reported, normQty, coverDays, grade, byOverride}.
  norm jsonb not null,
  daily_use numeric(10, 2),
  cover_days integer,
  stock_level smallint,
  expiry_state smallint,
  place varchar(64),
  ledger_at timestamptz(3),
  ledger_kind smallint
);
create unique index project_supplies_once on project_supplies (org_id, supplies_id) where deleted_at is null;
create index project_supplies_level on project_supplies (supplies_id, stock_level) where deleted_at is null;
create index project_supplies_short on project_supplies (org_id, declare_type, stock_level) where deleted_at is null and active;
create index project_supplies_expiry on project_supplies (nearest_expiry) where nearest_expiry is not null;

create table project_supplies_log (
  id bigint generated always as identity,
  project_supplies_id bigint not null,
  org_id bigint not null,
  supplies_id bigint not null,
  kind smallint not null,
  delta integer not null,
  quantity_after integer not null,
  nearest_expiry date,
  reason varchar(200),
  period_declare_id bigint,
  at timestamptz(3) not null,
  by bigint not null,
  primary key (id, at)
) partition by range (at);
create index project_supplies_log_row on project_supplies_log (project_supplies_id, at desc);

-- By project and type, from day to day, over the rows that are active.
create table supplies_position (
  id bigint generated always as identity primary key,
  org_id bigint not null,
  declare_type smallint not null,
  from_day date not null,
  to_day date,
  -- Rows by stock level 0 to 4, without those that have none.
  levels integer[] not null,
  -- Rows by expiry state 1 to 4, of those with something there.
  expiries integer[] not null,
  -- Of what is required: rows, and those of them at level 3 or above.
  required integer not null,
  reached integer not null,
  reach_band smallint not null,
  -- Of what is required, the least.
  cover_days_min integer,
  -- Of key items: {suppliesId: [quantity, requiredQuantity]}.
  key_items jsonb not null
);
create unique index supplies_position_now on supplies_position (org_id, declare_type) where to_day is null;
create unique index supplies_position_day on supplies_position (org_id, declare_type, from_day);
create index supplies_position_from on supplies_position (from_day);
create index supplies_position_to on supplies_position (to_day);
