-- Who gets to see what of an organisation outside its own tree (02 §2.10).
create table org_subscription (
  id bigint generated always as identity primary key,
  version integer not null default 0,
  created_at timestamptz(3) not null,
  created_by bigint not null,
  updated_at timestamptz(3) not null,
  updated_by bigint not null,
  deleted_at timestamptz(3),
  org_id bigint not null constraint org_subscription_org references org (id),
  target_org_id bigint not null constraint org_subscription_target references org (id),
  contents smallint[] not null check (cardinality(contents) > 0),
  start_date date not null,
  end_date date,
  status smallint not null,
  remark varchar(200),
  -- The line of the tree's history that has ended it; an undone move gives it back.
  ended_by_move uuid,
  -- How many days before its end it was told of last; null: not yet.
  told_days smallint,
  check (end_date >= start_date)
);
create unique index org_subscription_pair on org_subscription (org_id, target_org_id) where deleted_at is null;
create index org_subscription_target_live on org_subscription (target_org_id) where deleted_at is null;
