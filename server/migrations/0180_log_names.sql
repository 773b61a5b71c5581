-- Names, types and hours of the operation log.

-- An account's name has up to 64 characters; a line that could not hold it failed the very write it told of.
alter table sys_log alter column nickname type varchar(64);

-- What accounts were called before: the log is searched by a name through the accounts that bear it or bore it.
create table sys_account_name (
  account_id bigint not null,
  nickname varchar(64) not null,
  primary key (account_id, nickname)
);
create function keep_account_name() returns trigger language plpgsql as $$
begin
  insert into sys_account_name values (old.id, old.nickname) on conflict do nothing;
  return null;
end $$;
create trigger sys_account_renamed after update of nickname on sys_account
  for each row when (old.nickname is distinct from new.nickname) execute function keep_account_name();
insert into sys_account_name
select distinct l.account_id, l.nickname from sys_log l join sys_account a on a.id = l.account_id and a.nickname <> l.nickname;

-- What concerns security (type 6) is an operation too.
create or replace function add_log_hours(from_id bigint, to_id bigint) returns void language sql as $$
  with line as (
    select date_trunc('hour', created_at, 'Asia/Shanghai') as hour, coalesce(org_id, 0) as org_id, coalesce(target_org_id, 0) as target_org_id,
      (result = 1 and log_type in (2, 6))::int as operations, (result = 1 and log_type = 1)::int as sign_ins, (result = 2)::int as failures
    from sys_log where log_id between from_id and to_id and (log_type in (1, 2, 6) or result = 2)
  ), seen as (
    select * from line where org_id <> 0 or target_org_id <> 0
    union all select hour, 0, 0, operations, sign_ins, failures from line
  )
  insert into sys_log_hour as h (hour, org_id, target_org_id, operations, sign_ins, failures)
  select hour, org_id, target_org_id, sum(operations), sum(sign_ins), sum(failures) from seen group by 1, 2, 3
  on conflict (hour, org_id, target_org_id) do update set operations = h.operations + excluded.operations,
    sign_ins = h.sign_ins + excluded.sign_ins, failures = h.failures + excluded.failures
$$;
