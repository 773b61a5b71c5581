-- Whose newest stay begins later than a day stood elsewhere on it: lists of days without a declaration read everybody else's from the row a person.
-- Who declares writes no stay, and so nothing here.
create index declare_person_from on declare_person (from_day);
