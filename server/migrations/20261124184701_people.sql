-- What the people of a large unit are sorted by, so that a page of them is read where it stands and not sorted out of all of them.
create index employee_by_name on employee (search_text) where deleted_at is null;
create index employee_by_creation on employee (created_at) where deleted_at is null;
create index employee_by_entry on employee (entry_date desc nulls last) where deleted_at is null;
create index employee_by_arrival on employee (arrival_date desc nulls last) where deleted_at is null;
