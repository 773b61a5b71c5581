-- What projects have been told of a row of their ledger: that hardly anything is left, and that it ends soon. Apart from the row, which is busy.
create table supplies_told (
  project_supplies_id bigint primary key,
  short boolean not null default false,
  short_told_at timestamptz(3),
  expiry_told date
);

-- What is short already is no news.
insert into supplies_told (project_supplies_id, short, short_told_at)
select id, true, now() from project_supplies
 where deleted_at is null and active and origin = 1 and required_quantity > 0 and stock_level in (0, 1);
