-- 02 §2.8: where a project sends its patients, in this order. Clinics as source and target come with the clinics.
create table clinic_referral (
  id bigint generated always as identity primary key,
  version integer not null default 0,
  created_at timestamptz(3) not null,
  created_by bigint not null,
  updated_at timestamptz(3) not null,
  updated_by bigint not null,
  deleted_at timestamptz(3),
  org_id bigint not null constraint clinic_referral_project references project (project_id),
  institution_id bigint not null constraint clinic_referral_institution references coop_institution (id),
  priority smallint not null,
  distance_km numeric(6, 1),
  travel_minutes integer,
  transport varchar(100),
  remark varchar(200),
  ended_by_move uuid
);
create unique index clinic_referral_priority on clinic_referral (org_id, priority) where deleted_at is null;
create unique index clinic_referral_once on clinic_referral (org_id, institution_id) where deleted_at is null;
create index clinic_referral_target on clinic_referral (institution_id) where deleted_at is null;
