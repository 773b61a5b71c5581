import { suppliesDeclares as calls, reserveDeclares } from '@oems/contract/reserve/declares.ts'
import type { Declared } from '@oems/contract/reserve/sheet.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { ask } from '../../core/db/database.ts'
import { Deltas } from '../../core/statistics/deltas.ts'
import { findingsOf } from '../../core/statistics/proof.ts'
import { verify } from '../../core/statistics/verify.ts'
import { testApp } from '../../testing/testApp.ts'
import { untilWaiting } from '../../testing/untilWaiting.ts'
import { endPeriods } from '../periods/ending.ts'
import { runningPeriods } from '../periods/running.ts'
import { declaredPeriods, duePeriods } from '../periods/sources.ts'
import { aDeclarer } from './testDeclaring.ts'

const app = await testApp({ alone: true })
const { querySupplies, supplyDeclare, listDeclareTimeAndStatus, listProjectSuppliesHistory } = calls

const at = (moment: string) => app.clock.set(`${moment}+08:00`)
type World = Awaited<ReturnType<typeof aDeclarer>>
let company: World['company']
let project: World['project']
let reporter: World['reporter']
let ids: World['ids']
let sheet: World['sheet']
let items: World['items']
let draft: World['draft']
let declare: World['declare']
let declared: World['declared']
const begin = async (more: Parameters<typeof aDeclarer>[1] = {}) => {
  ;({ company, project, reporter, ids, sheet, items, draft, declare, declared } = await aDeclarer(app, more))
}
beforeEach(() => begin())

const rows = async () =>
  (await ask<{ n: number }>(app.db, sql`select count(*)::int as n from period_declare where org_id = ${project.id}`))[0]!.n
const counted = async (metric: number) =>
  (
    await ask<{ n: number }>(
      app.db,
      sql`select (select coalesce(sum(n), 0) from stat_delta where metric = ${metric} and org_id = ${project.id})::int as n`,
    )
  )[0]!.n
const provesRight = async () => {
  for (const source of [duePeriods, declaredPeriods, runningPeriods])
    expect(findingsOf(await verify(app.database, { source, month: '2026-03' }, { clock: app.clock, trigger: 2 }))).toBe(0)
}

describe('who may', () => {
  test('a foreign project looks like none, for the sheet, its periods and what was declared', async () => {
    const { declareId } = await declared()
    const foreign = await app.anAdmin(5, (await app.anOrg({ parentId: company.id, orgType: 4 })).id)
    const missing = { code: 1404, msg: '记录不存在' }
    for (const projectId of [project.id, 999_999_999]) {
      expect(await foreign(querySupplies, { projectId })).toMatchObject(missing)
      expect(await foreign(listDeclareTimeAndStatus, { projectId })).toMatchObject(missing)
      expect(await foreign(supplyDeclare, { ...draft(), projectId })).toMatchObject(missing)
      expect(await foreign(reserveDeclares.queryReserve, { projectId, illnessId: 2 })).toMatchObject(missing)
    }
    for (const id of [declareId, 999_999_999]) {
      expect(await foreign(reserveDeclares.historyDetail, { declareId: id, illnessId: 2 })).toMatchObject(missing)
      expect(await foreign(reserveDeclares.void, { declareId: id, reason: '填错了', version: 0 })).toMatchObject(missing)
    }
  })

  test('each type has its own permission beside the call’s', async () => {
    expect(await declare({ declareType: 2, items: [] }, await app.anAdmin(8, project.id))).toMatchObject({ code: 1422 })
    const doctor = await app.anAdmin(7, project.id)
    const asDoctor = (declareType: number) => doctor(reserveDeclares.declare, { ...draft({ declareType }), illnessId: 2 })
    expect((await asDoctor(1)).code).toBe(1403)
  })

  test('the reserve is kept for one illness', async () => {
    const query = (illnessId?: number) => reporter(reserveDeclares.listHistory, { ...(illnessId && { illnessId }) })
    expect(await query()).toMatchObject({ code: 1400 })
    expect(await query(3)).toMatchObject({ code: 1422, msg: '暂不支持该病种的药品储备' })
    expect(await query(2)).toMatchObject({ code: 0 })
  })
})

describe('the window', () => {
  test('to the second: in time until Friday 18:00, late until Sunday, then closed', async () => {
    at('2026-03-06T17:59:59')
    const { declareId, ...first } = await declared()
    expect(first).toMatchObject({ status: 2, lateFilled: false, reachRate: '100.00' })
    at('2026-03-06T19:00:00')
    expect(await declared({ lastDeclareId: declareId })).toMatchObject({ status: 2, lateFilled: false })
  })

  test('a second later it is late, and what was not declared by Sunday cannot be any more', async () => {
    at('2026-03-06T18:00:01')
    expect((await sheet()).period).toMatchObject({ status: 3, lateFilled: false, isDue: true, periodKey: '2026-W10' })
    expect(await declared()).toMatchObject({ status: 3, lateFilled: true })
    at('2026-03-09T00:00:01')
    expect(await declare()).toMatchObject({ code: 1422, msg: '申报期已结束，不能补报' })
    at('2026-03-06T20:00:00')
    expect(await declare({ date: '2026-03-10' })).toMatchObject({ code: 1422, msg: '申报期尚未开始（03月09日开放）' })
  })

  test('the deadline is told on the site’s own clock too', async () => {
    await app.db.execute(sql`update org set time_zone = 'America/Lima' where id = ${project.id}`)
    expect((await sheet()).period.deadlineLocal).toBe('03-06 05:00')
  })

  test('twelve past periods, the running and the next are listed', async () => {
    const list = (await reporter(listDeclareTimeAndStatus, { projectId: project.id })).data
    expect(list).toMatchObject([
      { periodKey: '2026-W11', status: 1, isDue: true, startDay: '2026-03-09' },
      { periodKey: '2026-W10', status: 1, isDue: true },
    ])
  })
})

describe('what is filled in', () => {
  const refused = async (path: string, msg: string, more: object) =>
    expect(await declare(more)).toMatchObject({ code: 1400, data: { fields: [{ path, msg }] } })

  test('exactly the rows of the sheet, in whole units', async () => {
    const name = (await sheet()).items[1]!.name
    await refused('items', `缺少：${name}`, { items: items().slice(0, 1) })
    await refused('items.2.suppliesId', '不在申报清单中', { items: [...items(), { suppliesId: 999_999_999, quantity: 1 }] })
    for (const quantity of [-1, 1.5, 100_000_000]) expect(await declare({ items: items(quantity) })).toMatchObject({ code: 1400 })
    expect(await rows()).toBe(0)
  })

  test('what ends some day says when, and today still counts', async () => {
    await begin({ count: 1, expiryManaged: 1 })
    at('2026-03-06T10:00:00')
    const day = dayDraft
    await refused('items.0.nearestExpiry', '请填写最近效期', { items: items(50) })
    await refused('items.0.nearestExpiry', '已过期物资请先报损，不计入可用储备', day('2026-03-05'))
    await declared(day('2026-03-06'))
  })
  const dayDraft = (nearestExpiry: string) => ({ items: items(50, { nearestExpiry }) })

  test('a jump is asked about once, at tenfold and 500 units', async () => {
    const to = async (quantity: number, lastDeclareId: number, more: object = {}) =>
      declare({ lastDeclareId, items: items(quantity), ...more })
    let last = (await declared({ items: items(540) })).declareId
    expect(await to(5_401, last)).toMatchObject({
      code: 1422,
      data: { suspects: [{ suppliesId: ids[0], last: 540, quantity: 5_401 }, {}] },
    })
    last = ((await to(5_400, last)).data as Declared).declareId
    last = ((await to(5_401, last)).data as Declared).declareId
    expect(await to(540, last)).toMatchObject({ code: 1422 })
    last = ((await to(540, last, { confirmed: 1 })).data as Declared).declareId
    last = ((await to(40, last, { confirmed: 1 })).data as Declared).declareId
    expect(await to(500, last)).toMatchObject({ code: 0 })
  })

  test('a typo of two zeros is named with both numbers', async () => {
    const { declareId } = await declared({ items: items(1_200), confirmed: 1 })
    const reply = await declare({ lastDeclareId: declareId, items: items(120_000) })
    expect(reply).toMatchObject({ code: 1422 })
    expect(reply.msg).toMatch(/由1,200变为120,000，请确认$/)
    expect(await declare({ lastDeclareId: declareId, items: items(120_000), confirmed: 1 })).toMatchObject({ code: 0 })
  })
})

test('the ledger takes over what was declared, and names what lacks', async () => {
  const reply = await declared({
    items: [
      { suppliesId: ids[0], quantity: 40 },
      { suppliesId: ids[1], quantity: 0 },
    ],
    remark: '已清点',
  })
  expect(reply).toMatchObject({
    reachRate: '0.00',
    shortages: [
      { gap: 60, stockLevel: 1 },
      { gap: 100, stockLevel: 0 },
    ],
  })
  expect(reply.hints).toHaveLength(2)
  const read = await sheet()
  expect(read).toMatchObject({
    remark: '已清点',
    period: { declareId: reply.declareId, source: 1 },
    items: [{ quantity: 40 }, { quantity: 0 }],
  })
  const log = await ask(
    app.db,
    sql`select kind, delta from project_supplies_log where period_declare_id = ${reply.declareId} order by delta`,
  )
  expect(log).toMatchObject(
    [
      { kind: 6, delta: 0 },
      { kind: 6, delta: 40 },
    ].slice(-log.length),
  )
})

test('who stands above declares for the project, and the history says so', async () => {
  await declare({}, await app.anAdmin(4, company.id))
  const { list } = (await reporter(listProjectSuppliesHistory, { declareType: [1] })).data as { list: unknown[] }
  expect(list).toMatchObject([{ source: 2, periodKey: '2026-W10', status: 2, corrections: 0, orgName: project.orgName }])
})

test('a correction moves nothing that is counted; voiding both takes it back and leaves the ledger', async () => {
  at('2026-03-06T17:00:00')
  const first = await declared()
  expect(await counted(312)).toBe(1)
  at('2026-03-06T19:00:00')
  const second = await declared({ lastDeclareId: first.declareId, items: items(200) })
  expect(second.status).toBe(2)
  expect(await counted(312)).toBe(1)
  const admin = await app.anAdmin(4, company.id)
  const voids = (declareId: number, version = 0) => admin(reserveDeclares.void, { declareId, reason: '重复申报', version })
  expect(await voids(first.declareId)).toMatchObject({ code: 1409, msg: '本期已由他人申报，请刷新后核对' })
  expect(await voids(second.declareId)).toMatchObject({ code: 0, data: { status: 2, lateFilled: false } })
  expect(await voids(first.declareId)).toMatchObject({ code: 0, data: { status: 3, lateFilled: false } })
  expect(await counted(312)).toBe(0)
  expect((await sheet()).items).toMatchObject([{ quantity: 200 }, { quantity: 200 }])
  await provesRight()
})

test('of two first declarations at once one stands', async () => {
  const other = await app.anAdmin(8, project.id)
  const replies = await Promise.all([declare(), declare({}, other)])
  expect(replies.map(({ code }) => code).sort()).toEqual([0, 1409])
  expect(replies.find(({ code }) => code === 1409)).toMatchObject({ msg: '本期已由他人申报，请刷新后核对' })
  expect(await rows()).toBe(1)
  expect(await counted(312)).toBe(1)
})

test('a repeated key is one row and the same reply, also for the correction', async () => {
  const once = async (more: object = {}) => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    const [first, again] = [await reporter(supplyDeclare, draft(more), key), await reporter(supplyDeclare, draft(more), key)]
    expect(first.code).toBe(0)
    expect([again.code, again.data]).toEqual([0, first.data])
    return first.data as Declared
  }
  const { declareId } = await once()
  expect([await rows(), await counted(312)]).toEqual([1, 1])
  const corrected = await once({ lastDeclareId: declareId, items: items(120) })
  expect(corrected.declareId).not.toBe(declareId)
  expect([await rows(), await counted(312)]).toEqual([2, 1])
  expect((await sheet()).items).toMatchObject([{ quantity: 120 }, { quantity: 120 }])
  await provesRight()
})

test('a period that is cut before its declaration is written is counted as it is then', async () => {
  const declaring = await app.db.transaction(async (tx) => {
    await tx.execute(sql`select from org where id = ${project.id} for update`)
    const reply = declare({ date: '2026-03-02' })
    await untilWaiting(app.db)
    const counting = { db: tx, now: app.clock(), deltas: new Deltas() }
    const day = '2026-03-02'
    await endPeriods(counting, { which: sql`p.org_id = ${project.id}`, day, lastDay: day, at: app.clock() })
    await counting.deltas.flush(tx)
    return { reply }
  })
  expect(await declaring.reply).toMatchObject({ code: 0 })
  expect(await counted(312)).toBe(0)
  await provesRight()
})
