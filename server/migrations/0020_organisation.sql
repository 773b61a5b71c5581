-- Organisation: projects beside their nodes, and the version of the tree.
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
