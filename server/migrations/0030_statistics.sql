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
