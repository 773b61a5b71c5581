-- Which numbers of figures and breakdowns have their past counted. The job stat-fill counts that of any other, month by month.
create table stat_filled (
  metric smallint primary key,
  -- From this month on it is counted; null: nothing yet.
  back_to date,
  -- Since when all of it is; null: the job is at it.
  filled_at timestamptz(3)
);
-- What there was until now has been counted by every write since the first.
insert into stat_filled (metric, filled_at)
select n, now() from unnest('{1,2,3,4,5,6,20,21,22,23,24,25,26,27,28,29,30,31,32}'::smallint[]) n;
