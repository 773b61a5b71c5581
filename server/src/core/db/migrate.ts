import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import type { Conversion } from './conversion.ts'
import { refuseUnfinishedRestore } from './unfinishedRestore.ts'

const ours = join(import.meta.dirname, '../../../migrations')
const lockKey = 7_301_000
/** Files were numbered before the first release; what they made was squashed to one file a domain, named by time. */
const numbered = /^\d{4}_/

/**
 * Applies the folder's `*.sql` in the order of their names, each once and in a transaction of its own, and between them its conversions
 * (`*.ts`), each until it has come to its end, all under one lock: of several processes that start together one migrates and the others wait. A file that was applied may not be changed any more; one that comes
 * late, from a branch that was merged after files with later names were applied, is applied when it comes.
 */
export const migrate = (connectionString: string, folder = ours): Promise<void> =>
  underMigrationLock(connectionString, async (client) => {
    await refuseUnfinishedRestore(client)
    await applyMigrations(client, await migrationFiles(folder))
  })

/** With a connection that alone may change the schema until the work is over. */
export async function underMigrationLock<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    return await work(client)
  } finally {
    await client.end()
  }
}

export interface MigrationFile {
  readonly path: string
  readonly name: string
  readonly text: string
  readonly digest: string
}

/** In the order of their names. */
export async function migrationFiles(folder = ours): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((file) => /\.(sql|ts)$/.test(file)).sort()
  return Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      const text = await readFile(path, 'utf8')
      return { path, name, text, digest: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** Those that have not been applied yet, in the order given. */
export async function applyMigrations(client: pg.Client, files: readonly MigrationFile[]): Promise<void> {
  await client.query(
    'create table if not exists schema_migration (name text primary key, digest text not null, applied_at timestamptz not null default now())',
  )
  const { rows } = await client.query<{ name: string; digest: string }>('select name, digest from schema_migration')
  refuseNumbered(rows.map(({ name }) => name))
  const applied = new Map(rows.map(({ name, digest }) => [name, digest]))
  for (const file of files) await apply(client, file, applied.get(file.name))
}

function refuseNumbered(names: readonly string[]) {
  const first = names.filter((name) => numbered.test(name)).sort()[0]
  if (!first) return
  throw new Error(
    `数据库由正式发布前的版本建立（含 ${first}），不能升级到本版本。若是演示数据：停止程序，删除数据目录 .data（或环境变量 OEMS_DATA_DIR 所指的目录）后重新启动；若使用 DATABASE_URL：请改用一个空的数据库。程序不会删除任何数据`,
  )
}

async function apply(client: pg.Client, file: MigrationFile, knownDigest: string | undefined) {
  const { name, text, digest } = file
  if (knownDigest === digest) return
  if (knownDigest) throw new Error(`数据库迁移文件 ${name} 在执行后被改动，请恢复原文件并新增一个迁移文件`)
  const note = () => client.query('insert into schema_migration (name, digest) values ($1, $2)', [name, digest])
  try {
    if (name.endsWith('.ts')) await convert(client, file, note)
    else await inOneTransaction(client, text, note)
  } catch (error) {
    throw new Error(`数据库迁移文件 ${name} 执行失败`, { cause: error })
  }
}

/** Noted at its end alone: one that was killed begins again. */
async function convert(client: pg.Client, { path }: MigrationFile, note: () => Promise<unknown>) {
  const { default: conversion } = (await import(pathToFileURL(path).href)) as { readonly default: Conversion }
  await conversion(client)
  await note()
}

async function inOneTransaction(client: pg.Client, text: string, note: () => Promise<unknown>) {
  await client.query('begin')
  try {
    await client.query(text)
    await note()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
