-- Long tasks, import batches, scheduled jobs and their runs.

create table sys_task (
  id bigint generated always as identity primary key,
  task_type varchar(32) not null,
  name varchar(60) not null,
  status smallint not null default 0,
  cancellable boolean not null,
  total integer,
  done integer not null default 0,
  message varchar(500),
  batch_number varchar(20),
  account_id bigint not null,
  rop_id bigint not null,
  org_id bigint not null,
  created_at timestamptz(3) not null,
  start_time timestamptz(3),
  end_time timestamptz(3),
  expire_time timestamptz(3) not null,
  -- The lease of the process that runs it, by the database's own clock: where it has run out, nobody works on the task any more.
  locked_by varchar(64) not null,
  locked_until timestamptz not null
);
create index sys_task_owner on sys_task (account_id, created_at desc);
create index sys_task_open on sys_task (locked_until) where status in (0, 1);

create table sys_import_batch (
  id bigint generated always as identity,
  batch_number varchar(20) primary key,
  import_type varchar(32) not null,
  org_id bigint not null,
  account_id bigint not null,
  task_id bigint,
  -- Counts the uploads into the batch: an earlier upload still being read must not write its lines into a later one's.
  edition integer not null default 1,
  status smallint not null,
  file_name varchar(120) not null,
  -- The headings as the workbook has them, each with what its cells hold.
  header jsonb not null default '[]',
  -- The node of lines that name none.
  place_id bigint,
  total_count integer not null default 0,
  ok_count integer not null default 0,
  error_count integer not null default 0,
  message varchar(500),
  created_at timestamptz(3) not null,
  expire_time timestamptz(3) not null,
  imported_at timestamptz(3)
);
create index sys_import_batch_expiry on sys_import_batch (expire_time);
create index sys_import_batch_task on sys_import_batch (task_id);

create table sys_import_row (
  batch_number varchar(20) not null constraint sys_import_row_batch references sys_import_batch (batch_number) on delete cascade,
  row_no integer not null,
  -- The cells as uploaded.
  data sealed not null,
  -- What set-based checks compare: search hashes and ids, nothing personal.
  keys jsonb not null,
  errors jsonb not null,
  -- 1 to be added, 2 to be updated, 3 with errors.
  import_situation smallint not null,
  primary key (batch_number, row_no)
);

create table sys_schedule (
  id bigint generated always as identity primary key,
  version integer not null default 0,
  created_at timestamptz(3) not null,
  created_by bigint not null,
  updated_at timestamptz(3) not null,
  updated_by bigint not null,
  deleted_at timestamptz(3),
  job_name varchar(50) not null,
  bean_name varchar(64) not null,
  params varchar(2000) not null default '{}',
  cron_expression varchar(64) not null,
  status smallint not null default 0,
  misfire smallint not null default 1,
  timeout_sec integer not null default 600,
  alarm smallint not null default 0,
  built_in boolean not null default false,
  next_time timestamptz(3),
  last_time timestamptz(3),
  last_status smallint,
  -- One run a job at a time over all processes: the claim, by the database's own clock.
  locked_by varchar(64),
  locked_until timestamptz
);
create unique index sys_schedule_name on sys_schedule (job_name) where deleted_at is null;
create unique index sys_schedule_built_in on sys_schedule (bean_name) where built_in and deleted_at is null;

create table sys_schedule_log (
  log_id bigint generated always as identity,
  job_id bigint not null,
  job_name varchar(50) not null,
  bean_name varchar(64) not null,
  params varchar(2000) not null,
  trigger smallint not null,
  status smallint not null,
  start_time timestamptz(3) not null,
  end_time timestamptz(3),
  cost_ms integer,
  processed integer,
  message varchar(500),
  error text,
  node varchar(64) not null,
  trace_id varchar(64) not null,
  primary key (log_id, start_time)
) partition by range (start_time);
create table sys_schedule_log_default partition of sys_schedule_log default;
create index sys_schedule_log_job on sys_schedule_log (job_id, start_time desc);

-- Makes the monthly partitions (Asia/Shanghai) that begin between two days.
create function ensure_schedule_log_partitions(from_day date, to_day date) returns void language plpgsql as $$
declare
  month date := date_trunc('month', from_day)::date;
begin
  while month <= to_day loop
    begin
      execute format('create table if not exists %I partition of sys_schedule_log for values from (%L) to (%L)',
        'sys_schedule_log_' || to_char(month, 'YYYY_MM'), month::text || ' 00:00:00+08', (month + interval '1 month')::date::text || ' 00:00:00+08');
    exception when check_violation then
      null; -- the default partition holds runs of that month already, and goes on holding them
    end;
    month := (month + interval '1 month')::date;
  end loop;
end $$;
