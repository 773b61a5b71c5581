-- When a person first declared on a day: a day under way is compared with the one before up to the same time, and a correction overwrites
-- `declared_at`. First is the earliest submission that counts, as for `on_time` and `source`.
alter table declare_person_day add column first_declared_at timestamptz(3);
update declare_person_day d set first_declared_at = h.declared_at
  from (select distinct on (person_id, day) person_id, day, declared_at from declare_health where not voided order by person_id, day, id) h
 where h.person_id = d.person_id and h.day = d.day;
update declare_person_day set first_declared_at = declared_at where first_declared_at is null;
alter table declare_person_day alter column first_declared_at set not null;

-- Which nodes of a day may still declare in time.
create index declare_day_deadline on declare_day (day, deadline_at) where is_due;
