-- The log of the projects' ledgers stands by years (04 §2.2); what belongs to a year without a partition waits in the default one.
create table project_supplies_log_default partition of project_supplies_log default;

-- A line that was written stays as it is.
create function refuse_project_supplies_log_change() returns trigger language plpgsql as $$
begin
  raise exception 'project_supplies_log is insert only';
end $$;
create trigger project_supplies_log_insert_only before update or delete on project_supplies_log
  for each row execute function refuse_project_supplies_log_change();

create function ensure_project_supplies_log_partitions(first_year integer, last_year integer) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if last_year - first_year > 10 then
    raise exception 'partitions are made for 10 years at most';
  end if;
  for y in first_year..last_year loop
    begin
      execute format('create table if not exists public.%I partition of public.project_supplies_log for values from (%L) to (%L)',
        'project_supplies_log_' || y, make_date(y, 1, 1)::text || ' 00:00:00+08', make_date(y + 1, 1, 1)::text || ' 00:00:00+08');
    exception when check_violation then
      null; -- the default partition holds lines of that year already, and goes on holding them
    end;
  end loop;
end $$;

do $$
begin
  perform ensure_project_supplies_log_partitions(extract(year from now())::integer, extract(year from now())::integer + 1);
end $$;
