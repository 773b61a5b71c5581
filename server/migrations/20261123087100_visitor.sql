-- Whether somebody has ever been a visitor is asked before a wrong entry is taken away.
create index visitor_info_person on visitor_info (person_id) where deleted_at is null;
