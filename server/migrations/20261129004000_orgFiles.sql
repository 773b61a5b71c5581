-- How many days before its end an agreement or a licence was told of last; null: not yet, -1: its end.
alter table org_file add column told_days smallint;
