-- 04 §2.6: the codes of diseases; one list for the whole installation.
create table dict_icd (
  id bigint generated always as identity primary key,
  version integer not null default 0,
  created_at timestamptz(3) not null, created_by bigint not null,
  updated_at timestamptz(3) not null, updated_by bigint not null, deleted_at timestamptz(3),
  code varchar(20) not null,
  -- without the mark of a pair
  bare varchar(20) not null generated always as (rtrim(code, '+*')) stored,
  disease_name varchar(200) not null,
  initials text not null,
  pair_code varchar(20),
  parent_id bigint constraint dict_icd_parent references dict_icd (id),
  level smallint not null,
  status smallint not null,
  sources smallint[] not null
);
create unique index dict_icd_code on dict_icd (code text_pattern_ops) where deleted_at is null;
create index dict_icd_name on dict_icd using gin (disease_name gin_trgm_ops) where deleted_at is null;
create index dict_icd_initials on dict_icd using gin (initials gin_trgm_ops) where deleted_at is null;
-- the order of every list
create index dict_icd_common on dict_icd (status, code) where deleted_at is null;
create index dict_icd_children on dict_icd (parent_id, status, code) where deleted_at is null;
