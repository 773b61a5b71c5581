import { HistoryKind } from '@oems/contract/organisation/codes.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { ask } from '../../core/db/database.ts'
import { type TestApp, type TestOrg, testApp } from '../../testing/testApp.ts'

let app: TestApp
let a: TestOrg
let b: TestOrg

/** The tree's history begins in April. */
beforeAll(async () => {
  app = await testApp({ alone: true, now: '2026-04-10T09:00:00+08:00' })
  const group = await app.anOrg({ orgType: 2 })
  a = await app.anOrg({ parentId: group.id })
  b = await app.anOrg({ parentId: group.id })
  await enter(a.id, HistoryKind.created, null, '2026-04-10T09:00:00+08:00')
})

async function enter(orgId: number, kind: number, oldValue: object | null, at: string) {
  await app.db.execute(sql`
    insert into org_history (org_id, kind, old_value, group_key, operator_id, operator_name, at)
    values (${orgId}, ${kind}, ${JSON.stringify(oldValue)}::jsonb, gen_random_uuid(), 0, '测试', ${at})`)
}
/** As a move leaves the tree and its history. */
async function move(node: TestOrg, from: TestOrg, to: TestOrg, at: string) {
  await app.db.execute(sql`update org set parent_id = ${to.id}, path = ${`${to.path}${node.id}/`} where id = ${node.id}`)
  await enter(node.id, HistoryKind.moved, { parentId: from.id }, at)
}
const run = (now: string) => {
  app.clock.set(now)
  return app.runJob('org-month-snapshot')
}
const rowOf = async (month: string, { id }: TestOrg) =>
  (
    await ask<{ parentId: number; path: string; orgName: string; epType: number | null }>(
      app.db,
      sql`select parent_id as "parentId", path, org_name as "orgName", ep_type as "epType" from org_month_snapshot
          where month = ${`${month}-01`} and org_id = ${id}`,
    )
  )[0]

test('a node that moved ten seconds before midnight is under its new parent, one that moved as long after it under the old', async () => {
  const [before, after] = [await app.anOrg({ parentId: a.id, orgType: 4 }), await app.anOrg({ parentId: a.id, orgType: 4 })]
  await move(before, a, b, '2026-05-31T23:59:50+08:00')
  await move(after, a, b, '2026-06-01T00:00:10+08:00')
  expect(await run('2026-06-01T00:10:00+08:00')).toEqual({ processed: 2 })
  expect(await rowOf('2026-05', before)).toMatchObject({ parentId: b.id, path: `${b.path}${before.id}/` })
  expect(await rowOf('2026-05', after)).toMatchObject({ parentId: a.id, path: `${a.path}${after.id}/` })
  expect(await rowOf('2026-04', before)).toMatchObject({ parentId: a.id })
})

test('a second run writes nothing, and what is kept is never changed', async () => {
  expect(await run('2026-06-01T00:10:00+08:00')).toEqual({ processed: 0 })
  await enter(a.id, HistoryKind.renamed, { orgName: '更早的名称' }, '2026-05-02T10:00:00+08:00')
  expect(await run('2026-06-20T00:10:00+08:00')).toEqual({ processed: 0 })
  expect(await rowOf('2026-04', a)).toMatchObject({ orgName: a.orgName })
})

test('a late run takes back what has happened since, the earliest change last', async () => {
  const late = await app.anOrg({ parentId: a.id, orgType: 4 })
  await app.db.execute(sql`update org set org_name = '第三个名称' where id = ${late.id}`)
  await enter(late.id, HistoryKind.renamed, { orgName: '第一个名称' }, '2026-07-03T10:00:00+08:00')
  await enter(late.id, HistoryKind.renamed, { orgName: '第二个名称' }, '2026-08-03T10:00:00+08:00')
  await enter(late.id, HistoryKind.epTypeChanged, { epType: 1 }, '2026-08-04T10:00:00+08:00')
  await move(late, a, b, '2026-08-05T10:00:00+08:00')
  await move(late, b, a, '2026-08-05T11:00:00+08:00')
  expect(await run('2026-09-04T08:00:00+08:00')).toEqual({ processed: 3 })
  expect(await rowOf('2026-06', late)).toMatchObject({ orgName: '第一个名称', parentId: a.id, epType: 1 })
  expect(await rowOf('2026-07', late)).toMatchObject({ orgName: '第二个名称', parentId: a.id, epType: 1 })
  expect(await rowOf('2026-08', late)).toMatchObject({ orgName: '第三个名称', parentId: a.id })
})

test('nodes are there from their making to their deletion', async () => {
  app.clock.set('2026-09-10T09:00:00+08:00')
  const short = await app.anOrg({ parentId: a.id, orgType: 4 })
  await app.db.execute(sql`update org set deleted_at = '2026-10-01T00:00:10+08:00' where id = ${short.id}`)
  await run('2026-11-01T00:10:00+08:00')
  expect([await rowOf('2026-08', short), await rowOf('2026-10', short)]).toEqual([undefined, undefined])
  expect(await rowOf('2026-09', short)).toMatchObject({ parentId: a.id })
})

test('only a month that is over for some minutes is kept', async () => {
  expect(await run('2026-12-01T00:04:00+08:00')).toEqual({ processed: 0 })
  expect(await run('2026-12-01T00:06:00+08:00')).toEqual({ processed: 1 })
})
