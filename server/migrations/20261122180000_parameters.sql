-- Shipped parameters are rows from the start (01 §2.6): without a value they follow their default. A secret one is sealed.
alter table sys_config
  alter column param_value drop not null,
  add column secret boolean not null default false,
  add column sealed_value sealed,
  add constraint sys_config_value check (built_in or param_value is not null or sealed_value is not null),
  add constraint sys_config_secret check (case when secret then param_value is null else sealed_value is null end);
