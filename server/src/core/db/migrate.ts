import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import type { Conversion } from './conversion.ts'

const ours = join(import.meta.dirname, '../../../migrations')
const lockKey = 7_301_000
/** Files were numbered before the first release; what they made was squashed to one file a domain, named by time. */
const numbered = /^\d{4}_/

/**
 * Applies the folder's `*.sql` in the order of their names, each once and in a transaction of its own, and between them its conversions
 * (`*.ts`), each until it has come to its end, all under one lock: of several processes that start together one migrates and the others wait. A file that was applied may not be changed any more; one that comes
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
    for (const name of (await readdir(folder)).filter((file) => /\.(sql|ts)$/.test(file)).sort()) {
      await apply(client, { path: join(folder, name), name, text: await readFile(join(folder, name), 'utf8') }, applied.get(name))
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

interface MigrationFile {
  readonly path: string
  readonly name: string
  readonly text: string
}

async function apply(client: pg.Client, file: MigrationFile, knownDigest: string | undefined) {
  const { name, text } = file
  const digest = createHash('sha256').update(text).digest('hex')
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
