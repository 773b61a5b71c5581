-- Of how many days before its end the doctors have been told last; -1: that it has ended. Null: not yet.
alter table stock_batch add column told_days smallint;
