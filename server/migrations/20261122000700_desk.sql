-- What an account keeps for itself (01 §2.6): settings of its console, and what was typed and not yet sent.
create table sys_preference (
  account_id bigint not null constraint sys_preference_account references sys_account (id),
  pref_key varchar(64) not null,
  value jsonb not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, pref_key)
);

create table sys_draft (
  account_id bigint not null constraint sys_draft_account references sys_account (id),
  route_key varchar(200) not null,
  -- JSON text as the form made it.
  content sealed not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, route_key)
);
create index sys_draft_age on sys_draft (updated_at);
