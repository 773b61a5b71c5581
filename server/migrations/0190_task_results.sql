-- The files that long tasks make: encrypted, in parts, so that every process serves them and none holds one whole.
alter table sys_task add column result_name varchar(120), add column result_parts integer;

create table sys_task_result (
  task_id bigint not null constraint sys_task_result_task references sys_task (id) on delete cascade,
  part_no integer not null,
  content sealed not null,
  primary key (task_id, part_no)
);
-- Cipher text does not compress.
alter table sys_task_result alter column content set storage external;
