-- A form writes all its columns back: only what looks different in a tree raises its version.
drop trigger org_tree_changed on org;
drop trigger project_tree_changed on project;

create function raise_tree_version_of_org() returns trigger language plpgsql as $$
begin
  if exists (
    select from formerly f join now_so n using (id)
    where (f.parent_id, f.org_type, f.org_project_type, f.org_name, f.status, f.is_outside, f.nation_code, f.sort_no, f.path, f.deleted_at)
      is distinct from (n.parent_id, n.org_type, n.org_project_type, n.org_name, n.status, n.is_outside, n.nation_code, n.sort_no, n.path, n.deleted_at))
  then
    update org_tree_state set tree_version = tree_version + 1, changed_at = now() where xmin <> pg_current_xact_id()::xid;
  end if;
  return null;
end $$;

create function raise_tree_version_of_project() returns trigger language plpgsql as $$
begin
  if exists (select from formerly f join now_so n using (project_id) where f.project_status <> n.project_status) then
    update org_tree_state set tree_version = tree_version + 1, changed_at = now() where xmin <> pg_current_xact_id()::xid;
  end if;
  return null;
end $$;

create trigger org_in_tree after insert or delete on org for each statement execute function raise_tree_version();
create trigger org_changed_in_tree after update on org referencing old table as formerly new table as now_so
  for each statement execute function raise_tree_version_of_org();
create trigger project_in_tree after insert or delete on project for each statement execute function raise_tree_version();
create trigger project_changed_in_tree after update on project referencing old table as formerly new table as now_so
  for each statement execute function raise_tree_version_of_project();
