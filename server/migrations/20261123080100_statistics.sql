-- Where subjects stood whose owner keeps the present state alone (05 §2.1 no. 9): from a day on, up to and including the last; null: still.
create table stat_state (
  metric smallint not null,
  subject_id bigint not null,
  from_day date not null,
  to_day date,
  org_id bigint not null,
  -- The value of each breakdown by its name.
  dims jsonb not null,
  primary key (metric, subject_id, from_day),
  check (to_day >= from_day)
);
-- Who stood at a node on a day; and what began or ended on a day, which is what the proof of that day reads.
create index stat_state_node on stat_state (metric, org_id, from_day, to_day);
create index stat_state_from on stat_state (metric, from_day);
create index stat_state_to on stat_state (metric, to_day) where to_day is not null;
