-- Who holds a role: counted beside every role, and asked before a role is deleted.
create index sys_account_rop_role on sys_account_rop (role_id, org_id) where deleted_at is null;
