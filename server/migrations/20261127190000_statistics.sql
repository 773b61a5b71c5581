-- As before, but each block is read once, however many slots take days or months of it: a year month by month took every block twelve times, by
-- past trees also of every displaced node.
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
    of_month as (  -- the slots of each month of a metric
      select t.metric, t.month, array_agg(t.slot) slots, array_agg(t.a) froms, array_agg(t.b) tos, array_agg(t.sign) signs
        from unnest(month_slot, month_metric, month_of, month_from, month_to, month_sign) t(slot, metric, month, a, b, sign)
       group by 1, 2),
    of_year as (
      select t.metric, g.year, array_agg(t.slot) slots, array_agg(t.a) froms, array_agg(t.b) tos, array_agg(t.sign) signs
        from unnest(year_slot, year_metric, year_first, year_last, year_from, year_to, year_sign) t(slot, metric, y, z, a, b, sign)
       cross join lateral generate_series(t.y::integer, coalesce(t.z, (select max(l.year) from stat_year l where l.metric = t.metric))) g(year)
       group by 1, 2),
    block as (
      select unnest(k.slots) slot, s.org_id, s.dim, s.d n, unnest(k.froms) a, unnest(k.tos) b, unnest(k.signs) sign
        from of_month k
       cross join lateral (select m.org_id, m.dim, m.d from stat_month m where m.metric = k.metric and m.month = k.month and m.org_id = any(nodes) offset 0) s
      union all
      select unnest(k.slots), s.org_id, s.dim, s.m, unnest(k.froms), unnest(k.tos), unnest(k.signs)
        from of_year k
       cross join lateral (select y.org_id, y.dim, y.m from stat_year y where y.metric = k.metric and y.year = k.year and y.org_id = any(nodes) offset 0) s),
    figure as (
      select k.slot, k.org_id, k.dim, k.sign * case when k.a = k.b then k.n[k.a] else (select sum(x) from (select unnest(k.n[k.a:k.b]) x) parts) end v
        from block k
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
