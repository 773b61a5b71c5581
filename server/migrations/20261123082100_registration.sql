-- The list of a group or of the platform is read from its newest end, and not sorted as a whole.
create index register_emp_newest on register_emp (applied_at desc, id desc) where deleted_at is null;
