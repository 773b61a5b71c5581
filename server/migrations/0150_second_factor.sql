-- A one-time code besides the password (RFC 6238). A row without `confirmed_at` is an enrolment that has been begun and counts for nothing.
create table sys_account_totp (
  account_id bigint primary key constraint sys_account_totp_account references sys_account (id),
  created_at timestamptz(3) not null,
  secret sealed not null,
  confirmed_at timestamptz(3),
  -- The last step of 30 s whose code was taken: none is taken twice.
  last_step bigint,
  -- Keyed hashes of those not used yet.
  recovery_codes text[] not null default '{}'
);
