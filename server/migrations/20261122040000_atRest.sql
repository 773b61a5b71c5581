-- Health words and answers, places and remarks become sealed. The keys are in the program, so three files do it: this one makes room, the
-- program seals row by row, and the third takes the plain columns away.

-- What a person answers beside temperature and symptoms, as one sealed value.
alter table declare_health
  add column answers sealed,
  add column sealed_void_reason sealed,
  alter column body_state drop not null,
  alter column contact_history drop not null,
  alter column isolation_state drop not null;

alter table employee add column sealed_remark sealed;
alter table sys_account add column sealed_remark sealed;

-- Sealed already; the type says so.
alter table sys_idempotency alter column reply type sealed;
