import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

const ours = join(import.meta.dirname, '../../../migrations')
const lockKey = 7_301_000
/** Files were numbered before the first release; what they made was squashed to one file a domain, named by time. */
const numbered = /^\d{4}_/

/**
 * Applies the folder's `*.sql` in the order of their names, each once and in a transaction of its own, under one lock: of several
 * processes that start together one migrates and the others wait. A file that was applied may not be changed any more; one that comes
 * late, from a branch that was merged after files with later names were applied, is applied when it comes.
 */
export async function migrate(connectionString: string, folder = ours): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(
      'create table if not exists schema_migration (name text primary key, digest text not null, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; digest: string }>('select name, digest from schema_migration')
    refuseNumbered(rows.map(({ name }) => name))
    const applied = new Map(rows.map(({ name, digest }) => [name, digest]))
    for (const name of (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()) {
      await apply(client, { name, text: await readFile(join(folder, name), 'utf8') }, applied.get(name))
    }
  } finally {
    await client.end()
  }
}

function refuseNumbered(names: readonly string[]) {
  const first = names.filter((name) => numbered.test(name)).sort()[0]
  if (!first) return
  throw new Error(
    `数据库由正式发布前的版本建立（含 ${first}），不能升级到本版本。若是演示数据：停止程序，删除数据目录 .data（或环境变量 OEMS_DATA_DIR 所指的目录）后重新启动；若使用 DATABASE_URL：请改用一个空的数据库。程序不会删除任何数据`,
  )
}

async function apply(client: pg.Client, { name, text }: { name: string; text: string }, knownDigest: string | undefined) {
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
