-- What became of an abnormal submission, and who took one back (03 §2.9, §5.4).
alter table declare_health
  add column handle_result smallint check (handle_result between 1 and 5),
  add column handle_note sealed,
  add column handled_by bigint,
  add column handled_at timestamptz(3),
  add column voided_by bigint,
  add column voided_at timestamptz(3);
-- Until now only the demonstration said that something had been looked after: under observation, two hours later.
update declare_health set handled_at = declared_at + interval '2 hours', handle_result = 1 where handle_state = 2;
-- What no longer stands waits for nobody.
update declare_health set handle_state = 0 where handle_state = 1 and (voided or not is_latest);

-- The queue, oldest first; and what was handled in a period, for the proof.
create index declare_health_waiting on declare_health (day, org_id) where handle_state = 1;
create index declare_health_handled on declare_health (handled_at) where handled_at is not null;
