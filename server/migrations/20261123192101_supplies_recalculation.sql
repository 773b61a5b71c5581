-- What a project has added stays its own while a rule asks for it as well.
alter table project_supplies add column added boolean not null default false;

-- Projects of which the required quantities are to be computed anew; a row goes in the transaction that has done it, so a run that was cut off goes on.
create table supplies_recalculation (
  id bigint generated always as identity primary key,
  org_id bigint not null,
  -- Null: all items.
  supplies_ids bigint[],
  asked_at timestamptz(3) not null
);
