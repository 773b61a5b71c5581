-- Organisation: the tree, projects beside their nodes, and the version of the tree.
create table org (
  id bigint generated always as identity primary key,
  version integer not null default 0,
  created_at timestamptz(3) not null,
  created_by bigint not null,
  updated_at timestamptz(3) not null,
  updated_by bigint not null,
  deleted_at timestamptz(3),
  parent_id bigint constraint org_parent references org (id),
  org_type smallint not null,
  org_project_type smallint not null default 0,
  org_name varchar(100) not null,
  name_key varchar(100) not null,
  short_name varchar(40),
  name_en varchar(150),
  org_code varchar(32) not null,
  credit_code char(18),
  label smallint not null default 0,
  is_outside smallint,
  nation_code char(2),
  address varchar(200),
  longitude numeric(9, 6),
  latitude numeric(8, 6),
  time_zone varchar(40),
  status smallint not null default 1,
  sort_no bigint not null,
  path text collate "C" not null,
  depth smallint not null,
  pinyin text not null default '',
  initials text not null default '',
  former_keys text not null default '',
  qr_token char(22) not null,
  remark varchar(500),
  delete_reason varchar(200)
);
create unique index org_sibling_name on org (parent_id, name_key) where deleted_at is null;
create unique index org_code on org (org_code) where deleted_at is null;
create unique index org_credit_code on org (credit_code) where deleted_at is null and credit_code is not null;
create unique index org_qr_token on org (qr_token);
create index org_children on org (parent_id, sort_no);
create index org_path on org (path text_pattern_ops) where deleted_at is null;

create table project (
  project_id bigint primary key constraint project_node references org (id),
  version integer not null default 0,
  created_at timestamptz(3) not null,
  created_by bigint not null,
  updated_at timestamptz(3) not null,
  updated_by bigint not null,
  deleted_at timestamptz(3),
  industry smallint not null,
  contract_mode smallint not null,
  project_status smallint not null default 1,
  status_reason varchar(200),
  suspend_since date,
  owner_unit varchar(100),
  start_date date,
  plan_end_date date,
  actual_end_date date,
  peak_num integer,
  ep_type smallint not null default 1,
  ep_type_reason varchar(200),
  ep_set_at timestamptz(3),
  intro varchar(1000)
);

-- One row: raised by every structural write and every rename.
create table org_tree_state (
  the_one boolean primary key default true check (the_one),
  tree_version bigint not null default 0,
  changed_at timestamptz(3)
);
insert into org_tree_state default values;
