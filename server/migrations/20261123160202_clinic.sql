-- How many days before its end a clinic's licence was told of last; −1: after it.
alter table org_clinic add column license_told_days smallint;
