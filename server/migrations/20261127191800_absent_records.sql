-- Records that a workbook which stands for all there is has no line of: confirming it withdraws them.
alter table sys_import_batch add column absent_count integer not null default 0;
