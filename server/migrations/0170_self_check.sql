-- What the console's watching needs: results of the self-check, lines per hour, own sign-ins, to-do counters (01 §5.6, §5.7, §6.5).

-- One row a run; the newest is what the page shows.
create table sys_self_check (
  run_id bigint generated always as identity primary key,
  run_at timestamptz(3) not null,
  -- Whoever asked for it; null: the job.
  account_id bigint,
  nickname varchar(64),
  results jsonb not null
);

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
create function add_log_hours(from_id bigint, to_id bigint) returns void language sql as $$
  with line as (
    select date_trunc('hour', created_at, 'Asia/Shanghai') as hour, coalesce(org_id, 0) as org_id, coalesce(target_org_id, 0) as target_org_id,
      (result = 1 and log_type = 2)::int as operations, (result = 1 and log_type = 1)::int as sign_ins, (result = 2)::int as failures
    from sys_log where log_id between from_id and to_id and (log_type in (1, 2) or result = 2)
  ), seen as (
    select * from line where org_id <> 0 or target_org_id <> 0
    union all select hour, 0, 0, operations, sign_ins, failures from line
  )
  insert into sys_log_hour as h (hour, org_id, target_org_id, operations, sign_ins, failures)
  select hour, org_id, target_org_id, sum(operations), sum(sign_ins), sum(failures) from seen group by 1, 2, 3
  on conflict (hour, org_id, target_org_id) do update set operations = h.operations + excluded.operations,
    sign_ins = h.sign_ins + excluded.sign_ins, failures = h.failures + excluded.failures
$$;
select add_log_hours(0, max(to_log_id)) from sys_log_seal having max(to_log_id) is not null;

-- A sign-in that failed is nobody's; it is found by the name that was typed.
create index sys_log_typed on sys_log (lower(params ->> 'username'), created_at) where log_type = 1 and result = 2;

-- Few rows, asked for by every console each minute.
create index sys_account_locked on sys_account (locked_until) where locked_until is not null and deleted_at is null;
create index sys_account_rop_ending on sys_account_rop (valid_to) where valid_to is not null and deleted_at is null;
