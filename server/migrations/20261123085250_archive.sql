-- The figure of the archives of before, as their states have it.
insert into stat_delta (org_id, metric, dim, day, n)
select org_id, 130, 0, from_day, count(*) from stat_state
 where metric = 130 and not exists (select from stat_filled where metric = 130) group by 1, 4;
insert into stat_filled (metric, filled_at) values (130, now()) on conflict do nothing;
