-- 03 §2.12: cases of illnesses, and who is looked after until it is over.
create table user_ill_situation (
  id bigint generated always as identity primary key,
  version integer not null default 0,
  created_at timestamptz(3) not null,
  created_by bigint not null,
  updated_at timestamptz(3) not null,
  updated_by bigint not null,
  deleted_at timestamptz(3),
  person_id bigint not null,
  org_id bigint not null constraint user_ill_situation_org references org (id),
  illness_id bigint not null constraint user_ill_situation_illness references illness (id),
  case_type smallint,
  diagnose_type smallint,
  case_class smallint not null,
  first_class smallint not null,
  onset_date date,
  found_date date not null,
  found_org_id bigint not null,
  confirm_date date,
  confirm_org_id bigint,
  severity smallint,
  isolation_state smallint not null,
  isolation_place sealed,
  treat_place smallint,
  hospital_name sealed,
  infection_source smallint,
  close_contact_num smallint,
  vaccination smallint,
  test_result smallint,
  remark sealed,
  source_type smallint not null,
  ill_state smallint not null,
  outcome smallint,
  outcome_date date,
  outcome_org_id bigint,
  outcome_remark sealed,
  closed_at timestamptz(3)
);
create unique index user_ill_situation_open on user_ill_situation (person_id, illness_id) where ill_state = 1 and deleted_at is null;
create index user_ill_situation_person on user_ill_situation (person_id) where deleted_at is null;
create index user_ill_situation_node on user_ill_situation (org_id) where ill_state = 1 and deleted_at is null;
create index user_ill_situation_found on user_ill_situation (found_date) where deleted_at is null;

create table user_ill_situation_log (
  id bigint generated always as identity primary key,
  situation_id bigint not null constraint user_ill_situation_log_of references user_ill_situation (id),
  at timestamptz(3) not null,
  account_id bigint not null,
  change smallint not null,
  before sealed,
  after sealed not null,
  reason sealed
);
create index user_ill_situation_log_situation on user_ill_situation_log (situation_id);

-- No foreign keys to people and nodes: rows come with declarations, which hold nothing but their person's own lock.
create table important_user (
  id bigint generated always as identity primary key,
  version integer not null default 0,
  created_at timestamptz(3) not null,
  created_by bigint not null,
  updated_at timestamptz(3) not null,
  updated_by bigint not null,
  deleted_at timestamptz(3),
  person_id bigint not null,
  org_id bigint not null,
  attention_level smallint not null,
  reasons smallint[] not null,
  sources jsonb not null,
  opened_at timestamptz(3) not null,
  opened_by bigint not null,
  opened_rule smallint not null,
  opened_org_id bigint not null,
  watch_until date,
  extended_until date,
  normal_days smallint not null,
  owner_user_id bigint,
  next_follow_date date,
  disposed smallint not null default 0,
  set_reason sealed,
  closed_at timestamptz(3),
  closed_by bigint,
  closed_org_id bigint,
  close_kind smallint,
  remove_important_reason sealed
);
create unique index important_user_open on important_user (person_id) where closed_at is null and deleted_at is null;
create index important_user_person on important_user (person_id) where deleted_at is null;
create index important_user_node on important_user (org_id) where closed_at is null and deleted_at is null;
create index important_user_opened on important_user (opened_at) where deleted_at is null;
create index important_user_closed on important_user (org_id, closed_at) where closed_at is not null and deleted_at is null;

create table important_follow (
  id bigint generated always as identity primary key,
  version integer not null default 0,
  created_at timestamptz(3) not null,
  created_by bigint not null,
  updated_at timestamptz(3) not null,
  updated_by bigint not null,
  deleted_at timestamptz(3),
  important_id bigint not null constraint important_follow_of references important_user (id),
  org_id bigint not null,
  follow_at timestamptz(3) not null,
  way smallint not null,
  content sealed not null,
  next_follow_date date,
  disposed smallint not null
);
create index important_follow_important on important_follow (important_id) where deleted_at is null;
