import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newDatabase, ownerOf } from '../../testing/cluster.ts'
import { aTempFolder } from '../../testing/tempFolder.ts'
import { migrate } from './migrate.ts'

const january = '20270101080000_drug.sql'
const february = '20270201080000_drug.sql'

let folder: string
let url: string
let client: pg.Client
beforeEach(async () => {
  folder = aTempFolder()
  url = ownerOf(await newDatabase())
  client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('drop schema public cascade; create schema public')
})
afterEach(() => client.end())

const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql)
/** In the order in which they were applied. */
async function applied() {
  const { rows } = await client.query<{ name: string; at: string }>(
    'select name, applied_at::text as at from schema_migration order by applied_at',
  )
  return rows
}

test('a fresh database gets every file in the order of the names, and the next start does nothing', async () => {
  write(february, 'alter table drug add column maker text')
  write(january, 'create table drug (id bigint)')
  await migrate(url, folder)
  const first = await applied()
  expect(first.map(({ name }) => name)).toEqual([january, february])
  await migrate(url, folder)
  expect(await applied()).toEqual(first)
})

test('our own files make a whole database, and the next start does nothing', async () => {
  await migrate(url)
  const first = await applied()
  expect(first[0]?.name).toBe('20261122000100_core.sql')
  await migrate(url)
  expect(await applied()).toEqual(first)
})

test('an applied file that was changed is refused, and nothing else is applied', async () => {
  write(february, 'create table drug (id bigint)')
  await migrate(url, folder)
  write(february, 'create table drug (id bigint, maker text)')
  write('20270301080000_drug.sql', 'create table maker (id bigint)')
  await expect(migrate(url, folder)).rejects.toThrow(`数据库迁移文件 ${february} 在执行后被改动，请恢复原文件并新增一个迁移文件`)
  expect((await applied()).map(({ name }) => name)).toEqual([february])
})

test('a file of a branch that was merged late is applied though later ones are already', async () => {
  write(february, 'create table drug (id bigint)')
  await migrate(url, folder)
  write(january, 'create table maker (id bigint)')
  await migrate(url, folder)
  expect((await applied()).map(({ name }) => name)).toEqual([february, january])
})

test('a file that fails leaves nothing behind', async () => {
  write(january, 'create table drug (id bigint); create table drug (id bigint)')
  await expect(migrate(url, folder)).rejects.toThrow(`数据库迁移文件 ${january} 执行失败`)
  expect(await applied()).toEqual([])
  write(january, 'create table drug (id bigint)')
  await migrate(url, folder)
})

test('a database from before the squash is refused in words that say what to do, and stays as it is', async () => {
  write('0010_platform.sql', 'create table sys_account (id bigint)')
  await migrate(url, folder)
  const sentence = /0010_platform\.sql.*删除数据目录 \.data（或环境变量 OEMS_DATA_DIR.*DATABASE_URL：请改用一个空的数据库/
  await expect(migrate(url)).rejects.toThrow(sentence)
  expect((await applied()).map(({ name }) => name)).toEqual(['0010_platform.sql'])
})
