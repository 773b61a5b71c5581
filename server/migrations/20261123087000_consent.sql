-- Who has taken a consent back is asked with every declaration; few have.
create index consent_withdrawn on consent (person_id) where withdrawn_at is not null;
