-- Whoever looks for people by their declarations does not ask whether they are deleted: the index has to hold all of them.
drop index employee_characters;
create index employee_characters on employee using gin (characters_of(search_text));
