-- A large write that changes nothing in the tree compared each of its rows with all others: the plan of a first small write stays.
create or replace function raise_tree_version_of_org() returns trigger language plpgsql as $$
begin
  if exists (
    select id, parent_id, org_type, org_project_type, org_name, status, is_outside, nation_code, sort_no, path, deleted_at from now_so
    except
    select id, parent_id, org_type, org_project_type, org_name, status, is_outside, nation_code, sort_no, path, deleted_at from formerly)
  then
    update org_tree_state set tree_version = tree_version + 1, changed_at = now() where xmin <> pg_current_xact_id()::xid;
  end if;
  return null;
end $$;

create or replace function raise_tree_version_of_project() returns trigger language plpgsql as $$
begin
  if exists (select project_id, project_status from now_so except select project_id, project_status from formerly) then
    update org_tree_state set tree_version = tree_version + 1, changed_at = now() where xmin <> pg_current_xact_id()::xid;
  end if;
  return null;
end $$;
