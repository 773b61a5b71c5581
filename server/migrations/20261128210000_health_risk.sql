-- The health risk of a person (05 §4.1) as it was judged last: kept, since it lapses with the days as well as by writes.
create table person_risk (
  person_id bigint primary key constraint person_risk_person references person (id),
  level smallint not null check (level between 0 and 3),
  reasons smallint[] not null
);
create index person_risk_level on person_risk (level, person_id) where level > 0;
