-- A price is never below nothing, whichever way it comes in. What a workbook could bring in before has no price any more; the moves, which
-- nobody changes, stay as they were posted.
update stock_batch set unit_price = null where unit_price < 0;
update stock_transit set unit_price = null where unit_price < 0;
alter table stock_batch add constraint stock_batch_price check (unit_price >= 0);
alter table stock_move add constraint stock_move_price check (price >= 0) not valid;
