-- 催报 (03 §5.6): when a unit was reminded last; at most once in half an hour.
create table declare_reminder (
  org_id bigint primary key,
  reminded_at timestamptz(3) not null,
  reminded_by bigint not null
);

-- Up to which moment the job has sent what the rules ask for: each minute is dealt with once, whoever runs it and however often.
create table declare_remind_mark (
  id smallint primary key check (id = 1),
  up_to timestamptz(3) not null
);
