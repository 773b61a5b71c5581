-- Who has an account at a project for a while, and what for (02 §2.10). Until when, the assignment says.
create table temp_sys_user (
  id bigint generated always as identity primary key,
  version integer not null default 0,
  created_at timestamptz(3) not null,
  created_by bigint not null,
  updated_at timestamptz(3) not null,
  updated_by bigint not null,
  deleted_at timestamptz(3),
  org_id bigint not null constraint temp_sys_user_org references org (id),
  rop_id bigint not null constraint temp_sys_user_rop references sys_account_rop (id),
  holder_name varchar(30) not null,
  telephone_code varchar(6) not null,
  holder_phone sealed not null,
  created_for varchar(100)
);
create unique index temp_sys_user_once on temp_sys_user (rop_id) where deleted_at is null;
create index temp_sys_user_node on temp_sys_user (org_id) where deleted_at is null;
