-- As before, but a block's days are added up as a set that is projected: as a table of a function each block made a store of its own, which took longer
-- than reading all the blocks of a ranking.
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
      select t.slot, s.org_id, s.dim, t.sign * case when t.a = t.b then s.d[t.a] else (select sum(x) from (select unnest(s.d[t.a:t.b]) x) days) end v
        from unnest(month_slot, month_metric, month_of, month_from, month_to, month_sign) t(slot, metric, month, a, b, sign)
        join stat_month s on s.metric = t.metric and s.month = t.month and s.org_id = any(nodes)
      union all
      select t.slot, s.org_id, s.dim, t.sign * case when t.a = t.b then s.m[t.a] else (select sum(x) from (select unnest(s.m[t.a:t.b]) x) months) end
        from unnest(year_slot, year_metric, year_first, year_last, year_from, year_to, year_sign) t(slot, metric, y, z, a, b, sign)
       cross join lateral generate_series(t.y::integer, coalesce(t.z, (select max(l.year) from stat_year l where l.metric = t.metric))) g(year)
       cross join lateral (select y.org_id, y.dim, y.m from stat_year y where y.metric = t.metric and y.year = g.year and y.org_id = any(nodes) offset 0) s
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
    select f.slot, f.org_id, f.dim, sum(f.v)::bigint from figure f where f.v <> 0 group by 1, 2, 3 having sum(f.v) <> 0;
end $$;
