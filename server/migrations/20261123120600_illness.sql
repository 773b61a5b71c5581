-- 03 §2.11: which illnesses a project reports. A state kept for ever; from which day on it asks for reports stands beside it.
create table project_illness_config (
  project_id bigint not null constraint project_illness_config_project references org (id),
  illness_id bigint not null constraint project_illness_config_illness references illness (id),
  config_state smallint not null,
  active_from date not null,
  added_at timestamptz(3) not null,
  added_by bigint not null,
  removed_at timestamptz(3),
  removed_by bigint,
  recovered_at timestamptz(3),
  recovered_by bigint,
  constraint project_illness_config_once primary key (project_id, illness_id)
);
create index project_illness_config_used on project_illness_config (illness_id) where config_state = 1;

-- However a project comes into being (a form, a workbook, a demonstration), it begins with the illnesses that are in every configuration.
create function project_illness_defaults() returns trigger language plpgsql as $$
begin
  insert into project_illness_config (project_id, illness_id, config_state, active_from, added_at, added_by)
  select p.project_id, i.id, 1, (p.created_at at time zone 'Asia/Shanghai')::date + 1, p.created_at, p.created_by
    from new_projects p cross join illness i
   where i.is_default = 1 and i.status = 1 and i.deleted_at is null
  on conflict do nothing;
  return null;
end $$;
create trigger project_illness_defaults after insert on project
  referencing new table as new_projects for each statement execute function project_illness_defaults();

-- Projects that stand already begin on the day after this one.
insert into project_illness_config (project_id, illness_id, config_state, active_from, added_at, added_by)
select p.project_id, i.id, 1, (now() at time zone 'Asia/Shanghai')::date + 1, now(), 0
  from project p cross join illness i
 where p.deleted_at is null and i.is_default = 1 and i.status = 1;
