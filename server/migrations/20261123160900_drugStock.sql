-- What the figures count: of each card its batches, of each clinic one row from day to day (04 §7).
alter table clinic_drug add column counted jsonb not null default '{"expiries": [0, 0, 0, 0], "expiring": {}}';

create table stock_position (
  id bigint generated always as identity primary key,
  org_id bigint not null,
  clinic_id bigint not null,
  from_day date not null,
  to_day date,
  -- Cards by level, from 0 to 4.
  levels integer[] not null,
  -- Batches with stock by state of expiry, from 1 to 4.
  expiries integer[] not null,
  -- In fen, and the same by the month (yyyymm) in which it expires.
  amount bigint not null,
  expiring jsonb not null
);
create unique index stock_position_now on stock_position (clinic_id) where to_day is null;
create unique index stock_position_day on stock_position (clinic_id, from_day);
create index stock_position_node on stock_position (org_id, from_day);
create index stock_position_from on stock_position (from_day);
create index stock_position_to on stock_position (to_day) where to_day is not null;
create index stock_move_day on stock_move (occur_day, id);

-- Nothing has been booked before now.
insert into stat_filled (metric, filled_at)
select n, now() from unnest('{260,261,262,263,264,265,266,267,270,271,272,273,274,275,276,277,278}'::smallint[]) n on conflict do nothing;
