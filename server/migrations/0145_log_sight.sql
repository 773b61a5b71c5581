-- Newest first within a scope: pages and totals of the log are found in this index alone, without a look at the lines themselves; so are
-- the lines of a name that no account has. It stands for the one by time, which it begins with.
create index sys_log_sight on sys_log (created_at, log_id) include (org_id, target_org_id, username);
drop index sys_log_time;
