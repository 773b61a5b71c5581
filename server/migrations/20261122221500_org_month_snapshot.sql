-- The same by both parts of the key at once: beside a lateral join the month was a filter, and every month of a node was read.
-- Each of the months that has a snapshot comes once without a node.
create or replace function displaced_nodes(months date[]) returns table (month date, org_id bigint, path text, path_then text)
language plpgsql stable set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set jit = off as $$
#variable_conflict use_column
declare
  moved bigint[] := array(select org_id from org_moved);
begin
  return query
    select s.month, o.id, o.path, s.path
      from org_month_snapshot s join org o on o.id = s.org_id
     where s.month = any(months) and s.org_id = any(moved) and s.parent_id is distinct from o.parent_id
    union all
    select m.month, null, null, null from unnest(months) m(month)
     where exists (select from org_month_snapshot s where s.month = m.month)
     order by 1, 2;
end $$;
