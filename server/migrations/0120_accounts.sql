-- From when an account that was unlocked counts as unused: without it the next night would lock it again.
alter table sys_account add column unlock_time timestamptz(3);
-- Who is signed in below a node; and the sessions that end with a pair.
create index sys_session_live on sys_session (rop_id) where status = 1;
