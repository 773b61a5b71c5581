-- Each movement of a person, at the node whose figure it counts in (03 §7). Stays tell no such thing: one that is changed on its first day goes.
create table emp_move (
  id bigint generated always as identity,
  person_id bigint not null,
  org_id bigint not null,
  day date not null,
  kind smallint not null,
  primary key (person_id, id)
);
create index emp_move_day on emp_move (day, org_id, kind);

-- What is known of the time before: whoever is here came, and whoever left.
insert into emp_move (person_id, org_id, day, kind)
select person_id, org_id, least(from_day, (now() at time zone 'Asia/Shanghai')::date), reason_in from emp_stay
union all
select person_id, org_id, least(to_day + 1, (now() at time zone 'Asia/Shanghai')::date), reason_out from emp_stay
 where to_day is not null and reason_out in (4, 6, 7)
 order by 1, 3;
insert into stat_delta (org_id, metric, dim, day, n) select org_id, 10, 0, day, count(*) from emp_move group by 1, 4;
insert into stat_delta (org_id, metric, dim, day, n) select org_id, 11, kind, day, count(*) from emp_move group by 1, 3, 4;

-- Whoever is on the books now has been there since the day of recording, as which of the states nobody knows but the present one.
insert into stat_state (metric, subject_id, from_day, org_id, dims)
select 7, id, (created_at at time zone 'Asia/Shanghai')::date, home_org_id, jsonb_build_object('empStatus', emp_status)
  from employee where deleted_at is null and emp_status <> 4;
insert into stat_delta (org_id, metric, dim, day, n) select org_id, 7, 0, from_day, count(*) from stat_state where metric = 7 group by 1, 4;
insert into stat_delta (org_id, metric, dim, day, n)
select org_id, 8, (dims->>'empStatus')::int, from_day, count(*) from stat_state where metric = 7 group by 1, 3, 4;

insert into stat_filled (metric, filled_at) select n, now() from unnest('{7,8,10,11}'::smallint[]) n;
