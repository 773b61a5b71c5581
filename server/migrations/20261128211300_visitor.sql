-- A page of a long list is found by a walk along its order.
create index visitor_info_day on visitor_info (visit_time, id) where deleted_at is null;
create index visitor_info_came on visitor_info (arrive_time desc nulls last, visit_time desc, id desc) where deleted_at is null;
