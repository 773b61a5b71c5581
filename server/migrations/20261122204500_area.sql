-- 02 §2.12: provinces and states of all nations, cities and counties of China.
create table sys_nationality_area (
  id bigint generated always as identity primary key,
  version integer not null default 0,
  created_at timestamptz(3) not null,
  created_by bigint not null,
  updated_at timestamptz(3) not null,
  updated_by bigint not null,
  deleted_at timestamptz(3),
  nation_code char(2) not null,
  parent_id bigint constraint sys_nationality_area_parent references sys_nationality_area (id),
  level smallint not null constraint sys_nationality_area_level check (case level when 1 then parent_id is null when 2 then parent_id is not null else false end),
  code varchar(10),
  name varchar(100) not null,
  name_en varchar(100),
  pinyin text not null,
  time_zone varchar(40),
  order_num integer not null,
  built_in boolean not null
);
create unique index sys_nationality_area_name on sys_nationality_area (nation_code, coalesce(parent_id, 0), name) where deleted_at is null;
create unique index sys_nationality_area_code on sys_nationality_area (code) where deleted_at is null;
create index sys_nationality_area_children on sys_nationality_area (parent_id) where deleted_at is null;

-- Which edition of the shipped rows has been loaded.
create table sys_nationality_area_state (
  the_one boolean primary key default true check (the_one),
  edition varchar(64)
);
insert into sys_nationality_area_state default values;

alter table org
  add column province_id bigint constraint org_province references sys_nationality_area (id),
  add column area_id bigint constraint org_area references sys_nationality_area (id);
create index org_province_nodes on org (province_id) where deleted_at is null;
create index org_area_nodes on org (area_id) where deleted_at is null;
create index org_nation_nodes on org (nation_code) where deleted_at is null;
