-- One row a person: where and since when they have to declare, and what they declared last (03 §4.1). It is a copy of stays and person-days,
-- written with them and recounted by night, for those who ask about people and not about days: who has not declared, since when, and who
-- has been well for how long. What a moment makes of it is worked out when it is read.
create table declare_person (
  person_id bigint primary key,
  -- The newest stay; null where somebody only ever declared.
  org_id bigint,
  emp_type smallint,
  from_day date,
  due_from date,
  to_day date,
  last_day date,
  obliged boolean,
  on_time boolean,
  level smallint,
  -- Of the last declared days so many in a row were of level 0; no more than fourteen are counted.
  normal_days smallint not null default 0 check (normal_days between 0 and 14),
  -- What the last fourteen declared days have in common (03 §5.6b).
  pattern smallint[] not null default '{}'
) with (fillfactor = 80);
-- Without the day: a declaration then writes no index.
create index declare_person_node on declare_person (org_id);
create index declare_person_pattern on declare_person (person_id) where pattern <> '{}';

-- How long the form stood open before it was sent by one tap, 与昨日一致; null: otherwise, or not told.
alter table declare_health add column one_tap_seconds integer;

insert into declare_person (person_id, org_id, emp_type, from_day, due_from, to_day, last_day, obliged, on_time, level, normal_days)
select coalesce(s.person_id, d.person_id), s.org_id, s.emp_type, s.from_day, s.due_from, s.to_day, d.day, d.obliged, d.on_time, d.level,
       coalesce(d.normal_days, 0)
  from (select distinct on (person_id) person_id, org_id, emp_type, from_day, due_from, to_day from emp_stay order by person_id, from_day desc, id desc) s
  full join (
    select person_id, max(day) as day, bool_or(obliged) filter (where n = 1) as obliged, bool_or(on_time) filter (where n = 1) as on_time,
           min(level) filter (where n = 1) as level, coalesce(min(n) filter (where level > 0) - 1, count(*))::smallint as normal_days
      from (select person_id, day, obliged, on_time, level, row_number() over (partition by person_id order by day desc) as n from declare_person_day) l
     where n <= 14 group by person_id) d on d.person_id = s.person_id;
