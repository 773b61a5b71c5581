-- 02 §2.10: documents of a node; the files themselves hang on them by sys_attachment.
create table org_file (
  id bigint generated always as identity primary key,
  version integer not null default 0,
  created_at timestamptz(3) not null,
  created_by bigint not null,
  updated_at timestamptz(3) not null,
  updated_by bigint not null,
  deleted_at timestamptz(3),
  org_id bigint not null constraint org_file_org_id_fkey references org (id),
  file_type smallint not null,
  title varchar(100) not null,
  effective_date date,
  expire_date date,
  visible_to_below smallint not null,
  remark varchar(200)
);
create index org_file_org on org_file (org_id) where deleted_at is null;
