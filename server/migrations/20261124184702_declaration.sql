-- Who has left, and may have declared all the same: lists of today's status begin with the people of their nodes and these.
create index declare_person_left on declare_person (to_day) where to_day is not null;
