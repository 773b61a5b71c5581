-- The newest rows first, as the list shows them.
create index epidemic_situation_newest on epidemic_situation (day desc, id desc) where deleted_at is null;
