-- What was chosen beside a workbook stays with its batch, and lines may be good and yet worth a look.
alter table sys_import_batch
  add column asked jsonb not null default '{}',
  add column about varchar(200),
  add column update_count integer not null default 0,
  add column hint_count integer not null default 0;
alter table sys_import_row add column hints jsonb not null default '[]';

-- Pairs of nodes of one group whose names are so much alike that they may be one organisation (02 §10 no. 5).
create table org_similar (
  id bigint generated always as identity primary key,
  first_id bigint not null constraint org_similar_first references org (id),
  second_id bigint not null constraint org_similar_second references org (id),
  similarity smallint not null,
  similar_by smallint not null,
  found_at timestamptz(3) not null,
  -- Different organisations: why, and who said so.
  ignored_reason sealed,
  ignored_by bigint,
  ignored_at timestamptz(3),
  constraint org_similar_order check (first_id < second_id)
);
create unique index org_similar_pair on org_similar (first_id, second_id);
create index org_similar_second_node on org_similar (second_id);
