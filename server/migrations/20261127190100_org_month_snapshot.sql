-- As before, but a moved node is looked up once and not once for each month: where it hangs now is joined to where it hung by a hash.
create or replace function displaced_nodes(months date[]) returns table (month date, org_id bigint, path text, path_then text)
language plpgsql stable set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_mergejoin = off set jit = off as $$
#variable_conflict use_column
declare
  moved bigint[] := array(select org_id from org_moved);
begin
  return query
    with now as materialized (select o.id, o.parent_id, o.path from org o where o.id = any(moved)),
    hung as materialized (
      select s.month, s.org_id, s.parent_id, s.path from org_month_snapshot s where s.month = any(months) and s.org_id = any(moved))
    select h.month, n.id, n.path, h.path from hung h join now n on n.id = h.org_id and h.parent_id is distinct from n.parent_id
    union all
    select m.month, null, null, null from unnest(months) m(month)
     where exists (select from org_month_snapshot s where s.month = m.month)
     order by 1, 2;
end $$;
