-- A day that was closed and on which something was booked since is closed again: both closings stay, the later one counts.
drop index stock_day_close_once;
alter table stock_day_close add column last_move_id bigint;
create index stock_day_close_of_day on stock_day_close (clinic_id, day, id);
comment on column stock_day_close.last_move_id is 'The latest move of what was confirmed; null: closed before it was kept, and the time says what came later.';
