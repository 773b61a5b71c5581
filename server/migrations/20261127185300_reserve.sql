-- Up to which moment those above have heard of overdue declarations of the reserve: a morning that the job misses is made good.
create table reserve_overdue_mark (
  id smallint primary key check (id = 1),
  up_to timestamptz(3) not null
);
