-- Nodes and roles are never taken out of their tables, and every write holds or checks them in the caller's scope; the batch of a staged
-- line is the transaction's own. A key that cannot be broken was still looked up for each of 100,000 imported lines.
alter table sys_account drop constraint sys_account_org;
alter table sys_account_rop drop constraint sys_account_rop_role;
alter table sys_account_rop drop constraint sys_account_rop_org;
alter table sys_import_row drop constraint sys_import_row_batch;
