import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { logs } from '@oems/contract/operationLog/logs.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { session } from '@oems/contract/session/session.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../../accounts/passwords.ts'
import { emptyDatabase } from '../../testing/cluster.ts'
import { aTempFolder } from '../../testing/tempFolder.ts'
import { type Caller, type TestApp, testApp } from '../../testing/testApp.ts'
import { ask } from '../db/database.ts'
import { findingsOf } from '../statistics/proof.ts'
import { sources } from '../statistics/source.ts'
import { verify } from '../statistics/verify.ts'
import { fileNameAt, isJobFileName, jobFileNameAt } from './fileNames.ts'
import { aBackup, asOwnerOf, contentOf, putBack, schemaOf } from './testBackups.ts'

let source: TestApp
let site: Awaited<ReturnType<TestApp['aGroup']>>
const password = 'Reise&Gut-73'
beforeAll(async () => {
  source = await testApp({ alone: true })
  site = await source.aGroup()
  for (let i = 0; i < 5; i += 1) await enter(site.projectAdmin)
  await source.anOrg({ orgName: '反斜\\杠\\N\t制表\n换行' })
  await source.anAccount({ roleId: 3, orgId: site.group.id, username: 'keeper', passwordHash: await hashPassword(password) })
  source.clock.set('2026-03-05T09:20:00+08:00')
  await source.runJob('log-seal')
})

let serial = 0
async function enter(as: Caller) {
  serial += 1
  const passport = { idType: 2, idNumber: `EK${3_000_000 + serial}`, sex: 1, birthday: '1991-02-03' }
  const emergency = { emergencyName: '王大明', emergencyPhone: '13800000000', emergencyRelation: 3 }
  const { code, msg } = await as(employees.v2Save, {
    name: '王小明',
    empType: 1,
    orgId: site.project.id,
    ...passport,
    ...emergency,
  })
  if (code !== 0) throw new Error(msg)
}

async function findings(url: string): Promise<number> {
  let found = 0
  for (const one of sources())
    found += findingsOf(await verify({ url }, { source: one, month: '2026-03' }, { clock: source.clock, trigger: 2 }))
  return found
}

test('a restored database has the same rows, numbers, rules, owners and rights as the one that was saved', async () => {
  const { file, head, manifest } = await aBackup(source.database.url)
  expect(head.tables.map(({ name }) => name)).toEqual(expect.arrayContaining(['employee', 'sys_log', 'sys_log_seal', 'stat_month']))
  expect(head.tables.map(({ name }) => name)).not.toEqual(expect.arrayContaining(['sys_limit']))
  const restored = await emptyDatabase()
  await putBack(file, restored)
  const content = await contentOf(restored)
  expect(content).toEqual(await contentOf(source.database.url))
  expect(Object.fromEntries(content.tables.map(({ name, rows }) => [name, rows]))).toEqual(
    Object.fromEntries(Object.entries(manifest.tables).map(([name, { rows }]) => [name, rows])),
  )
  expect(content.tables.find(({ name }) => name === 'employee')?.rows).toBe(5)
  expect(await schemaOf(restored)).toEqual(await schemaOf(source.database.url))
})

test('in a restored database everybody signs in, the log is whole, figures are proven, and work goes on', async () => {
  const { file } = await aBackup(source.database.url)
  const restored = await emptyDatabase()
  await putBack(file, restored)
  const app = await testApp({ databaseUrl: restored, now: '2026-03-05T09:30:00+08:00' })
  expect(await app.stranger(session.login, { username: 'keeper', password })).toMatchObject({ code: 0 })
  const verified = await app.platformAdmin(logs.verify, { day: '2026-03-05' })
  expect(verified).toMatchObject({ code: 0, data: { ok: true, uncheckedCount: 0, firstBad: null } })
  expect((verified.data as { sealCount: number }).sealCount).toBeGreaterThan(0)
  expect(await findings(restored)).toBe(0)
  await enter(await app.anAdmin(5, site.project.id))
  expect(await ask(app.db, sql`select 1 from employee`)).toHaveLength(6)
  expect(await findings(restored)).toBe(0)
  await expect(asOwnerOf(restored, (client) => client.query('delete from sys_log'))).rejects.toThrow('insert only')
  await expect(app.db.execute(sql`delete from sys_log_seal`)).rejects.toMatchObject({ cause: { code: '42501' } })
})

test('a backup that is made while others write is of one moment', async () => {
  let isOver = false
  const writing = [1, 2, 3].map(async () => {
    while (!isOver) await enter(site.projectAdmin)
  })
  while ((await source.db.$count(sql`employee`)) < 20) await new Promise((resolve) => setTimeout(resolve, 20))
  const { file, manifest } = await aBackup(source.database.url)
  isOver = true
  await Promise.all(writing)
  const restored = await emptyDatabase()
  await putBack(file, restored)
  const { tables } = await contentOf(restored)
  const rowsOf = (name: string) => tables.find((table) => table.name === name)!.rows
  expect(rowsOf('employee')).toBeGreaterThanOrEqual(20)
  expect(rowsOf('employee')).toBeLessThan(await source.db.$count(sql`employee`))
  expect(tables.map(({ name, rows }) => [name, rows])).toEqual(Object.entries(manifest.tables).map(([name, { rows }]) => [name, rows]))
  expect([rowsOf('person'), rowsOf('emp_stay')]).toEqual([rowsOf('employee'), rowsOf('employee')])
  expect(await findings(restored)).toBe(0)
})

test('local files that the database names go with it and come back; one that is gone is told, others stay where they are', async () => {
  const folder = aTempFolder()
  const at = '2026-03-05T01:00:00Z'
  const [other] = await ask<{ id: number }>(
    source.db,
    sql`insert into sys_storage (created_at, created_by, updated_at, updated_by, storage, is_current) values (${at}, 0, ${at}, 0, 2, false) returning id`,
  )
  const [local] = await ask<{ id: number }>(source.db, sql`select id from sys_storage where storage = 1`)
  const enterFile = (key: string, thumb: string | null, storageId: number, deletedAt: string | null = null) =>
    source.db.execute(sql`
      insert into sys_file (created_at, created_by, updated_at, updated_by, deleted_at, org_id, name, ext, mime, size, sha256, storage_id, storage_key, thumb_key, biz_type, access, status)
      values (${at}, 0, ${at}, 0, ${deletedAt}, ${site.group.id}, '照片', 'jpg', 'image/jpeg', 1, '', ${storageId}, ${key}, ${thumb}, 'common', 3, 2)`)
  const names = ['2026/03/aaaa', '2026/03/aaaa-thumb', '2026/03/cccc']
  mkdirSync(join(folder, '2026/03'), { recursive: true })
  const contents = names.map((name, i) => Buffer.alloc(i * 700_000, `${name} `))
  for (const [i, name] of names.entries()) writeFileSync(join(folder, name), contents[i]!)
  writeFileSync(join(folder, '2026/03/nobodys'), 'waits to be swept')
  await enterFile(names[0]!, names[1]!, local!.id)
  await enterFile(names[2]!, null, local!.id)
  await enterFile('2026/03/gone', null, local!.id)
  await enterFile('2026/03/inBucket', null, other!.id)
  await enterFile('2026/03/deleted', null, local!.id, at)
  const { file, manifest } = await aBackup(source.database.url, { filesFolder: folder })
  expect(manifest.files).toMatchObject({ count: 3, bytes: 2_100_000, missing: 1 })
  const target = aTempFolder()
  await putBack(file, await emptyDatabase(), target)
  expect(readdirSync(target)).toEqual(['2026'])
  expect(readdirSync(join(target, '2026/03')).sort()).toEqual(['aaaa', 'aaaa-thumb', 'cccc'])
  for (const [i, name] of names.entries()) expect(readFileSync(join(target, name)).equals(contents[i]!)).toBe(true)
})

test('the file is whole or not there, and for its owner alone', async () => {
  const { file, bytes } = await aBackup(source.database.url)
  expect(statSync(file)).toMatchObject({ size: bytes })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(dirname(file))).toEqual(['backup.tar.zst'])
  const stopped = AbortSignal.abort()
  const folder = dirname(file)
  await expect(aBackup(source.database.url, { to: `${folder}/other`, signal: stopped })).rejects.toThrow('abort')
  await expect(aBackup('postgres://nobody@127.0.0.1:1/none', { to: `${folder}/other` })).rejects.toThrow('ECONNREFUSED')
  expect(readdirSync(folder)).toEqual(['backup.tar.zst'])
})

test('what holds the moment of a backup holds up no change of the schema', async () => {
  const url = source.database.url
  const done = aBackup(url)
  for (let i = 0; i < 5; i += 1) {
    await source.db.execute(
      sql.raw(`set lock_timeout = '5s'; create table made_meanwhile_${i} (id bigint); drop table made_meanwhile_${i}`),
    )
    await source.db.execute(sql`select ensure_log_partitions('2027-01-04'::date + ${i * 7}::int, '2027-01-04'::date + ${i * 7}::int)`)
  }
  expect((await done).manifest.tables).toHaveProperty('sys_log')
})

test('names of backups are in the order of their moments, by the hour of the place', () => {
  const moment = new Date('2026-03-04T16:05:09Z')
  expect(fileNameAt(moment)).toBe('oems-2026-03-05-000509.tar.zst')
  expect(jobFileNameAt(moment)).toBe('oems-auto-2026-03-05-000509.tar.zst')
  const names = [jobFileNameAt(moment), `${jobFileNameAt(moment)}.12.part`, fileNameAt(moment), 'keys']
  expect(names.map(isJobFileName)).toEqual([true, false, false, false])
})
