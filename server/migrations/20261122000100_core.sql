-- Core: extensions, encrypted columns, limits, the statistics engine, long tasks, import batches and scheduled jobs.
create extension if not exists pg_trgm;
create extension if not exists btree_gist;

-- Encrypted at rest. A domain, so that every such column is known by its type.
create domain sealed as bytea;

create unlogged table sys_limit (key text primary key, count integer not null, until timestamptz not null);
create table sys_idempotency (
  account_id bigint not null,
  key text not null,
  call_key text not null,
  body_hash text not null,
  reply bytea,
  created_at timestamptz(3) not null,
  primary key (account_id, key)
);
create index sys_idempotency_age on sys_idempotency (created_at);

-- Figures: facts write deltas, a fold adds them into blocks for the node and all its ancestors, a read adds what is not folded yet.

-- Insert-only for writers, deleted only by the fold; one index, so that a write stays cheap.
create table stat_delta (
  id bigint generated always as identity primary key,
  org_id bigint not null,
  metric smallint not null,
  dim integer not null,
  day date not null,
  n bigint not null check (n <> 0)
) with (
  autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_cost_delay = 0,
  autovacuum_vacuum_insert_threshold = -1, vacuum_truncate = off
);

-- Figures of a node with everything below it, by day: d[1] is the first of the month; null = untouched.
create table stat_month (
  metric smallint not null,
  month date not null check (extract(day from month) = 1),
  org_id bigint not null,
  dim integer not null,
  d bigint[] not null,
  primary key (metric, month, org_id, dim)
) partition by range (month);
create table stat_month_default partition of stat_month default with (fillfactor = 85);

-- Makes the partitions of these years where they are missing; rows that had to go to the default partition move over.
create function stat_partitions(first_year integer, last_year integer) returns void language plpgsql as $$
declare
  name text;
begin
  perform pg_advisory_xact_lock(7301, 1);
  for y in first_year..last_year loop
    name := 'stat_month_' || y;
    continue when to_regclass(name) is not null;
    execute format('create table %I (like stat_month including defaults including constraints) with (fillfactor = 85)', name);
    execute format('with moved as (delete from stat_month_default where month >= %L and month < %L returning *) insert into %I select * from moved',
                   make_date(y, 1, 1), make_date(y + 1, 1, 1), name);
    execute format('alter table stat_month attach partition %I for values from (%L) to (%L)', name, make_date(y, 1, 1), make_date(y + 1, 1, 1));
  end loop;
end $$;
select stat_partitions(2015, 2035);

-- The same by month: m[1] is January.
create table stat_year (
  metric smallint not null,
  year smallint not null,
  org_id bigint not null,
  dim integer not null,
  m bigint[] not null,
  primary key (metric, year, org_id, dim)
) with (fillfactor = 85);

-- Gauges alone: the sum of all deltas ever.
create table stat_total (
  metric smallint not null,
  org_id bigint not null,
  dim integer not null,
  v bigint not null,
  primary key (metric, org_id, dim)
) with (fillfactor = 85);

create table stat_verify (
  id bigint generated always as identity primary key,
  source varchar(40) not null,
  month date not null,
  started_at timestamptz(3) not null,
  ended_at timestamptz(3) not null,
  keys integer not null,
  diffs integer not null,
  repaired boolean not null,
  sample jsonb not null,
  trigger_kind smallint not null
);
create index stat_verify_unit on stat_verify (source, month, started_at);

-- Element by element; null where both are. (A third of the time of unnesting the two.)
create function stat_add(a bigint[], b bigint[]) returns bigint[] language plpgsql immutable strict parallel safe as $$
begin
  for i in 1..cardinality(b) loop
    if b[i] is not null then
      a[i] := coalesce(a[i], 0) + b[i];
    end if;
  end loop;
  return a;
end $$;

-- `/1/12/345/` → {1,12,345}. Not declared strict, or it would not be inlined.
create function path_ids(path text) returns bigint[] language sql immutable parallel safe as $$
  select string_to_array(trim(both '/' from path), '/')::bigint[]
$$;

-- Answers any number of figures from one snapshot. Each asked number is a slot, cut into slices: days of a month, months of years (an
-- open end means every later year), totals of gauges, and days for what is not folded yet. A slot's rows come by node and value:
-- split 0 gives the roots (one that lies below another is left out), 1 the roots and their children, 2 every node below them.
-- Plans are generic, or each request would plan the partitions anew, and probe by key even where they were made for an empty table.
create function stat_read(
  split integer, roots bigint[],
  month_slot integer[], month_metric smallint[], month_of date[], month_from smallint[], month_to smallint[], month_sign smallint[],
  year_slot integer[], year_metric smallint[], year_first smallint[], year_last smallint[], year_from smallint[], year_to smallint[],
  year_sign smallint[],
  total_slot integer[], total_metric smallint[],
  pending_slot integer[], pending_metric smallint[], pending_from date[], pending_to date[]
) returns table (slot integer, org_id bigint, dim integer, v bigint)
language plpgsql stable rows 200
set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off as $$
#variable_conflict use_column
declare
  nodes bigint[] := roots;
begin
  if split = 1 then
    nodes := roots || array(select o.id from org o where o.parent_id = any(roots));
  elsif split = 2 then
    nodes := array(select distinct o.id from org r join org o on o.path ^@ r.path where r.id = any(roots));
  elsif cardinality(roots) > 1 then
    nodes := array(select o.id from org o where o.id = any(roots) and not exists (
      select from org r where r.id = any(roots) and r.id <> o.id and o.path ^@ r.path));
  end if;
  return query
    with waiting as materialized (
      select d.org_id, d.metric, d.dim, d.day, d.n from stat_delta d where d.metric = any(pending_metric)),
    top as materialized (select r.id, r.path from org r where split = 0 and r.id = any(nodes)),
    above as materialized (  -- which of the nodes a waiting delta's node belongs to
      select o.id org_id, r.id
        from (select distinct w.org_id from waiting w) w join org o on o.id = w.org_id join top r on o.path ^@ r.path
      union all
      select o.id, n.id
        from (select distinct w.org_id from waiting w) w join org o on o.id = w.org_id
       cross join lateral unnest(path_ids(o.path)) a(id) join unnest(nodes) n(id) on n.id = a.id
       where split > 0),
    figure as (
      select t.slot, s.org_id, s.dim,
             t.sign * case when t.a = t.b then s.d[t.a] else (select sum(x) from unnest(s.d[t.a:t.b]) x) end v
        from unnest(month_slot, month_metric, month_of, month_from, month_to, month_sign) t(slot, metric, month, a, b, sign)
        join stat_month s on s.metric = t.metric and s.month = t.month and s.org_id = any(nodes)
      union all
      select t.slot, s.org_id, s.dim,
             t.sign * case when t.a = t.b then s.m[t.a] else (select sum(x) from unnest(s.m[t.a:t.b]) x) end
        from unnest(year_slot, year_metric, year_first, year_last, year_from, year_to, year_sign) t(slot, metric, y, z, a, b, sign)
       cross join lateral generate_series(t.y::integer, coalesce(t.z, (select max(l.year) from stat_year l where l.metric = t.metric))) g(year)
        join stat_year s on s.metric = t.metric and s.year = g.year and s.org_id = any(nodes)
      union all
      select t.slot, s.org_id, s.dim, s.v
        from unnest(total_slot, total_metric) t(slot, metric)
        join stat_total s on s.metric = t.metric and s.org_id = any(nodes)
      union all
      select t.slot, b.id, w.dim, w.n
        from waiting w
        join above b on b.org_id = w.org_id
        join unnest(pending_slot, pending_metric, pending_from, pending_to) t(slot, metric, a, b)
          on w.metric = t.metric and w.day between t.a and t.b)
    select f.slot, f.org_id, f.dim, sum(f.v)::bigint from figure f group by 1, 2, 3 having sum(f.v) <> 0;
end $$;

-- Long tasks and the files that they make.
create table sys_task (
  id bigint generated always as identity primary key,
  task_type varchar(32) not null,
  name varchar(60) not null,
  status smallint not null default 0,
  cancellable boolean not null,
  total integer,
  done integer not null default 0,
  message varchar(500),
  batch_number varchar(20),
  account_id bigint not null,
  rop_id bigint not null,
  org_id bigint not null,
  created_at timestamptz(3) not null,
  start_time timestamptz(3),
  end_time timestamptz(3),
  expire_time timestamptz(3) not null,
  -- The lease of the process that runs it, by the database's own clock: where it has run out, nobody works on the task any more.
  locked_by varchar(64) not null,
  locked_until timestamptz not null,
  result_name varchar(120),
  result_parts integer
);
create index sys_task_owner on sys_task (account_id, created_at desc);
create index sys_task_open on sys_task (locked_until) where status in (0, 1);

-- Encrypted, in parts, so that every process serves them and none holds one whole.
create table sys_task_result (
  task_id bigint not null constraint sys_task_result_task references sys_task (id) on delete cascade,
  part_no integer not null,
  content sealed not null,
  primary key (task_id, part_no)
);
-- Cipher text does not compress.
alter table sys_task_result alter column content set storage external;

create table sys_import_batch (
  id bigint generated always as identity,
  batch_number varchar(20) primary key,
  import_type varchar(32) not null,
  org_id bigint not null,
  account_id bigint not null,
  task_id bigint,
  -- Counts the uploads into the batch: an earlier upload still being read must not write its lines into a later one's.
  edition integer not null default 1,
  status smallint not null,
  file_name varchar(120) not null,
  -- The headings as the workbook has them, each with what its cells hold.
  header jsonb not null default '[]',
  -- The node of lines that name none.
  place_id bigint,
  total_count integer not null default 0,
  ok_count integer not null default 0,
  error_count integer not null default 0,
  message varchar(500),
  created_at timestamptz(3) not null,
  expire_time timestamptz(3) not null,
  imported_at timestamptz(3)
);
create index sys_import_batch_expiry on sys_import_batch (expire_time);
create index sys_import_batch_task on sys_import_batch (task_id);

-- No foreign key: the batch of a staged line is the transaction's own, and the key was looked up for each of 100,000 lines.
create table sys_import_row (
  batch_number varchar(20) not null,
  row_no integer not null,
  -- The cells as uploaded.
  data sealed not null,
  -- What set-based checks compare: search hashes and ids, nothing personal.
  keys jsonb not null,
  errors jsonb not null,
  -- 1 to be added, 2 to be updated, 3 with errors.
  import_situation smallint not null,
  primary key (batch_number, row_no)
);

-- Scheduled jobs and their runs.
create table sys_schedule (
  id bigint generated always as identity primary key,
  version integer not null default 0,
  created_at timestamptz(3) not null,
  created_by bigint not null,
  updated_at timestamptz(3) not null,
  updated_by bigint not null,
  deleted_at timestamptz(3),
  job_name varchar(50) not null,
  bean_name varchar(64) not null,
  params varchar(2000) not null default '{}',
  cron_expression varchar(64) not null,
  status smallint not null default 0,
  misfire smallint not null default 1,
  timeout_sec integer not null default 600,
  alarm smallint not null default 0,
  built_in boolean not null default false,
  next_time timestamptz(3),
  last_time timestamptz(3),
  last_status smallint,
  -- One run a job at a time over all processes: the claim, by the database's own clock.
  locked_by varchar(64),
  locked_until timestamptz
);
create unique index sys_schedule_name on sys_schedule (job_name) where deleted_at is null;
create unique index sys_schedule_built_in on sys_schedule (bean_name) where built_in and deleted_at is null;

create table sys_schedule_log (
  log_id bigint generated always as identity,
  job_id bigint not null,
  job_name varchar(50) not null,
  bean_name varchar(64) not null,
  params varchar(2000) not null,
  trigger smallint not null,
  status smallint not null,
  start_time timestamptz(3) not null,
  end_time timestamptz(3),
  cost_ms integer,
  processed integer,
  message varchar(500),
  error text,
  node varchar(64) not null,
  trace_id varchar(64) not null,
  primary key (log_id, start_time)
) partition by range (start_time);
create table sys_schedule_log_default partition of sys_schedule_log default;
create index sys_schedule_log_job on sys_schedule_log (job_id, start_time desc);

-- Makes the monthly partitions (Asia/Shanghai) that begin between two days.
create function ensure_schedule_log_partitions(from_day date, to_day date) returns void language plpgsql as $$
declare
  month date := date_trunc('month', from_day)::date;
begin
  while month <= to_day loop
    begin
      execute format('create table if not exists %I partition of sys_schedule_log for values from (%L) to (%L)',
        'sys_schedule_log_' || to_char(month, 'YYYY_MM'), month::text || ' 00:00:00+08', (month + interval '1 month')::date::text || ' 00:00:00+08');
    exception when check_violation then
      null; -- the default partition holds runs of that month already, and goes on holding them
    end;
    month := (month + interval '1 month')::date;
  end loop;
end $$;
