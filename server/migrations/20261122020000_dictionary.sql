-- Dictionaries of the platform (04 §2.5, §2.6).
create table dict_disease_type (
  id bigint generated always as identity primary key,
  version integer not null default 0,
  created_at timestamptz(3) not null, created_by bigint not null,
  updated_at timestamptz(3) not null, updated_by bigint not null, deleted_at timestamptz(3),
  org_id bigint not null references org (id),
  name varchar(32) not null,
  order_num integer not null,
  status smallint not null
);
create unique index dict_disease_type_name on dict_disease_type (org_id, name) where deleted_at is null;

create table dict_drug (
  id bigint generated always as identity primary key,
  version integer not null default 0,
  created_at timestamptz(3) not null, created_by bigint not null,
  updated_at timestamptz(3) not null, updated_by bigint not null, deleted_at timestamptz(3),
  org_id bigint not null references org (id),
  drug_name varchar(100) not null,
  pinyin text not null,
  trade_name varchar(100),
  drug_kind smallint not null,
  drug_class smallint not null,
  dosage_form smallint not null,
  spec varchar(64),
  manufacturer varchar(100),
  origin_kind smallint not null,
  approval_no varchar(40),
  components varchar(64)[] not null,
  unit varchar(8) not null,
  pack_unit varchar(8),
  pack_size integer,
  storage smallint not null,
  control_level smallint not null,
  rx_flag smallint not null,
  max_daily integer,
  pregnancy smallint not null,
  min_age smallint,
  modified_release smallint not null,
  disease_types bigint[] not null,
  warn_days smallint not null,
  barcode varchar(14),
  trace_code varchar(7),
  cold_chain smallint not null generated always as (case when storage in (3, 4) then 1 else 0 end) stored,
  status smallint not null,
  remark varchar(500)
);
create unique index dict_drug_same on dict_drug (org_id, drug_name, dosage_form, coalesce(spec, ''), coalesce(manufacturer, '')) where deleted_at is null;
create index dict_drug_disease_types on dict_drug using gin (disease_types) where deleted_at is null;

create table dict_disease (
  id bigint generated always as identity primary key,
  version integer not null default 0,
  created_at timestamptz(3) not null, created_by bigint not null,
  updated_at timestamptz(3) not null, updated_by bigint not null, deleted_at timestamptz(3),
  org_id bigint not null references org (id),
  disease_name varchar(100) not null,
  pinyin text not null,
  disease_types bigint[] not null,
  is_chronic smallint not null,
  alias varchar(200),
  status smallint not null,
  remark varchar(500)
);
create unique index dict_disease_name on dict_disease (org_id, disease_name) where deleted_at is null;
create index dict_disease_disease_types on dict_disease using gin (disease_types) where deleted_at is null;

create table dict_measure (
  id bigint generated always as identity primary key,
  version integer not null default 0,
  created_at timestamptz(3) not null, created_by bigint not null,
  updated_at timestamptz(3) not null, updated_by bigint not null, deleted_at timestamptz(3),
  org_id bigint not null references org (id),
  name varchar(100) not null,
  category smallint not null,
  content varchar(2000),
  answer_kind smallint not null,
  value_unit varchar(8),
  evidence_required smallint not null,
  ep_types smallint[] not null,
  min_grade smallint not null,
  order_num integer not null,
  status smallint not null
);
create unique index dict_measure_name on dict_measure (org_id, name) where deleted_at is null;
