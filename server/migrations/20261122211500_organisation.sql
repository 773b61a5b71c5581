-- The version of the tree rises with whatever a tree shows or filters by, so that a tree kept elsewhere knows when it is old. By triggers:
-- whoever writes to these columns cannot forget it. Once a transaction, which then holds the row until it ends.
create function raise_tree_version() returns trigger language plpgsql as $$
begin
  update org_tree_state set tree_version = tree_version + 1, changed_at = now() where xmin <> pg_current_xact_id()::xid;
  return null;
end $$;
create trigger org_tree_changed
  after insert or delete or update of parent_id, org_type, org_project_type, org_name, status, is_outside, nation_code, sort_no, path, depth, deleted_at
  on org for each statement execute function raise_tree_version();
create trigger project_tree_changed
  after insert or delete or update of project_status on project for each statement execute function raise_tree_version();
