-- 02 §2.9. Numbers are sealed; a whole mobile is found by its keyed hash, and by its last four digits.
create table org_contact (
  id bigint generated always as identity primary key,
  version integer not null default 0,
  created_at timestamptz(3) not null,
  created_by bigint not null,
  updated_at timestamptz(3) not null,
  updated_by bigint not null,
  deleted_at timestamptz(3),
  org_id bigint not null constraint org_contact_org_id_fkey references org (id),
  contact_type smallint not null,
  is_primary smallint not null,
  name varchar(50) not null,
  pinyin text not null,
  post varchar(50),
  telephone_code varchar(6),
  mobile sealed,
  mobile_hash text,
  mobile_tail char(4),
  phone sealed,
  email varchar(100),
  wechat sealed,
  is_emergency smallint not null,
  visible_to_below smallint not null,
  employee_id bigint constraint org_contact_employee_id_fkey references employee (id),
  order_num integer not null,
  last_verified_at timestamptz(3),
  remark sealed
);
create unique index org_contact_primary on org_contact (org_id, contact_type) where is_primary = 1 and deleted_at is null;
create index org_contact_org on org_contact (org_id) where deleted_at is null;
create index org_contact_mobile on org_contact (mobile_hash) where deleted_at is null;
create index org_contact_mobile_tail on org_contact (mobile_tail) where deleted_at is null;
