-- Up to which day whoever declares measures has been told that a date by which one was to be put right has passed.
alter table period_declare add column plan_told_day date;
