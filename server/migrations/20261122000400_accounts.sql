-- Accounts and the roles they hold. Nodes, roles and accounts are never taken out of their tables, and every write locks or checks them in
-- the caller's scope: foreign keys to them could not be broken, and cost a look-up for each of 100,000 imported lines.
create table sys_account (
  id bigint generated always as identity primary key,
  version integer not null default 0,
  created_at timestamptz(3) not null,
  created_by bigint not null,
  updated_at timestamptz(3) not null,
  updated_by bigint not null,
  deleted_at timestamptz(3),
  username varchar(32) not null,
  nickname varchar(64) not null,
  pinyin text not null default '',
  telephone_code varchar(6),
  mobile sealed,
  mobile_hash text,
  id_number sealed,
  id_number_hash text,
  email varchar(100),
  org_id bigint not null,
  employee_id bigint,
  source smallint not null,
  status smallint not null default 1,
  lock_reason smallint,
  locked_until timestamptz(3),
  password_hash text,
  password_history jsonb not null default '[]',
  password_time timestamptz(3),
  must_change boolean not null default false,
  last_login_time timestamptz(3),
  last_login_ip varchar(45),
  login_count integer not null default 0,
  remark varchar(200),
  -- From when an account that was unlocked counts as unused: without it the next night would lock it again.
  unlock_time timestamptz(3)
);
create unique index sys_account_username on sys_account (lower(username)) where deleted_at is null;
create unique index sys_account_mobile on sys_account (mobile_hash) where deleted_at is null;
create unique index sys_account_id_number on sys_account (id_number_hash) where deleted_at is null;
create unique index sys_account_employee on sys_account (employee_id) where deleted_at is null;
create index sys_account_owner on sys_account (org_id);
-- Few rows, asked for by every console each minute.
create index sys_account_locked on sys_account (locked_until) where locked_until is not null and deleted_at is null;
-- Login names of imported people: `u` and eight digits.
create sequence sys_account_number start 10000001;

create table sys_account_rop (
  id bigint generated always as identity primary key,
  version integer not null default 0,
  created_at timestamptz(3) not null,
  created_by bigint not null,
  updated_at timestamptz(3) not null,
  updated_by bigint not null,
  deleted_at timestamptz(3),
  account_id bigint not null,
  role_id bigint not null,
  org_id bigint not null,
  valid_from date,
  valid_to date
);
create unique index sys_account_rop_once on sys_account_rop (account_id, role_id, org_id) where deleted_at is null;
create index sys_account_rop_place on sys_account_rop (org_id, role_id);
-- Who holds a role: counted beside every role, and asked before a role is deleted.
create index sys_account_rop_role on sys_account_rop (role_id, org_id) where deleted_at is null;
-- Few rows, asked for by every console each minute.
create index sys_account_rop_ending on sys_account_rop (valid_to) where valid_to is not null and deleted_at is null;
