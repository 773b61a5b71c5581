-- Whether a stay is open, as `people/movements.ts` leaves it: lists filter by it in the index they are read from.
alter table employee add column on_post boolean not null default true;
update employee e set on_post = false where not exists (select 1 from emp_stay s where s.person_id = e.id and s.to_day is null);
drop index employee_place;
create index employee_place on employee (org_id) include (id, search_text, emp_type, emp_status, sex, nation_code, account_id, entry_date, arrival_date, created_at, on_post)
  where deleted_at is null;
