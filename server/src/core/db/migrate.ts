import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

const folder = join(import.meta.dirname, '../../../migrations')
const lockKey = 7_301_000

/**
 * Applies `migrations/*.sql` in the order of their names, each once and in a transaction of its own, under one lock: of several
 * processes that start together one migrates and the others wait. A file that was applied may not be changed any more.
 */
export async function migrate(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(
      'create table if not exists schema_migration (name text primary key, digest text not null, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; digest: string }>('select name, digest from schema_migration')
    const applied = new Map(rows.map(({ name, digest }) => [name, digest]))
    for (const name of (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()) await apply(client, name, applied.get(name))
  } finally {
    await client.end()
  }
}

async function apply(client: pg.Client, name: string, knownDigest: string | undefined) {
  const text = await readFile(join(folder, name), 'utf8')
  const digest = createHash('sha256').update(text).digest('hex')
  if (knownDigest === digest) return
  if (knownDigest) throw new Error(`数据库迁移文件 ${name} 在执行后被改动，请恢复原文件并新增一个迁移文件`)
  await client.query('begin')
  try {
    await client.query(text)
    await client.query('insert into schema_migration (name, digest) values ($1, $2)', [name, digest])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`数据库迁移文件 ${name} 执行失败`, { cause: error })
  }
}
