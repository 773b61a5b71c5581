-- 03 §2.8, §4.2: kind 2 of a day, what a project has to report. Which illnesses is frozen when the day is opened, as the people of kind 1 are.
alter table declare_day add column illness_ids bigint[] not null default '{}';
