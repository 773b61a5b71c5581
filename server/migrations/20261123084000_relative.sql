-- 03 §2.6. Numbers are kept as they were given, sealed, with what they are found by: of what else is known of the person nobody learns here.
create table user_relative (
  id bigint generated always as identity primary key,
  version integer not null default 0,
  created_at timestamptz(3) not null,
  created_by bigint not null,
  updated_at timestamptz(3) not null,
  updated_by bigint not null,
  deleted_at timestamptz(3),
  employee_id bigint not null constraint user_relative_employee_id_fkey references employee (id),
  person_id bigint not null constraint user_relative_person_id_fkey references person (id),
  relation smallint not null,
  name varchar(64) not null,
  name_pinyin varchar(400) not null,
  sex smallint not null,
  id_type smallint,
  id_number sealed,
  id_hash text,
  nation_code char(2) not null,
  telephone_code varchar(6),
  mobile sealed,
  mobile_hash text,
  mobile_tail char(4),
  bind_state smallint not null,
  source smallint not null,
  bound_at timestamptz(3) not null,
  unbound_at timestamptz(3),
  unbound_by bigint,
  unbound_reason sealed
);
create unique index user_relative_bound on user_relative (employee_id, person_id) where bind_state = 1 and deleted_at is null;
create index user_relative_employee on user_relative (employee_id) where deleted_at is null;
create index user_relative_person on user_relative (person_id) where deleted_at is null;
create index user_relative_name on user_relative using gin (name gin_trgm_ops);
create index user_relative_mobile on user_relative (mobile_hash) where deleted_at is null;
create index user_relative_mobile_tail on user_relative (mobile_tail) where deleted_at is null;
create index user_relative_id_hash on user_relative (id_hash) where deleted_at is null;
