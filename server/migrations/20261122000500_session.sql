-- Sessions: signed in on a platform; read-only ones are an impersonation (with a viewer) and the wall display (without one).
create table sys_session (
  token_hash text primary key,
  session_id bigint generated always as identity,
  account_id bigint not null,
  platform varchar(3) not null,
  status smallint not null,
  rop_id bigint not null,
  state_key bytea not null,
  ip varchar(45) not null,
  user_agent varchar(300) not null,
  login_time timestamptz(3) not null,
  last_active_time timestamptz(3) not null,
  expire_time timestamptz(3) not null,
  end_time timestamptz(3),
  read_only boolean not null default false,
  viewer_id bigint,
  viewer_session_id bigint,
  constraint sys_session_view check ((viewer_id is null) = (viewer_session_id is null) and (viewer_id is null or read_only))
);
-- An account's one session on a platform; impersonations by others stand beside it, a wall display does not.
create unique index sys_session_one on sys_session (account_id, platform) where status = 1 and viewer_id is null;
create index sys_session_ended on sys_session (end_time);
-- Who is signed in below a node; and the sessions that end with an assignment.
create index sys_session_live on sys_session (rop_id) where status = 1;
-- Impersonations end with the session that they were opened from.
create index sys_session_views on sys_session (viewer_session_id) where status = 1 and viewer_id is not null;
-- User info, activity and organisation are asked and written by number.
create index sys_session_number on sys_session (session_id);

-- Leave to open one impersonation, within a minute and once: taken by delete.
create unlogged table sys_view_ticket (
  ticket_hash text primary key,
  account_id bigint not null,
  viewer_id bigint not null,
  viewer_session_id bigint not null,
  expire_time timestamptz(3) not null
);

create unlogged table sys_captcha (uuid text primary key, answer_hash text not null, expire_time timestamptz(3) not null);
create unlogged table sys_login_fail (username_hash text primary key, fail_count integer not null, window_start timestamptz(3) not null);

-- A one-time code besides the password (RFC 6238). A row without `confirmed_at` is an enrolment that has been begun and counts for nothing.
create table sys_account_totp (
  account_id bigint primary key constraint sys_account_totp_account references sys_account (id),
  created_at timestamptz(3) not null,
  secret sealed not null,
  confirmed_at timestamptz(3),
  -- The last step of 30 s whose code was taken: none is taken twice.
  last_step bigint,
  -- Keyed hashes of those not used yet.
  recovery_codes text[] not null default '{}'
);
