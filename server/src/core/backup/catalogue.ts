import type pg from 'pg'
import type { AppliedMigration, Partition, Sequence, Table } from './manifest.ts'

/** What of a session's settings the text of a value depends on. */
export const plainSettings = `set client_encoding = 'UTF8'; set datestyle = 'ISO'; set timezone = 'UTC'; set intervalstyle = 'postgres';
  set extra_float_digits = 1; set bytea_output = 'hex'; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set row_security = off`

/** Of ours, and no extension's. */
const isOurs = (oid: string) => `${oid}.relnamespace = 'public'::regnamespace
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = ${oid}.oid and d.deptype = 'e')`

async function rowsOf<Row extends object>(client: pg.ClientBase, text: string): Promise<Row[]> {
  return (await client.query<Row>(text)).rows
}

/** In the order in which they were applied; null: this is no database of ours. */
export async function findMigrations(client: pg.ClientBase): Promise<AppliedMigration[] | null> {
  const [found] = await rowsOf<{ isThere: boolean }>(client, `select to_regclass('public.schema_migration') is not null as "isThere"`)
  if (!found?.isThere) return null
  return rowsOf(client, `select name, digest, applied_at::text as "appliedAt" from public.schema_migration order by applied_at, name`)
}

/** Every table that outlives a crash, by the columns that are not computed. The record of migrations is no data. */
export const findTables = (client: pg.ClientBase): Promise<Table[]> =>
  rowsOf(
    client,
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where ${isOurs('c')} and c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p' and c.relname <> 'schema_migration'
     group by c.relname order by c.relname`,
  )

export const findPartitions = (client: pg.ClientBase): Promise<Partition[]> =>
  rowsOf(
    client,
    `select c.relname as name, p.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bounds, coalesce(c.reloptions, '{}') as options
     from pg_class c join pg_inherits i on i.inhrelid = c.oid join pg_class p on p.oid = i.inhparent
     where ${isOurs('c')} and c.relispartition and c.relkind = 'r' order by c.relname`,
  )

export async function findSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const names = await rowsOf<{ name: string }>(
    client,
    `select c.relname as name from pg_class c where ${isOurs('c')} and c.relkind = 'S' order by 1`,
  )
  const each = names.map(({ name }) => `select '${name}' as name, last_value::text as last, is_called as "isCalled" from public."${name}"`)
  return each.length === 0 ? [] : rowsOf(client, each.join(' union all '))
}

export async function postgresMajor(client: pg.ClientBase): Promise<number> {
  const [row] = await rowsOf<{ version: number }>(client, `select current_setting('server_version_num')::int / 10000 as version`)
  return row!.version
}

/** Nothing of anybody's lies in the schema. */
export async function isEmpty(client: pg.ClientBase): Promise<boolean> {
  const [row] = await rowsOf<{ any: boolean }>(client, `select exists (select from pg_class c where ${isOurs('c')}) as any`)
  return !row!.any
}

export interface ForeignKey {
  readonly table: string
  readonly name: string
  readonly definition: string
}
export const findForeignKeys = (client: pg.ClientBase): Promise<ForeignKey[]> =>
  rowsOf(
    client,
    `select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`,
  )

export interface Index {
  readonly name: string
  readonly definition: string
}
/** Those that no constraint has, of partitioned tables as they are for all partitions. */
export const findIndexes = (client: pg.ClientBase): Promise<Index[]> =>
  rowsOf(
    client,
    `select c.oid::regclass::text as name, replace(pg_get_indexdef(c.oid), ' ON ONLY ', ' ON ') as definition from pg_class c
     where ${isOurs('c')} and c.relkind in ('i', 'I') and not c.relispartition
       and not exists (select from pg_constraint k where k.conindid = c.oid) order by 1`,
  )

/** The statement's part that both directions of a COPY share. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
export const columnsOf = ({ columns }: Table) => columns.map(quoted).join(', ')
