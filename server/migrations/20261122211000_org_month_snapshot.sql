-- The tree at the end of each month (02 §2.2), by which figures of past months are added up as they were then (05 §2.6).
create table org_month_snapshot (
  month date not null check (extract(day from month) = 1),
  org_id bigint not null,
  parent_id bigint,
  path text collate "C" not null,
  org_name varchar(100) not null,
  org_type smallint not null,
  org_project_type smallint not null,
  status smallint not null,
  is_outside smallint,
  nation_code char(2),
  -- Of projects.
  project_status smallint,
  ep_type smallint,
  primary key (month, org_id)
) partition by range (month);
create index org_month_path on org_month_snapshot (month, path text_pattern_ops);
create table org_month_snapshot_default partition of org_month_snapshot default;

-- Makes the partitions of these years where they are missing; rows that had to go to the default partition move over.
create function org_month_partitions(first_year integer, last_year integer) returns void language plpgsql as $$
declare
  name text;
begin
  perform pg_advisory_xact_lock(7301, 11);
  for y in first_year..last_year loop
    name := 'org_month_snapshot_' || y;
    continue when to_regclass(name) is not null;
    execute format('create table %I (like org_month_snapshot including defaults including constraints)', name);
    execute format('with moved as (delete from org_month_snapshot_default where month >= %L and month < %L returning *) insert into %I select * from moved',
                   make_date(y, 1, 1), make_date(y + 1, 1, 1), name);
    execute format('alter table org_month_snapshot attach partition %I for values from (%L) to (%L)', name, make_date(y, 1, 1), make_date(y + 1, 1, 1));
  end loop;
end $$;

-- Every node that hangs elsewhere now than in some month's snapshot: whoever compares the two looks at these few, and not at the whole tree.
create table org_moved (org_id bigint primary key);
create function note_move() returns trigger language plpgsql as $$
begin
  insert into org_moved (org_id) values (new.id) on conflict do nothing;
  return null;
end $$;
create trigger org_moved after update of parent_id on org for each row
  when (old.parent_id is distinct from new.parent_id) execute function note_move();

-- Of those of the months that have a snapshot: the nodes that hung elsewhere, where they hang and where they hung. A month without any has a row
-- without a node. Plans are generic and probe by key, as those of stat_read.
create function displaced_nodes(months date[]) returns table (month date, org_id bigint, path text, path_then text)
language plpgsql stable set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set jit = off as $$
#variable_conflict use_column
begin
  return query
    select m.month, d.id, d.path, d.path_then
      from unnest(months) m(month)
      left join lateral (
        select o.id, o.path, s.path path_then
          from org_moved v join org o on o.id = v.org_id
          join org_month_snapshot s on s.month = m.month and s.org_id = v.org_id and s.parent_id is distinct from o.parent_id) d on true
     where exists (select from org_month_snapshot s where s.month = m.month)
     order by 1, 2;
end $$;

-- As before, and with split 3: each of the nodes that are named, whether or not one lies below another.
create or replace function stat_read(
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
  elsif split = 0 and cardinality(roots) > 1 then
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
