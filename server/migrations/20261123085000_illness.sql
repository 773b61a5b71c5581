-- 03 §2.11: what projects report cases of, and what people are vaccinated against or tested for. The customer's medical lead confirms the values.
create table illness (
  id bigint generated always as identity primary key,
  version integer not null default 0,
  created_at timestamptz(3) not null,
  created_by bigint not null,
  updated_at timestamptz(3) not null,
  updated_by bigint not null,
  deleted_at timestamptz(3),
  name varchar(64) not null,
  illness_code varchar(32),
  icd_code varchar(16),
  illness_kind smallint not null,
  declare_cycle smallint not null,
  risk_enabled smallint not null,
  case_scheme smallint not null,
  infectious_class smallint not null,
  observe_days smallint not null,
  recover_normal_days smallint not null,
  require_negative smallint not null,
  attention_on_case smallint not null,
  hint_symptoms smallint[] not null,
  is_default smallint not null,
  status smallint not null,
  order_num integer not null,
  remark varchar(500)
);
create unique index illness_name on illness (name) where deleted_at is null;

insert into illness (id, created_at, created_by, updated_at, updated_by, name, illness_code, icd_code, illness_kind, declare_cycle, risk_enabled, case_scheme,
    infectious_class, observe_days, recover_normal_days, require_negative, attention_on_case, hint_symptoms, is_default, status, order_num)
  overriding system value
select id, now(), 0, now(), 0, name, illness_code, icd_code, illness_kind, declare_cycle, risk_enabled, case_scheme,
    infectious_class, observe_days, 3, require_negative, attention_on_case, hint_symptoms::smallint[], is_default, 1, (id - 1) * 10
from (values
  -- 2 is fixed: the drug reserve counts on it.
  (2, '新型冠状病毒感染', 'COVID19', 'U07.1', 1, 1, 1, 1, 2, 7, 1, 1, '{11,12,19}', 1),
  (3, '流行性感冒', 'FLU', 'J11', 1, 1, 0, 2, 3, 7, 0, 0, '{11,12,17}', 1),
  (4, '疟疾', 'MALARIA', 'B54', 1, 1, 1, 2, 2, 14, 1, 1, '{11,23}', 1),
  (5, '登革热', 'DENGUE', 'A97', 1, 1, 1, 2, 2, 14, 0, 1, '{11,17,22}', 1),
  (6, '伤寒/副伤寒', 'TYPHOID', 'A01', 1, 2, 0, 2, 2, 21, 1, 1, '{11,20}', 0),
  (7, '霍乱', 'CHOLERA', 'A00', 1, 1, 1, 2, 1, 5, 1, 1, '{20,21}', 0),
  (8, '黄热病', 'YELLOWFEVER', 'A95', 1, 2, 1, 2, 0, 6, 0, 1, '{11,24}', 0),
  (9, '肺结核', 'TB', 'A15', 1, 2, 0, 2, 2, 60, 1, 1, '{12,13}', 0),
  (10, '感染性腹泻', 'DIARRHOEA', 'A09', 1, 2, 0, 2, 3, 5, 0, 0, '{20,21}', 0),
  (11, '手足口病', 'HFMD', 'B08.4', 1, 2, 0, 2, 3, 7, 0, 0, '{11,22}', 0),
  (12, '水痘', 'VARICELLA', 'B01', 1, 2, 0, 2, 0, 21, 0, 0, '{11,22}', 0),
  (13, '猴痘', 'MPOX', 'B04', 1, 2, 1, 2, 2, 21, 0, 1, '{11,22}', 0),
  (14, '诺如病毒感染', 'NOROVIRUS', 'A08.1', 2, 2, 0, 2, 3, 3, 0, 0, '{20,21}', 0),
  (15, '中暑', 'HEATSTROKE', 'T67', 3, 2, 0, 2, 0, 0, 0, 0, '{36}', 0)
) seed (id, name, illness_code, icd_code, illness_kind, declare_cycle, risk_enabled, case_scheme, infectious_class, observe_days, require_negative,
    attention_on_case, hint_symptoms, is_default);
select setval(pg_get_serial_sequence('illness', 'id'), 15);
