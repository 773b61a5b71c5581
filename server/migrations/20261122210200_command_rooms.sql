-- 02 §2.10: rooms from which an emergency is led, and who is called there first.
create table org_command_room (
  id bigint generated always as identity primary key,
  version integer not null default 0,
  created_at timestamptz(3) not null,
  created_by bigint not null,
  updated_at timestamptz(3) not null,
  updated_by bigint not null,
  deleted_at timestamptz(3),
  org_id bigint not null constraint org_command_room_org_id_fkey references org (id),
  room_name varchar(60) not null,
  place varchar(100),
  capacity integer,
  meeting_no varchar(20),
  manager_user_id bigint constraint org_command_room_manager_fkey references sys_account (id),
  duty_phone sealed,
  duties sealed not null,
  status smallint not null,
  remark varchar(500)
);
create unique index org_command_room_name on org_command_room (org_id, room_name) where deleted_at is null;
