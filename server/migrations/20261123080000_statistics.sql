-- Distinct persons (05 §2.1 no. 6): how many facts of a person lie at a node in a calendar period. Whoever has at least one counts once there.
-- Nought stays: a person whose facts have gone again. Below nought are those whose past a new figure has not counted yet.
create table stat_person (
  metric smallint not null,
  period_start date not null,
  org_id bigint not null,
  person_id bigint not null,
  cnt integer not null,
  primary key (metric, period_start, org_id, person_id)
) partition by range (period_start);
create table stat_person_default partition of stat_person default with (fillfactor = 85);

-- Makes the partitions of these years where they are missing; rows that had to go to the default partition move over.
create or replace function stat_partitions(first_year integer, last_year integer) returns void language plpgsql as $$
declare
  parent text;
  name text;
  of_year text;
begin
  perform pg_advisory_xact_lock(7301, 1);
  for parent, name in values ('stat_month', 'month'), ('stat_person', 'period_start') loop
    for y in first_year..last_year loop
      of_year := parent || '_' || y;
      continue when to_regclass(of_year) is not null;
      execute format('create table %I (like %I including defaults including constraints) with (fillfactor = 85)', of_year, parent);
      execute format('with moved as (delete from %I where %I >= %L and %I < %L returning *) insert into %I select * from moved',
                     parent || '_default', name, make_date(y, 1, 1), name, make_date(y + 1, 1, 1), of_year);
      execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, of_year, make_date(y, 1, 1), make_date(y + 1, 1, 1));
    end loop;
  end loop;
end $$;
select stat_partitions(2024, 2035);
