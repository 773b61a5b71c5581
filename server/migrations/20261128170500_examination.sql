-- The proof of a month reads its records day by day.
create index pe_record_day on pe_record (exam_date, id) where deleted_at is null;
