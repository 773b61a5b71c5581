-- Projects as they are now, since the day on which they were made: what they were before nobody knows (02 §7).
insert into stat_state (metric, subject_id, from_day, org_id, dims)
select 60, p.project_id, (p.created_at at time zone 'Asia/Shanghai')::date, p.project_id, jsonb_build_object(
    'status', p.project_status,
    'reported', case when p.project_status <> 5 then
      case num_nonnulls(p.guide_base_at, p.guide_medical_at, p.guide_network_env_at) when 0 then 0 when 3 then 2 else 1 end end,
    'readiness', case when p.project_status <> 5 then p.readiness end,
    'videoAbility', case when p.project_status <> 5 then n.video_ability end,
    'online', case when p.project_status <> 5 then case when 0 = any(n.access_types) then 0 when n.id is not null then 1 end end)
  from project p left join project_network_env n on n.org_id = p.project_id and n.deleted_at is null
 where p.deleted_at is null;

insert into stat_delta (org_id, metric, dim, day, n) select org_id, 60, 0, from_day, 1 from stat_state where metric = 60;
insert into stat_delta (org_id, metric, dim, day, n)
select s.org_id, b.metric, coalesce((s.dims->>b.name)::int, -1), s.from_day, 1
  from stat_state s cross join (values (61, 'status'), (62, 'reported'), (63, 'readiness'), (64, 'videoAbility'), (65, 'online')) b(metric, name)
 where s.metric = 60;

insert into stat_filled (metric, filled_at) select n, now() from unnest('{60,61,62,63,64,65}'::smallint[]) n;
