-- A 防控类型 that waits for its day (02 §2.3).
alter table project add column ep_next smallint, add column ep_next_date date;
