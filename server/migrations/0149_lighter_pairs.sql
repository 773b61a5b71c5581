-- As 0148: an account is never taken out of its table, and a pair is written with it or after it was found.
alter table sys_account_rop drop constraint sys_account_rop_account;
