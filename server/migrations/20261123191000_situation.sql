-- 04 §2.8: what is reported of illnesses in nations and provinces, day by day, and how dangerous they are held to be there.
create table epidemic_situation (
  id bigint generated always as identity primary key,
  version integer not null default 0,
  created_at timestamptz(3) not null,
  created_by bigint not null,
  updated_at timestamptz(3) not null,
  updated_by bigint not null,
  deleted_at timestamptz(3),
  illness_id bigint not null constraint epidemic_situation_illness references illness (id),
  nation_code char(2) not null,
  province_id bigint constraint epidemic_situation_province references sys_nationality_area (id),
  day date not null,
  new_confirmed integer,
  new_death integer,
  cum_confirmed integer,
  cum_death integer,
  risk_level_id bigint constraint epidemic_situation_level references risk_level (id),
  source varchar(100),
  source_url varchar(300),
  note varchar(1000)
);
create unique index epidemic_situation_once on epidemic_situation (illness_id, nation_code, coalesce(province_id, 0), day) where deleted_at is null;
create index epidemic_situation_day on epidemic_situation (illness_id, day) where deleted_at is null;
create index epidemic_situation_judged on epidemic_situation (day) where deleted_at is null and risk_level_id is not null;
