-- The log withstands the application (01 §2.8): its tables stay with the role that migrates, the role that serves may only add to them.
-- What else it needs of them, partitions, it has from these two functions alone; who may call them is settled at every start.

-- Whoever calls may have made functions, operators and tables of the same names: only the system's own names are searched, all others
-- are written with their schema.
create or replace function ensure_log_partitions(from_day date, to_day date) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  monday date := date_trunc('week', from_day::timestamp)::date;
begin
  if to_day - from_day > 400 then
    raise exception 'partitions are made for 400 days at most';
  end if;
  while monday <= to_day loop
    begin
      execute format('create table if not exists public.%I partition of public.sys_log for values from (%L) to (%L)',
        'sys_log_' || to_char(monday::timestamp, 'IYYY_IW'), monday::text || ' 00:00:00+08', (monday + 7)::text || ' 00:00:00+08');
    exception when check_violation then
      null; -- the default partition holds lines of that week already, and goes on holding them
    end;
    monday := monday + 7;
  end loop;
end $$;

-- Whole weeks that ended before a day go, but none that ended less than 180 days ago by the database's own clock, whatever the day. What
-- a partition holds is read from its bounds and not from its name; the default partition has none and stays.
create or replace function drop_log_partitions(before_day date) returns integer
language plpgsql strict security definer set search_path = pg_catalog, pg_temp set datestyle = 'ISO' set timezone = 'UTC' as $$
declare
  retained_from timestamptz := least(before_day::timestamp at time zone 'Asia/Shanghai', clock_timestamp() - interval '180 days');
  part record;
  gone integer := 0;
begin
  for part in
    select c.oid::regclass as name, substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \(''([^'']+)''\)')::timestamptz as ends
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'public.sys_log'::regclass
  loop
    if part.ends <= retained_from then
      execute format('drop table %s', part.name);
      gone := gone + 1;
    end if;
  end loop;
  return gone;
end $$;
revoke execute on function ensure_log_partitions(date, date), drop_log_partitions(date) from public;

-- Over the digest, by a key that the database never sees. Null: sealed before there was such a key.
alter table sys_log_seal add column mac bytea;
