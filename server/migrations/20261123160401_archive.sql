-- What is counted of a person asks for all diseases that were ever written down, wrong entries too: with every move, and by this index.
drop index archive_disease_person;
create index archive_disease_person on archive_disease (person_id);
