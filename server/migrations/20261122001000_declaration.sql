-- Declarations: rules, opened days, submissions and the person-days that are counted.

create table declare_policy (
  id bigint primary key generated always as identity,
  version integer not null default 0,
  created_at timestamptz(3) not null,
  created_by bigint not null,
  updated_at timestamptz(3) not null,
  updated_by bigint not null,
  deleted_at timestamptz(3),
  org_id bigint not null references org,
  target smallint not null check (target in (0, 1, 2, 3, 9)),
  from_day date not null,
  enabled boolean not null,
  frequency smallint not null check (frequency in (1, 2)),
  weekday smallint not null check (weekday between 1 and 7),
  emp_types smallint[] not null,
  deadline_day_offset smallint not null check (deadline_day_offset in (0, 1)),
  deadline_time char(5) not null,
  late_days smallint not null check (late_days between 0 and 7),
  require_temperature boolean not null,
  require_location boolean not null,
  remind_times text[] not null check (cardinality(remind_times) <= 3),
  uhs_enabled boolean not null,
  uhs_deadline_time char(5) not null,
  -- 08:00 of the day at the earliest, 18:00 of the next at the latest; midnight is 00:00 of the next day.
  constraint declare_policy_deadline check (deadline_time >= case deadline_day_offset when 0 then '08:00' else '00:00' end
    and deadline_time <= case deadline_day_offset when 0 then '23:59' else '18:00' end)
);
create unique index declare_policy_once on declare_policy (org_id, target, from_day) where deleted_at is null;

-- A day of a node, as its rule stood when the day was opened.
create table declare_day (
  org_id bigint not null,
  day date not null,
  kind smallint not null check (kind in (1, 2)),
  is_due boolean not null,
  deadline_at timestamptz(3) not null,
  late_until timestamptz(3) not null,
  due_by jsonb not null default '{}',
  policy jsonb not null,
  opened_at timestamptz(3) not null,
  primary key (day, org_id, kind)
);
create index declare_day_node on declare_day (org_id, day) where is_due;

-- Days that were opened, for all nodes at once.
create table declare_opening (
  day date primary key,
  opened_at timestamptz(3) not null,
  nodes integer not null,
  due integer not null
);

-- Submissions: append-only, a correction is a further row.
create table declare_health (
  id bigint generated always as identity,
  person_id bigint not null,
  org_id bigint not null,
  day date not null,
  declared_at timestamptz(3) not null,
  on_time boolean not null,
  source smallint not null check (source in (1, 2, 3)),
  declarant_id bigint not null,
  client_key uuid not null,
  client_time timestamptz(3),
  temperature numeric(3, 1) check (temperature between 34.0 and 43.0),
  body_state smallint not null,
  symptoms smallint[] not null,
  symptom_other sealed,
  contact_history smallint not null,
  isolation_state smallint not null,
  vaccination smallint,
  test_result smallint,
  location_nation char(2),
  location_text varchar(128),
  left_site smallint,
  medication sealed,
  remark sealed,
  level smallint not null check (level between 0 and 3),
  worse boolean not null,
  is_latest boolean not null,
  voided boolean not null default false,
  void_reason varchar(200),
  handle_state smallint not null check (handle_state in (0, 1, 2)),
  primary key (day, id)
) partition by range (day);
create table declare_health_default partition of declare_health default;
create unique index declare_health_latest on declare_health (person_id, day) where is_latest and not voided;
create unique index declare_health_client_key on declare_health (person_id, day, client_key);
create index declare_health_node on declare_health (org_id, day, level);

-- One row a person and day with a valid submission: the counted source of the figures, and what filling management lists.
create table declare_person_day (
  person_id bigint not null,
  day date not null,
  org_id bigint not null,
  obliged boolean not null,
  emp_type smallint not null,
  on_time boolean not null,
  source smallint not null,
  declared_at timestamptz(3) not null,
  level smallint not null,
  temperature numeric(3, 1),
  fever_band smallint,
  symptoms smallint[] not null,
  worse boolean not null,
  declare_id bigint not null,
  primary key (person_id, day)
) partition by range (day);
create table declare_person_day_default partition of declare_person_day default;
create index declare_person_day_node on declare_person_day (day, org_id);

-- Makes the monthly partitions of both tables that cover these days; rows that had to go to the default partition move over.
create function declare_partitions(from_day date, to_day date) returns void language plpgsql as $$
declare
  parent text;
  name text;
  first date := date_trunc('month', from_day)::date;
  next date;
begin
  perform pg_advisory_xact_lock(7302, 2);
  while first <= to_day loop
    next := (first + interval '1 month')::date;
    foreach parent in array array['declare_health', 'declare_person_day'] loop
      name := parent || '_' || to_char(first, 'YYYY_MM');
      continue when to_regclass(name) is not null;
      execute format('create table %I (like %I including defaults including constraints)', name, parent);
      execute format('with moved as (delete from %I where day >= %L and day < %L returning *) insert into %I select * from moved',
                     parent || '_default', first, next, name);
      execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, name, first, next);
    end loop;
    first := next;
  end loop;
end $$;
