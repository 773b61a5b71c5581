-- A page of a long list is found by a walk along its order.
create index declare_record_day on declare_record (date, id) where deleted_at is null;
create index declare_record_created on declare_record (created_at, date, id) where deleted_at is null;
create index declare_record_level on declare_record (level, date, id) where deleted_at is null;
