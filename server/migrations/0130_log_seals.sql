-- Seals over the operation log: what was written can be shown to be what was written (01 §2.8).
create table sys_log_seal (
  seal_id bigint generated always as identity primary key,
  from_log_id bigint not null,
  to_log_id bigint not null,
  row_count integer not null,
  -- Earliest and latest line, to find the seals of a day.
  from_time timestamptz(3) not null,
  to_time timestamptz(3) not null,
  digest bytea not null,
  created_at timestamptz(3) not null
);
create index sys_log_seal_time on sys_log_seal (to_time);

create index sys_log_id on sys_log (log_id);
-- Few lines, and asked for most: failures, and whatever is no ordinary operation.
create index sys_log_failed on sys_log (created_at) where result = 2;
create index sys_log_kind on sys_log (log_type, created_at) where log_type <> 2;
create index sys_log_trace on sys_log using hash (trace_id);
-- Writes that changed several records: their lines name only the first as target.
create index sys_log_several on sys_log using gin (diff jsonb_path_ops) where jsonb_array_length(diff) > 1;

-- A line as the seals see it. The columns are named one by one and moments are numbers, so that neither a later column nor a
-- session's settings change what an old seal covers.
create function log_line_digest(l sys_log) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(
    l.log_id, l.trace_id, l.log_type, l.account_id, l.username, l.nickname, l.role_id, l.org_id, l.org_name, l.target_org_id,
    l.viewer_id, l.platform, l.ip, l.user_agent, l.business_domain_id, l.call_key, l.operation, l.target_type, l.target_id,
    l.target_name, l.person_id, l.params, l.diff, l.result, l.code, l.msg, l.cost_ms, l.reason,
    (extract(epoch from l.created_at) * 1000)::bigint)::text, 'UTF8'))
$$;

-- What a seal over these numbers has to say now: SHA-256 over the former digest, the numbers and the lines in their order.
create function log_seal_over(former bytea, from_id bigint, to_id bigint,
  out row_count integer, out from_time timestamptz, out to_time timestamptz, out digest bytea) language sql stable as $$
  select count(*)::int, min(l.created_at), max(l.created_at),
    sha256(coalesce(former, '') || convert_to(from_id || '-' || to_id || '-' || count(*), 'UTF8')
      || coalesce(string_agg(log_line_digest(l), '' order by l.log_id), ''))
  from sys_log l where l.log_id between from_id and to_id
$$;

create trigger sys_log_seal_insert_only before update or delete on sys_log_seal for each row execute function refuse_log_change();

-- Whole weeks that ended before a day go; the default partition has no end and stays.
create function drop_log_partitions(before_day date) returns integer language plpgsql as $$
declare
  part record;
  gone integer := 0;
begin
  for part in
    select c.relname, to_date(substring(c.relname from '\d{4}_\d{2}$'), 'IYYY_IW') as monday
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'sys_log'::regclass and c.relname ~ '^sys_log_\d{4}_\d{2}$'
  loop
    if part.monday + 7 <= before_day then
      execute format('drop table %I', part.relname);
      gone := gone + 1;
    end if;
  end loop;
  return gone;
end $$;
