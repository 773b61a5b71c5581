-- The node from which a project's own standard was set: by its depth alone another one is named once the project has moved.
alter table project_supplies add column override_org_id bigint;
update project_supplies p set override_org_id = (string_to_array(trim(both '/' from o.path), '/'))[p.override_depth + 1]::bigint
  from org o where o.id = p.org_id and p.override_depth is not null;
