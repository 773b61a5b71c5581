-- A page of a long list is found by a walk along its order.
create index pe_record_created on pe_record (created_at, exam_date, id) where deleted_at is null;
create index pe_record_abnormal on pe_record (abnormal_count, exam_date, id) where deleted_at is null;
