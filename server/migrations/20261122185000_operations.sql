-- A long task keeps what it was asked for by, so that a failed one can be asked for once more; and which one was begun instead.
alter table sys_task add column asked sealed, add column retried_as bigint;
