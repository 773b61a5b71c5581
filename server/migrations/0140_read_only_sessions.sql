-- Read-only sessions: a look at somebody else's console (with a viewer), and the wall display (without one).
alter table sys_session
  add column read_only boolean not null default false,
  add column viewer_id bigint,
  add column viewer_session_id bigint,
  add constraint sys_session_view check ((viewer_id is null) = (viewer_session_id is null) and (viewer_id is null or read_only));
-- An account's one session on a platform; looks by others stand beside it, a wall display does not.
drop index sys_session_one;
create unique index sys_session_one on sys_session (account_id, platform) where status = 1 and viewer_id is null;
-- Looks end with the session that they were opened from.
create index sys_session_views on sys_session (viewer_session_id) where status = 1 and viewer_id is not null;
-- User info, activity and organisation are asked and written by number.
create index sys_session_number on sys_session (session_id);

-- Leave to open one look, within a minute and once: taken by delete.
create unlogged table sys_view_ticket (
  ticket_hash text primary key,
  account_id bigint not null,
  viewer_id bigint not null,
  viewer_session_id bigint not null,
  expire_time timestamptz(3) not null
);
