-- The level of a place on the day on which somebody left it (04 §2.8), as it was when the declaration was made, and the highest of one declaration.
alter table declare_visit_area add column risk_level_id bigint, add column risk_level_name varchar(16), add column risk_grade smallint;
alter table declare_record add column top_risk smallint;
create index declare_visit_area_risk on declare_visit_area (risk_level_id) where risk_level_id is not null;
