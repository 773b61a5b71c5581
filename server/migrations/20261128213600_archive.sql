-- Papers of a person's health that belong to no single record: they are loaded up and taken out of use, never changed.
create table archive_attachment (
  id bigint generated always as identity primary key,
  version integer not null default 0,
  created_at timestamptz(3) not null,
  created_by bigint not null,
  updated_at timestamptz(3) not null,
  updated_by bigint not null,
  deleted_at timestamptz(3),
  org_id bigint not null,
  person_id bigint not null,
  attachment_kind smallint not null,
  title sealed not null,
  doc_date date,
  note sealed,
  voided_at timestamptz(3),
  voided_by bigint,
  void_reason sealed
);
create index archive_attachment_person on archive_attachment (person_id) where deleted_at is null;
