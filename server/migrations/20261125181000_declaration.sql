-- Whose newest stay begins later than a day stood elsewhere on it: lists of days without a declaration read everybody else's from the row a person.
-- A declaration does not change the day; where the new version of its row finds no room on its page, it has an entry here as in the other indexes.
create index declare_person_from on declare_person (from_day);
