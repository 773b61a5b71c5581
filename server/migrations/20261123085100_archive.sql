-- 03 §2.7: the health archive of a person and its child rows. Files hang on them by sys_attachment.
create table health_archive (
  id bigint primary key,
  version integer not null default 0,
  created_at timestamptz(3) not null,
  created_by bigint not null,
  updated_at timestamptz(3) not null,
  updated_by bigint not null,
  deleted_at timestamptz(3),
  blood_type smallint,
  rh_type smallint,
  height_cm sealed,
  weight_kg sealed,
  marital sealed,
  smoking sealed,
  drinking sealed,
  allergy sealed,
  past_history sealed,
  surgery_history sealed,
  family_history sealed,
  long_medication sealed,
  known smallint not null default 0,
  last_pe_day date
);

create table archive_disease (
  id bigint generated always as identity primary key,
  version integer not null default 0,
  created_at timestamptz(3) not null,
  created_by bigint not null,
  updated_at timestamptz(3) not null,
  updated_by bigint not null,
  deleted_at timestamptz(3),
  org_id bigint not null,
  person_id bigint not null,
  disease_id bigint not null references dict_disease (id),
  diagnosed_on date,
  control_state smallint not null,
  source_type smallint not null,
  ended_on date
);
create unique index archive_disease_open on archive_disease (person_id, disease_id) where ended_on is null and deleted_at is null;
create index archive_disease_person on archive_disease (person_id) where deleted_at is null;
create index archive_disease_disease on archive_disease (disease_id) where ended_on is null and deleted_at is null;

create table vaccination_record (
  id bigint generated always as identity primary key,
  version integer not null default 0,
  created_at timestamptz(3) not null,
  created_by bigint not null,
  updated_at timestamptz(3) not null,
  updated_by bigint not null,
  deleted_at timestamptz(3),
  org_id bigint not null,
  person_id bigint not null,
  illness_id bigint not null references illness (id),
  vaccine_name sealed not null,
  dose_no smallint not null,
  vaccinated_on date not null,
  valid_until date,
  batch_no sealed,
  place sealed
);
create unique index vaccination_record_dose on vaccination_record (person_id, illness_id, dose_no) where deleted_at is null;

create table test_record (
  id bigint generated always as identity primary key,
  version integer not null default 0,
  created_at timestamptz(3) not null,
  created_by bigint not null,
  updated_at timestamptz(3) not null,
  updated_by bigint not null,
  deleted_at timestamptz(3),
  org_id bigint not null,
  person_id bigint not null,
  illness_id bigint not null references illness (id),
  test_type smallint not null,
  test_result smallint not null,
  sampled_at timestamptz(3) not null,
  institution sealed,
  source_type smallint not null
);
create index test_record_person on test_record (person_id, sampled_at) where deleted_at is null;
create index test_record_sampled on test_record (sampled_at);

-- Whoever is an employee already has an archive from now on; what of it is known is said by the bits of `known`.
insert into health_archive (id, created_at, created_by, updated_at, updated_by, known)
select e.id, now(), 0, now(), 0,
  case when p.id_hash is not null then 1 else 0 end + case when p.mobile_hash is not null then 2 else 0 end
  + case when e.emergency_name is not null and e.emergency_phone is not null then 4 else 0 end
  + case when (select count(distinct c.kind) from consent c where c.person_id = p.id and c.kind in (1, 2) and c.doc_version = 1 and c.withdrawn_at is null) = 2
      then 256 else 0 end
from employee e join person p on p.id = e.id
where e.deleted_at is null;
