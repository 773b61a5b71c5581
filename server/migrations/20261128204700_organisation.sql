-- A tree also shows of which projects nothing has been reported.
create or replace function raise_tree_version_of_project() returns trigger language plpgsql as $$
begin
  if exists (
    select project_id, project_status, num_nonnulls(guide_base_at, guide_medical_at, guide_network_env_at) = 0 from now_so
    except
    select project_id, project_status, num_nonnulls(guide_base_at, guide_medical_at, guide_network_env_at) = 0 from formerly)
  then
    update org_tree_state set tree_version = tree_version + 1, changed_at = now() where xmin <> pg_current_xact_id()::xid;
  end if;
  return null;
end $$;
