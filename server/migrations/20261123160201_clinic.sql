-- Counts the changes of the register of clinics: by it a list that somebody keeps knows when it is old.
create table org_clinic_state (
  the_one boolean primary key default true check (the_one),
  version bigint not null default 0
);
insert into org_clinic_state default values;

create function count_clinic_change() returns trigger language plpgsql as $$
begin
  update org_clinic_state set version = version + 1;
  return null;
end $$;
create trigger org_clinic_changed after insert or update or delete on org_clinic for each statement execute function count_clinic_change();
