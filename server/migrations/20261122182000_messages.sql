-- Messages of the console and the phone (01 §2.10): what is said once, and one row for each account that is to hear of it.
create table sys_message (
  id bigint generated always as identity primary key,
  type smallint not null,
  level smallint not null,
  title varchar(60) not null,
  content varchar(500) not null,
  link varchar(300),
  biz_type varchar(32),
  biz_id bigint,
  created_at timestamptz(3) not null
);
create index sys_message_age on sys_message (created_at);

create table sys_message_user (
  account_id bigint not null,
  message_id bigint not null,
  -- As the message has it: the bell counts by it and reads nothing but the index.
  type smallint not null,
  dedup_key varchar(100),
  read_time timestamptz(3),
  deleted_at timestamptz(3),
  primary key (account_id, message_id)
);
-- What the bell counts and its drawer lists.
create index sys_message_user_unread on sys_message_user (account_id, type, message_id desc) where read_time is null and deleted_at is null;
-- Of one key an account has one unread message, whoever tells at the same time.
create unique index sys_message_user_dedup on sys_message_user (account_id, dedup_key)
  where dedup_key is not null and read_time is null and deleted_at is null;
-- The sweep goes by the message.
create index sys_message_user_message on sys_message_user (message_id);
