-- An import may change what is there already: what stands there now beside what the line says, and what a line is once nothing is wrong with it.
alter table sys_import_batch add column unchanged_count integer not null default 0;
alter table sys_import_row add column changes sealed, add column if_good smallint not null default 1;
