-- Which days have been opened for which type, for all nodes at once (04 §2.3); of a chain of corrections what its first submission was.
create table period_opening (
  declare_type smallint not null,
  day date not null,
  opened_at timestamptz(3) not null,
  due integer not null,
  primary key (declare_type, day)
);

alter table period_declare add column first_on_time boolean not null;
alter table period_declare add column first_source smallint not null;
alter table period_declare add column voided_by bigint;
alter table period_declare add column voided_at timestamptz(3);

-- Nothing has been declared before now.
insert into stat_filled (metric, filled_at)
select n, now() from unnest('{310,311,312,313,314}'::smallint[]) n on conflict do nothing;
