-- When a delta was written, and when the last were folded: what operations ask (/healthz, /metrics). The time of the machine, for it is an age.
alter table stat_delta add column written_at timestamptz(3) not null default now();

create table stat_fold (
  id smallint primary key default 1 check (id = 1),
  folded_at timestamptz(3) not null
) with (fillfactor = 50);
