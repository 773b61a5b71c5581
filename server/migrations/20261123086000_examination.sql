-- 03 §2.7, §2.13: examinations, what their items mean, when the next is due, and to what hazards people are exposed.
create table pe_record (
  id bigint generated always as identity primary key,
  version integer not null default 0,
  created_at timestamptz(3) not null,
  created_by bigint not null,
  updated_at timestamptz(3) not null,
  updated_by bigint not null,
  deleted_at timestamptz(3),
  person_id bigint not null,
  org_id bigint not null constraint pe_record_org references org (id),
  exam_date date not null,
  pe_type smallint not null,
  institution varchar(100),
  report_no varchar(64),
  hazard_names varchar(32)[] not null,
  conclusion smallint,
  recheck_before date,
  recheck_items sealed,
  summary sealed,
  advice sealed,
  items sealed not null,
  tags smallint[] not null,
  top_grade smallint not null,
  abnormal_count smallint not null,
  batch_number varchar(20),
  notified_at timestamptz(3)
);
create unique index pe_record_once on pe_record (person_id, exam_date, pe_type) where deleted_at is null;
create index pe_record_node on pe_record (org_id, exam_date) where deleted_at is null;
create index pe_record_tags on pe_record using gin (tags) where deleted_at is null;
create index pe_record_batch on pe_record (batch_number) where batch_number is not null;

create table pe_item_def (
  id bigint generated always as identity primary key,
  version integer not null default 0,
  created_at timestamptz(3) not null,
  created_by bigint not null,
  updated_at timestamptz(3) not null,
  updated_by bigint not null,
  deleted_at timestamptz(3),
  code varchar(16) not null,
  name varchar(32) not null,
  unit varchar(16),
  value_kind smallint not null,
  ref_low_male numeric,
  ref_high_male numeric,
  ref_low_female numeric,
  ref_high_female numeric,
  high_open smallint not null,
  a_low numeric,
  a_high numeric,
  a_times smallint,
  tag smallint,
  tag_side smallint,
  order_num integer not null
);
create unique index pe_item_def_code on pe_item_def (code) where deleted_at is null;
create unique index pe_item_def_name on pe_item_def (name) where deleted_at is null;

insert into pe_item_def (created_at, created_by, updated_at, updated_by, code, name, unit, value_kind, ref_low_male, ref_high_male, ref_low_female,
  ref_high_female, high_open, a_low, a_high, a_times, tag, tag_side, order_num)
select '2026-11-23', 0, '2026-11-23', 0, * from (values
  ('SBP', '收缩压', 'mmHg', 1, 90, 139, 90, 139, 0, null, 180, null, 1, 1, 10),
  ('DBP', '舒张压', 'mmHg', 1, 60, 89, 60, 89, 0, null, 110, null, 1, 1, 20),
  ('HR', '心率', '次/分', 1, 60, 100, 60, 100, 0, 45, 150, null, null, null, 30),
  ('BMI', '体质指数', null, 1, 18.5, 23.9, 18.5, 23.9, 0, null, null, null, 4, 1, 40),
  ('FPG', '空腹血糖', 'mmol/L', 1, 3.9, 6.1, 3.9, 6.1, 0, 2.8, 16.7, null, 2, 1, 50),
  ('TC', '总胆固醇', 'mmol/L', 1, null, 5.2, null, 5.2, 1, null, null, null, 3, 1, 60),
  ('TG', '甘油三酯', 'mmol/L', 1, null, 1.7, null, 1.7, 1, null, null, null, 3, 1, 70),
  ('LDL-C', '低密度脂蛋白胆固醇', 'mmol/L', 1, null, 3.4, null, 3.4, 1, null, null, null, 3, 1, 80),
  ('HGB', '血红蛋白', 'g/L', 1, 130, 175, 115, 150, 0, 60, null, null, 9, 2, 90),
  ('PLT', '血小板', '10⁹/L', 1, 125, 350, 125, 350, 0, 30, 1000, null, null, null, 100),
  ('WBC', '白细胞', '10⁹/L', 1, 3.5, 9.5, 3.5, 9.5, 0, 1.0, 30, null, null, null, 110),
  ('ALT', '谷丙转氨酶', 'U/L', 1, 9, 50, 7, 40, 0, null, null, 15, 6, 1, 120),
  ('CREA', '肌酐', 'μmol/L', 1, 57, 111, 41, 81, 0, null, 707, null, 8, 1, 130),
  ('UA', '尿酸', 'μmol/L', 1, null, 420, null, 360, 1, null, null, null, 7, 1, 140),
  ('ECG', '心电图', null, 3, null, null, null, null, 0, null, null, null, 10, 3, 150),
  ('CXR', '胸片', null, 3, null, null, null, null, 0, null, null, null, 11, 3, 160),
  ('PTA', '纯音听阈测试', null, 3, null, null, null, null, 0, null, null, null, 12, 3, 170),
  ('PFT', '肺功能', null, 3, null, null, null, null, 0, null, null, null, 13, 3, 180),
  ('US', '腹部超声', null, 3, null, null, null, null, 0, null, null, null, 14, 3, 190)
) as seed (code, name, unit, value_kind, rlm, rhm, rlf, rhf, high_open, a_low, a_high, a_times, tag, tag_side, order_num);

create table pe_cycle (
  id bigint generated always as identity primary key,
  version integer not null default 0,
  created_at timestamptz(3) not null,
  created_by bigint not null,
  updated_at timestamptz(3) not null,
  updated_by bigint not null,
  deleted_at timestamptz(3),
  hazard varchar(32) not null,
  grade varchar(32) not null,
  entry_months smallint,
  in_post_months smallint,
  leaving_months smallint,
  season_start varchar(5),
  source varchar(100) not null,
  confirmed smallint not null default 0,
  confirmed_by bigint,
  confirmed_at timestamptz(3)
);
create unique index pe_cycle_grade on pe_cycle (hazard, grade) where deleted_at is null;

-- All of them wait for a physician; until then they count nowhere (03 §5.9).
insert into pe_cycle (created_at, created_by, updated_at, updated_by, hazard, grade, entry_months, in_post_months, leaving_months, season_start, source)
select '2026-11-23', 0, '2026-11-23', 0, * from (values
  ('噪声', '≥85dB(A)', 3, 12, 3, null, 'GBZ 188-2014 7.1'),
  ('噪声', '80～85dB(A)', 3, 24, 3, null, 'GBZ 188-2014 7.1'),
  ('高温', '高温作业', 3, 12, null, '06-01', 'GBZ 188-2014 7.3'),
  ('手传振动', '手传振动作业', 3, 24, 3, null, 'GBZ 188-2014 7.2'),
  ('矽尘', 'Ⅰ级', 3, 24, 3, null, 'GBZ 188-2014 6.1'),
  ('矽尘', 'Ⅱ级及以上', 3, 12, 3, null, 'GBZ 188-2014 6.1'),
  ('煤尘', 'Ⅰ级', 3, 36, 3, null, 'GBZ 188-2014 6.2'),
  ('煤尘', 'Ⅱ级及以上', 3, 24, 3, null, 'GBZ 188-2014 6.2'),
  ('电焊烟尘', 'Ⅰ级', 3, 48, 3, null, 'GBZ 188-2014 6.4'),
  ('电焊烟尘', 'Ⅱ级及以上', 3, 24, 3, null, 'GBZ 188-2014 6.4'),
  ('水泥粉尘', 'Ⅰ级', 3, 48, 3, null, 'GBZ 188-2014 6.4'),
  ('水泥粉尘', 'Ⅱ级及以上', 3, 24, 3, null, 'GBZ 188-2014 6.4'),
  ('其他粉尘', 'Ⅰ级', 3, 48, 3, null, 'GBZ 188-2014 6.4'),
  ('其他粉尘', 'Ⅱ级及以上', 3, 24, 3, null, 'GBZ 188-2014 6.4'),
  ('铅及其无机化合物', '铅作业', 3, 12, 3, null, 'GBZ 188-2014 5.1'),
  ('苯', '苯作业', 3, 12, 3, null, 'GBZ 188-2014 5.19'),
  ('电离辐射', '放射工作人员', 3, 24, 3, null, 'GBZ 98-2020')
) as seed (hazard, grade, entry_months, in_post_months, leaving_months, season_start, source);

create table pe_due (
  id bigint generated always as identity primary key,
  person_id bigint not null,
  org_id bigint not null constraint pe_due_org references org (id),
  kind smallint not null,
  hazards varchar(32)[] not null,
  due_day date not null,
  confirmed smallint not null,
  record_id bigint
);
create index pe_due_person on pe_due (person_id);
create index pe_due_node on pe_due (org_id, due_day) where record_id is null;
create index pe_due_day on pe_due (due_day);

create table archive_exposure (
  id bigint generated always as identity primary key,
  version integer not null default 0,
  created_at timestamptz(3) not null,
  created_by bigint not null,
  updated_at timestamptz(3) not null,
  updated_by bigint not null,
  deleted_at timestamptz(3),
  person_id bigint not null,
  hazard_name varchar(64) not null,
  hazard varchar(32),
  grade varchar(32),
  position varchar(64),
  org_name_text varchar(100),
  start_date date not null,
  end_date date,
  protection varchar(200),
  no_exam_reason sealed
);
create index archive_exposure_person on archive_exposure (person_id) where deleted_at is null;
create index archive_exposure_hazard on archive_exposure (hazard, grade) where deleted_at is null;

-- Who judges examinations also says what their items mean and how often they are made: for installations in use, whose grants of standing
-- buttons are otherwise left as they are.
insert into sys_role_menu (role_id, menu_id)
select 7, id from sys_menu where code in ('health.pe:biz:pe-item:list', 'health.pe:biz:pe-item:save') and deleted_at is null
on conflict do nothing;
update sys_perm_version set version = version + 1 where exists (select from sys_menu);
