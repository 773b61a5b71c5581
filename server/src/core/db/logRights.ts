/** The log: its table, the partitions, the seals. */
export const logTables = `select relid as oid from pg_partition_tree('public.sys_log') union all select 'public.sys_log_seal'::regclass`

/**
 * The connection's role, and whether it could do more to the log than read it and add to it: as what it is, by what it belongs to (the
 * owners of database and schema may drop what lies in them), by what it was granted.
 */
export const logRights = `
  select quote_ident(current_user) as role, r.rolcreaterole or pg_has_role('pg_write_server_files', 'member')
      or pg_has_role('pg_execute_server_program', 'member') or pg_has_role(d.datdba, 'member') or pg_has_role(n.nspowner, 'member')
      or exists (select from (${logTables}) l join pg_class c on c.oid = l.oid
        where pg_has_role(c.relowner, 'member') or has_table_privilege(c.oid, 'update, delete, truncate, trigger')
          or has_any_column_privilege(c.oid, 'update')) as "mayAlter"
  from pg_roles r, pg_database d, pg_namespace n
  where r.rolname = current_user and d.datname = current_database() and n.nspname = 'public'`
export interface LogRights {
  readonly role: string
  readonly mayAlter: boolean
}

/** For the administrator of the database. The role that has everything goes on as the owner, so nothing is handed over by hand. */
export const servingRole = (owner: string) => `create role oems_app login password '另设的口令'; grant oems_app to ${owner};`
