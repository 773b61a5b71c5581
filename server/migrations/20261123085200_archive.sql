create index health_archive_examined on health_archive (last_pe_day) where last_pe_day is not null;

-- Archives of before count from today on where their people stand (130 建档人数); nothing else of them was known.
insert into stat_state (metric, subject_id, from_day, org_id, dims)
select 130, e.id, (now() at time zone 'Asia/Shanghai')::date, e.org_id, '{}'
from employee e join health_archive a on a.id = e.id
where e.deleted_at is null and e.emp_status <> 4;
