-- The last change lowered the level although there were cases.
alter table org_risk add forced boolean not null default false;
