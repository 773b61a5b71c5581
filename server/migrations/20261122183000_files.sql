-- 01 §2.9, §5.9. A changed bucket is a new row here, and each file names its own.
create table sys_storage (
  id bigint generated always as identity primary key,
  version integer not null default 0,
  created_at timestamptz(3) not null,
  created_by bigint not null,
  updated_at timestamptz(3) not null,
  updated_by bigint not null,
  deleted_at timestamptz(3),
  storage smallint not null,
  endpoint varchar(200),
  region varchar(64),
  bucket varchar(63),
  access_key sealed,
  secret_key sealed,
  path_prefix varchar(100),
  public_domain varchar(200),
  is_current boolean not null
);
create unique index sys_storage_current on sys_storage (is_current) where is_current;
insert into sys_storage (created_at, created_by, updated_at, updated_by, storage, is_current) values (now(), 0, now(), 0, 1, true);

create table sys_file (
  id bigint generated always as identity primary key,
  version integer not null default 0,
  created_at timestamptz(3) not null,
  created_by bigint not null,
  updated_at timestamptz(3) not null,
  updated_by bigint not null,
  deleted_at timestamptz(3),
  org_id bigint not null constraint sys_file_org_id_fkey references org (id),
  name varchar(120) not null,
  ext varchar(10) not null,
  mime varchar(100) not null,
  size bigint not null,
  sha256 varchar(64) not null,
  storage_id bigint not null constraint sys_file_storage_id_fkey references sys_storage (id),
  storage_key varchar(200) not null,
  thumb_key varchar(200),
  thumb_size integer,
  seal bytea,
  biz_type varchar(32) not null,
  access smallint not null,
  width integer,
  height integer,
  duration_sec integer,
  status smallint not null
);
create index sys_file_created on sys_file (created_at desc) where deleted_at is null;
create index sys_file_unused on sys_file (updated_at) where deleted_at is null and status <> 2;
create index sys_file_org on sys_file (org_id);

create table sys_attachment (
  owner_type varchar(32) not null,
  owner_id bigint not null,
  field varchar(32) not null,
  oss_id bigint not null constraint sys_attachment_oss_id_fkey references sys_file (id),
  order_num smallint not null,
  primary key (owner_type, owner_id, field, oss_id)
);
create index sys_attachment_oss on sys_attachment (oss_id);

-- A file that comes in parts, until it is whole; its parts wait as objects of their own.
create table sys_upload (
  id bigint generated always as identity primary key,
  upload_id varchar(36) not null,
  account_id bigint not null,
  name varchar(120) not null,
  biz_type varchar(32) not null,
  size bigint not null,
  part_count integer not null,
  storage_id bigint not null constraint sys_upload_storage_id_fkey references sys_storage (id),
  storage_key varchar(200) not null,
  seal bytea,
  created_at timestamptz(3) not null,
  assembling_until timestamptz(3),
  oss_id bigint
);
create unique index sys_upload_own on sys_upload (account_id, upload_id);
create index sys_upload_created on sys_upload (created_at);

create table sys_upload_part (
  upload bigint not null constraint sys_upload_part_upload_fkey references sys_upload (id) on delete cascade,
  part_no integer not null,
  size integer not null,
  primary key (upload, part_no)
);

-- Objects that are being written: a row is there before the object, and goes with the file's own row. What stays was left behind.
create table sys_file_pending (
  storage_key varchar(200) primary key,
  storage_id bigint not null constraint sys_file_pending_storage_id_fkey references sys_storage (id),
  created_at timestamptz(3) not null
);
