-- What the reserve's overview reads instead of all projects (docs/decisions/2026-11-23-reserve-overview.md).

-- Raised whenever periods are opened or ended: whoever remembers something of past periods asks it first.
create table period_state (
  id smallint primary key,
  version bigint not null
);
insert into period_state (id, version) values (1, 0);

-- The least days that a reserve lasts, from the worst project on.
create index supplies_position_cover on supplies_position (declare_type, cover_days_min) include (org_id, from_day)
  where to_day is null and cover_days_min is not null;

-- Key items say how much goes a day, in hundredths.
update supplies_position s set key_items = k.items
  from (select p.org_id, p.declare_type,
               jsonb_object_agg(p.supplies_id, jsonb_build_array(p.quantity, p.required_quantity, (coalesce(p.daily_use, 0) * 100)::bigint)) as items
          from project_supplies p join supplies i on i.id = p.supplies_id
         where p.active and p.deleted_at is null and i.is_key = 1 group by 1, 2) k
 where s.to_day is null and k.org_id = s.org_id and k.declare_type = s.declare_type;

-- Where nothing has been there before, nothing is to be counted; else the job of the figures does it.
insert into stat_filled (metric, filled_at)
select n, now() from unnest('{320,321}'::smallint[]) n where not exists (select from declare_period) on conflict do nothing;
insert into stat_filled (metric, filled_at)
select n, now() from unnest('{322,323,324}'::smallint[]) n where not exists (select from supplies_position) on conflict do nothing;
