-- A page of a long list is found by a walk along its order.
create index user_relative_newest on user_relative (bound_at, id) where deleted_at is null;
