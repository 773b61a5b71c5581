-- What a project is told is put away for a period also where no guidance has been published.
alter table dri_read alter column guidance_id drop not null;
drop index dri_read_once;
create unique index dri_read_once on dri_read (guidance_id, revision, account_id, org_id, period_key) nulls not distinct;
