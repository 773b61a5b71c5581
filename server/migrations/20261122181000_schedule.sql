-- A job may be run by hand; its log names who did. Failures of the shipped jobs are told unless somebody has set otherwise.
alter table sys_schedule
  add remark varchar(500),
  add run_by bigint,
  add run_asked_at timestamptz(3);
alter table sys_schedule_log add run_by bigint;
create index sys_schedule_log_start on sys_schedule_log (start_time desc);
update sys_schedule set alarm = 1 where built_in and version = 0;

-- Drops the monthly partitions (Asia/Shanghai) that ended before a day, and older runs of the one that holds what none is for.
create function drop_schedule_log_partitions(before_day date) returns integer language plpgsql as $$
declare
  month text;
  gone integer := 0;
begin
  for month in select substring(c.relname from '\d{4}_\d{2}$') from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'sys_schedule_log'::regclass and c.relname ~ '^sys_schedule_log_\d{4}_\d{2}$'
      and to_date(substring(c.relname from '\d{4}_\d{2}$'), 'YYYY_MM') + interval '1 month' <= before_day
  loop
    execute format('drop table %I', 'sys_schedule_log_' || month);
    gone := gone + 1;
  end loop;
  delete from sys_schedule_log_default where start_time < (before_day::text || ' 00:00:00+08')::timestamptz;
  return gone;
end $$;
