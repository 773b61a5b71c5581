-- What happened to a node of the tree (02 §2.2), and the nations that a region covers (02 §2.11).
create table org_history (
  id bigint generated always as identity primary key,
  org_id bigint not null,
  kind smallint not null,
  -- Of the moment: names change later, and the tree with them.
  old_value jsonb,
  new_value jsonb,
  reason sealed,
  doc_no varchar(50),
  -- One action over many nodes.
  group_key uuid not null,
  undone_at timestamptz(3),
  operator_id bigint not null,
  operator_name varchar(64) not null,
  rop_id bigint,
  at timestamptz(3) not null
);
create index org_history_node on org_history (org_id, at desc);
create index org_history_group on org_history (group_key);
create index org_history_at on org_history (at);

create table region_nation (
  org_id bigint not null constraint region_nation_region references org (id),
  nation_code char(2) not null,
  created_at timestamptz(3) not null,
  created_by bigint not null,
  primary key (org_id, nation_code)
);
create index region_nation_code on region_nation (nation_code);
