-- A batch number that its maker calls back: whatever of it comes in at a node below is frozen, until it is lifted.
create table stock_recall (
  id bigint generated always as identity primary key,
  org_id bigint not null,
  drug_id bigint not null,
  batch_no varchar(40) not null,
  reason varchar(200) not null,
  recalled_at timestamptz(3) not null,
  recalled_by bigint not null,
  lifted_at timestamptz(3),
  lifted_by bigint
);
create unique index stock_recall_once on stock_recall (drug_id, batch_no, org_id) where lifted_at is null;
