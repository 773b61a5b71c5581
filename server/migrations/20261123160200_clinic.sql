-- 06 §2.1: where people are treated. Medical rooms, infirmaries of organisations and consulting rooms have one table and one space of ids.
create table org_clinic (
  id bigint generated always as identity primary key,
  version integer not null default 0,
  created_at timestamptz(3) not null,
  created_by bigint not null,
  updated_at timestamptz(3) not null,
  updated_by bigint not null,
  deleted_at timestamptz(3),
  clinic_kind smallint not null,
  org_id bigint not null constraint org_clinic_org references org (id),
  clinic_name varchar(60) not null,
  pinyin text not null,
  clinic_code varchar(8) not null generated always as ('C' || lpad(id::text, greatest(6, length(id::text)), '0')) stored,
  clinic_level smallint,
  service_status smallint not null default 1,
  status_reason sealed,
  status_since date not null,
  pause_until date,
  location smallint not null,
  nation_code char(2),
  province_id bigint constraint org_clinic_province references sys_nationality_area (id),
  area_id bigint constraint org_clinic_area references sys_nationality_area (id),
  address varchar(200),
  longitude numeric(9, 6),
  latitude numeric(8, 6),
  leader_name varchar(30),
  leader_phone sealed,
  duty_phone varchar(32),
  area numeric(7, 1),
  bed_num integer,
  isolation_bed_num integer,
  open_date date,
  end_date date,
  open_hours jsonb not null,
  is24h smallint not null,
  license_no varchar(50),
  license_end_date date,
  dispense_mode smallint not null default 1,
  other_info varchar(1000),
  delete_reason sealed
);
create unique index org_clinic_name on org_clinic (org_id, clinic_kind, clinic_name) where deleted_at is null;
create unique index org_clinic_code on org_clinic (clinic_code);
create index org_clinic_license_end on org_clinic (license_end_date) where deleted_at is null and license_end_date is not null;

-- What happened to the service of a clinic: rows are never changed.
create table clinic_event (
  id bigint generated always as identity primary key,
  clinic_id bigint not null constraint clinic_event_clinic references org_clinic (id),
  kind smallint not null,
  old_value smallint,
  new_value smallint,
  reason sealed,
  operator_id bigint not null,
  operator_name varchar(64) not null,
  at timestamptz(3) not null
);
create index clinic_event_clinic_at on clinic_event (clinic_id, at desc);
