-- Reasons are sealed from here on, and a sealed one is longer. Entries that stand already can be neither changed nor resealed: theirs stay
-- as they were typed, and go with their weeks.
alter table sys_log alter column reason type text;

-- Keyed digests take the place of unkeyed ones, and of what was typed: windows of minutes begin anew.
delete from sys_login_fail;
delete from sys_limit;
-- A write that is repeated across the change is refused rather than done twice.
update sys_idempotency set body_hash = '';
