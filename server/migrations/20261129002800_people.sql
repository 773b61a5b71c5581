-- Who should be back from leave: the list's filter, and the reminder of each morning.
create index employee_return_due on employee (expect_return_date) where emp_status = 2 and deleted_at is null;
