-- What has been sealed is plain nowhere any more.
alter table declare_health
  drop column body_state, drop column symptom_other, drop column contact_history, drop column isolation_state, drop column vaccination,
  drop column test_result, drop column location_nation, drop column location_text, drop column left_site, drop column medication,
  drop column remark, drop column void_reason,
  alter column answers set not null;
alter table declare_health rename column sealed_void_reason to void_reason;

alter table employee drop column remark;
alter table employee rename column sealed_remark to remark;
alter table sys_account drop column remark;
alter table sys_account rename column sealed_remark to remark;
