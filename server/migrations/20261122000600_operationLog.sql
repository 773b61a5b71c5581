-- The operation log, its seals and its hours (01 §2.8). Lines are insert only, by week.
create table sys_log (
  log_id bigint generated always as identity,
  trace_id varchar(64) not null,
  log_type smallint not null,
  account_id bigint,
  username varchar(32),
  -- As long as an account's: a line that could not hold it would fail the very write it tells of.
  nickname varchar(64),
  role_id bigint,
  org_id bigint,
  org_name varchar(100),
  target_org_id bigint,
  viewer_id bigint,
  platform varchar(8) not null,
  ip varchar(45) not null,
  user_agent varchar(300) not null,
  business_domain_id smallint,
  call_key text not null,
  operation varchar(60) not null,
  target_type varchar(60),
  target_id bigint,
  target_name varchar(120),
  person_id bigint,
  params jsonb,
  diff jsonb,
  result smallint not null,
  code integer not null,
  msg text not null,
  cost_ms integer not null,
  reason varchar(200),
  created_at timestamptz(3) not null
) partition by range (created_at);
create table sys_log_default partition of sys_log default;
create index sys_log_org on sys_log (org_id, created_at);
create index sys_log_target_org on sys_log (target_org_id, created_at);
create index sys_log_account on sys_log (account_id, created_at);
create index sys_log_target on sys_log (target_type, target_id, created_at);
create index sys_log_person on sys_log (person_id, created_at) where person_id is not null;
-- Newest first within a scope: pages and totals of the log are found in this index alone, without reading the lines themselves; so are
-- the lines of a name that no account has.
create index sys_log_sight on sys_log (created_at, log_id) include (org_id, target_org_id, username);
create index sys_log_id on sys_log (log_id);
-- Few lines, and asked for most: failures, and whatever is no ordinary operation.
create index sys_log_failed on sys_log (created_at) where result = 2;
create index sys_log_kind on sys_log (log_type, created_at) where log_type <> 2;
create index sys_log_trace on sys_log using hash (trace_id);
-- Writes that changed several records: their lines name only the first as target.
create index sys_log_several on sys_log using gin (diff jsonb_path_ops) where jsonb_array_length(diff) > 1;
-- A sign-in that failed is nobody's; it is found by the name that was typed.
create index sys_log_typed on sys_log (lower(params ->> 'username'), created_at) where log_type = 1 and result = 2;

-- Makes the weekly partitions (Monday to Monday, Asia/Shanghai) that begin between two days.
create function ensure_log_partitions(from_day date, to_day date) returns void language plpgsql as $$
declare
  monday date := date_trunc('week', from_day)::date;
begin
  while monday <= to_day loop
    begin
      execute format('create table if not exists %I partition of sys_log for values from (%L) to (%L)',
        'sys_log_' || to_char(monday, 'IYYY_IW'), monday::text || ' 00:00:00+08', (monday + 7)::text || ' 00:00:00+08');
    exception when check_violation then
      null; -- the default partition holds lines of that week already, and goes on holding them
    end;
    monday := monday + 7;
  end loop;
end $$;

-- A line that was written stays as it is.
create function refuse_log_change() returns trigger language plpgsql as $$
begin
  raise exception 'sys_log is insert only';
end $$;
create trigger sys_log_insert_only before update or delete on sys_log for each row execute function refuse_log_change();

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

-- Seals: what was written can be shown to be what was written.
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
create trigger sys_log_seal_insert_only before update or delete on sys_log_seal for each row execute function refuse_log_change();

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

-- How many good operations and sign-ins and how many failures an hour has, by the nodes through which its lines are seen: kept up with the
-- seals, so that a chart of millions of lines reads a few rows an hour. Both nodes 0: all lines of the hour.
create table sys_log_hour (
  hour timestamptz(3) not null,
  org_id bigint not null,
  target_org_id bigint not null,
  operations integer not null,
  sign_ins integer not null,
  failures integer not null,
  primary key (hour, org_id, target_org_id)
);
create index sys_log_hour_org on sys_log_hour (org_id, hour);
create index sys_log_hour_target on sys_log_hour (target_org_id, hour);

-- Adds the lines of a stretch of numbers; each line once, for seals neither overlap nor leave anything out.
-- What concerns security (type 6) is an operation too.
create function add_log_hours(from_id bigint, to_id bigint) returns void language sql as $$
  with line as (
    select date_trunc('hour', created_at, 'Asia/Shanghai') as hour, coalesce(org_id, 0) as org_id, coalesce(target_org_id, 0) as target_org_id,
      (result = 1 and log_type in (2, 6))::int as operations, (result = 1 and log_type = 1)::int as sign_ins, (result = 2)::int as failures
    from sys_log where log_id between from_id and to_id and (log_type in (1, 2, 6) or result = 2)
  ), seen as (
    select * from line where org_id <> 0 or target_org_id <> 0
    union all select hour, 0, 0, operations, sign_ins, failures from line
  )
  insert into sys_log_hour as h (hour, org_id, target_org_id, operations, sign_ins, failures)
  select hour, org_id, target_org_id, sum(operations), sum(sign_ins), sum(failures) from seen group by 1, 2, 3
  on conflict (hour, org_id, target_org_id) do update set operations = h.operations + excluded.operations,
    sign_ins = h.sign_ins + excluded.sign_ins, failures = h.failures + excluded.failures
$$;

-- What accounts were called before: the log is searched by a name through the accounts that bear it or bore it.
create table sys_account_name (
  account_id bigint not null,
  nickname varchar(64) not null,
  primary key (account_id, nickname)
);
create function keep_account_name() returns trigger language plpgsql as $$
begin
  insert into sys_account_name values (old.id, old.nickname) on conflict do nothing;
  return null;
end $$;
create trigger sys_account_renamed after update of nickname on sys_account
  for each row when (old.nickname is distinct from new.nickname) execute function keep_account_name();
