alter table sys_import_row drop column errors, drop column hints;
alter table sys_import_row rename column sealed_errors to errors;
alter table sys_import_row rename column sealed_hints to hints;
