-- 03 §2.5: one row a visit. Numbers are those that were given for it: a person's record may know others.
create table visitor_info (
  id bigint generated always as identity primary key,
  version integer not null default 0,
  created_at timestamptz(3) not null,
  created_by bigint not null,
  updated_at timestamptz(3) not null,
  updated_by bigint not null,
  deleted_at timestamptz(3),
  org_id bigint not null constraint visitor_info_org references org (id),
  person_id bigint not null constraint visitor_info_person references person (id),
  telephone_code varchar(6) not null,
  mobile sealed not null,
  mobile_hash text not null,
  mobile_tail char(4) not null,
  id_type smallint,
  id_number sealed,
  company varchar(100),
  visit_reason smallint not null,
  host_employee_id bigint constraint visitor_info_host references employee (id),
  visit_time timestamptz(3) not null,
  visit_day date not null,
  arrive_time timestamptz(3),
  leave_time timestamptz(3),
  companion_num smallint not null,
  plate_no varchar(16),
  badge_no varchar(16),
  visit_state smallint not null,
  declare_record_id bigint constraint visitor_info_declaration references declare_record (id),
  advice smallint,
  arrive_temperature sealed,
  override_reason sealed,
  cancel_reason sealed,
  pass_hash text not null,
  source smallint not null,
  remark sealed
);
-- Who has left may come again the same day: that is another visit.
create unique index visitor_info_once on visitor_info (org_id, visit_day, mobile_hash) where deleted_at is null and visit_state in (1, 2);
create unique index visitor_info_pass on visitor_info (pass_hash);
create index visitor_info_node on visitor_info (org_id, visit_time) where deleted_at is null;
create index visitor_info_inside on visitor_info (org_id, arrive_time) where deleted_at is null and visit_state = 2;
create index visitor_info_arrived on visitor_info (arrive_time) where arrive_time is not null;
