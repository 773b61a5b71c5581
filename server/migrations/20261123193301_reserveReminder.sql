-- When a project was last reminded of one of its declarations, so that nobody is asked twice within half an hour (04 §5.5).
create table reserve_reminder (
  org_id bigint not null constraint reserve_reminder_org references org (id),
  declare_type smallint not null,
  reminded_at timestamptz(3) not null,
  reminded_by bigint not null,
  primary key (org_id, declare_type)
);
