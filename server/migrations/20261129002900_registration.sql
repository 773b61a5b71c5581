-- What an employee has asked of projects, for the employee's own phone.
create index register_emp_applicant on register_emp (person_id, applied_at desc) where apply_type = 2 and deleted_at is null;
