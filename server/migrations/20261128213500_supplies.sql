-- Who has set a norm, and when: of an item its own rule, of a project what it has to have beyond that. Of items that were changed before, nobody knows.
alter table supplies add column norm_by bigint, add column norm_at timestamptz(3);
update supplies set norm_by = created_by, norm_at = created_at where version = 0;
alter table project_supplies add column override_by bigint, add column override_at timestamptz(3);
