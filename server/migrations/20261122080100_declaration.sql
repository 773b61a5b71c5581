-- How a day stood at a moment is counted from these rows: the index alone answers, whoever was corrected later excepted, who are few.
drop index declare_person_day_node;
create index declare_person_day_node on declare_person_day (day, org_id)
  include (first_declared_at, declared_at, obliged, on_time, source, level, worse);
create index declare_person_day_corrected on declare_person_day (day, org_id) where declared_at > first_declared_at;

-- An index answers alone only where autovacuum has been: by the day, however large its month has grown.
do $$
declare
  part regclass;
begin
  for part in select inhrelid::regclass from pg_inherits where inhparent = 'declare_person_day'::regclass loop
    execute format('alter table %s set (autovacuum_vacuum_insert_threshold = 1000, autovacuum_vacuum_insert_scale_factor = 0.01)', part);
  end loop;
end $$;

-- Makes the monthly partitions of both tables that cover these days; rows that had to go to the default partition move over.
create or replace function declare_partitions(from_day date, to_day date) returns void language plpgsql as $$
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
      execute format('create table %I (like %I including defaults including constraints)
                        with (autovacuum_vacuum_insert_threshold = 1000, autovacuum_vacuum_insert_scale_factor = 0.01)', name, parent);
      execute format('with moved as (delete from %I where day >= %L and day < %L returning *) insert into %I select * from moved',
                     parent || '_default', first, next, name);
      execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, name, first, next);
    end loop;
    first := next;
  end loop;
end $$;
