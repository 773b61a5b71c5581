-- With the person and their kind: who has declared on a day, and how a kind of people did, is told by the index alone.
drop index declare_person_day_node;
create index declare_person_day_node on declare_person_day (day, org_id)
  include (person_id, emp_type, first_declared_at, declared_at, obliged, on_time, source, level, worse);
