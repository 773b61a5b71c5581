-- What is wrong with a staged line may quote a name, as the line itself does: sealed like it. Nothing wrong: null.
alter table sys_import_row
  add column sealed_errors sealed,
  add column sealed_hints sealed,
  alter column errors drop not null,
  alter column hints drop not null,
  alter column hints drop default;
