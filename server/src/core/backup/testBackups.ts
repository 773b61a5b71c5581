import { join } from 'node:path'
import pg from 'pg'
import { ownerOf } from '../../testing/cluster.ts'
import { aTempFolder } from '../../testing/tempFolder.ts'
import { testKeys } from '../../testing/testApp.ts'
import { type BackupOptions, backUp } from './backUp.ts'
import { findSequences, findTables, quoted } from './catalogue.ts'
import { checkBackup, restore } from './restore.ts'

/** Of a database by the role that serves it, as the job makes it. */
export async function aBackup(url: string, more: Partial<BackupOptions> = {}) {
  const to = join(aTempFolder(), 'backup.tar.zst')
  const options = { url, to, keys: testKeys, withKeys: false, filesFolder: aTempFolder(), madeAt: new Date('2026-03-05T03:00:00+08:00') }
  return { file: to, ...(await backUp({ ...options, ...more })) }
}

export async function putBack(file: string, url: string, filesFolder = aTempFolder()): Promise<void> {
  const checked = await checkBackup(file, () => testKeys)
  const access = { url, ownerUrl: ownerOf(url) }
  await restore({ file, access, filesFolder, say: () => undefined }, checked)
}

export async function asOwnerOf<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerOf(url) })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Rows and their digest, table by table, and where its sequences stand. */
export const contentOf = (url: string) =>
  asOwnerOf(url, async (client) => {
    const tables = await findTables(client)
    const digests = tables.map(
      ({ name }) =>
        `select '${name}' as name, count(*)::int as rows, md5(string_agg(md5(t::text), '' order by md5(t::text))) as digest from ${quoted(name)} t`,
    )
    const { rows } = await client.query<{ name: string; rows: number; digest: string }>(
      `select * from (${digests.join(' union all ')}) t order by name collate "C"`,
    )
    return { tables: rows, sequences: await findSequences(client) }
  })

/** What the schema consists of, constraints, indexes, triggers, owners and rights included. */
export const schemaOf = (url: string) =>
  asOwnerOf(url, async (client) => {
    const { rows } = await client.query<{ of: string }>(`
      select format('%s %s %s %s %s', c.relname, c.relkind, c.relpersistence, c.relowner::regrole, c.relacl) as of from pg_class c
        where c.relnamespace = 'public'::regnamespace
      union all select format('%s.%s %s %s', a.attrelid::regclass, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull) from pg_attribute a
        join pg_class c on c.oid = a.attrelid and c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') where a.attnum > 0 and not a.attisdropped
      union all select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint where connamespace = 'public'::regnamespace
      union all select format('%s %s', pg_get_triggerdef(oid), tgenabled) from pg_trigger where not tgisinternal
      union all select indexdef from pg_indexes where schemaname = 'public'
      order by 1`)
    return rows.map((row) => row.of)
  })
