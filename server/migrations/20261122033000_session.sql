-- From here on the second factor is required of roles 1, 2, 3 and 6 where nothing else is stored (01 §3.15). An installation that is in use
-- goes on as it was: its administrators decide, and the self-check reminds them.
insert into sys_config (created_at, created_by, updated_at, updated_by, param_key, param_value, value_type, built_in)
select now(), 0, now(), 0, 'security.totp.mode', '1', 4, true
where exists (select from sys_account)
  and not exists (select from sys_config where param_key = 'security.totp.mode' and deleted_at is null);
