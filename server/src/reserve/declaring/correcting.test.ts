import { reserveDeclares as calls } from '@oems/contract/reserve/declares.ts'
import { projectMeasures } from '@oems/contract/reserve/measures.ts'
import { periodPolicies } from '@oems/contract/reserve/policy.ts'
import type { Declared, DeclaredInfo } from '@oems/contract/reserve/sheet.ts'
import { LedgerKind } from '@oems/contract/supplies/codes.ts'
import { type KeptRow, projectLedger } from '@oems/contract/supplies/ledger.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { dayOf } from '../../core/days.ts'
import { ask } from '../../core/db/database.ts'
import { level, sum } from '../../core/statistics/question.ts'
import { read } from '../../core/statistics/read.ts'
import { type Caller, testApp } from '../../testing/testApp.ts'
import { aMeasure } from '../measures/testMeasures.ts'
import { declaredKind } from '../periods/sources.ts'
import { aDeclarer, friday } from './testDeclaring.ts'

const app = await testApp({ alone: true })
const at = (moment: string) => app.clock.set(`${moment}+08:00`)
const reserve = { illnessId: 2 }
const missing = { code: 1404, msg: '记录不存在', data: null }
const closed = { code: 1422, msg: '申报期已结束，不能补报' }
const standing = (orgId: number) =>
  ask<{ id: number; isLatest: boolean; voided: boolean; revisionOf: number | null }>(
    app.db,
    sql`select id, is_latest as "isLatest", voided, revision_of as "revisionOf" from period_declare where org_id = ${orgId} order by id`,
  )
const correcting = (declareId: number, items: readonly object[], more: object = {}) => ({
  ...reserve,
  declareId,
  items,
  version: 0,
  ...more,
})
const voiding = (declareId: number, more: object = {}) => ({ ...reserve, declareId, reason: '重复申报', version: 0, ...more })

describe('who may not correct or void, and what cannot be', () => {
  test('another project’s declaration is as unknown as none, in each of the three calls', async () => {
    const { company, project, declared, items } = await aDeclarer(app)
    const { declareId } = await declared()
    const sister = await app.anAdmin(5, (await app.anOrg({ parentId: company.id, orgType: 4 })).id)
    for (const id of [declareId, 999_999_999])
      for (const [call, input] of [
        [calls.updateDeclare, correcting(id, items(120))],
        [calls.void, voiding(id)],
        [calls.historyDetail, { ...reserve, declareId: id }],
      ] as const) {
        const { code, msg, data } = await sister(call, input)
        expect([call.path, { code, msg, data }]).toEqual([call.path, missing])
      }
    expect(await standing(project.id)).toMatchObject([{ id: declareId, isLatest: true, voided: false }])
  })

  test('reading is not correcting, correcting is not voiding, and supplies are not a doctor’s', async () => {
    const { company, project, declared, items, reporter } = await aDeclarer(app)
    const { declareId } = await declared()
    const [reader, doctor] = [await app.anAdmin(13, company.id), await app.anAdmin(7, project.id)]
    for (const caller of [reader, doctor]) {
      expect(await caller(calls.updateDeclare, correcting(declareId, items(120)))).toMatchObject({ code: 1403 })
      expect(await caller(calls.historyDetail, { ...reserve, declareId })).toMatchObject({ code: 0 })
    }
    for (const caller of [reader, doctor, reporter]) expect(await caller(calls.void, voiding(declareId))).toMatchObject({ code: 1403 })
    expect(await standing(project.id)).toMatchObject([{ id: declareId, isLatest: true, voided: false }])
  })

  test('what is no whole number, no reason, no illness or not what the caller saw', async () => {
    const { company, project, declared, items, reporter, sheet } = await aDeclarer(app)
    const admin = await app.anAdmin(4, company.id)
    const first = await declared()
    const correct = (declareId: number, lines: readonly object[], more: object = {}) =>
      reporter(calls.updateDeclare, correcting(declareId, lines, more))
    for (const quantity of [-1, 1.5, 100_000_000]) expect(await correct(first.declareId, items(quantity))).toMatchObject({ code: 1400 })
    const [, left] = (await sheet()).items
    expect(await correct(first.declareId, items().slice(0, 1))).toMatchObject({
      code: 1400,
      data: { fields: [{ path: 'items', msg: `缺少：${left!.name}` }] },
    })
    expect(await correct(first.declareId, items(120), { version: 1 })).toMatchObject({ code: 1409, msg: '本期已由他人申报，请刷新后核对' })
    expect(await correct(first.declareId, items(120), { illnessId: undefined })).toMatchObject({ code: 1400 })
    expect(await correct(first.declareId, items(120), { illnessId: 3 })).toMatchObject({ code: 1422, msg: '暂不支持该病种的药品储备' })
    for (const reason of [undefined, '错', '长'.repeat(201)])
      expect(await admin(calls.void, voiding(first.declareId, { reason }))).toMatchObject({ code: 1400 })
    const { data } = await correct(first.declareId, items(120))
    const second = (data as Declared).declareId
    // Somebody still has the first one open.
    expect(await correct(first.declareId, items(130))).toMatchObject({ code: 1409, msg: '本期已由他人申报，请刷新后核对' })
    expect(await standing(project.id)).toMatchObject([
      { id: first.declareId, isLatest: false },
      { id: second, isLatest: true, revisionOf: first.declareId },
    ])
    expect((await sheet()).items).toMatchObject([{ quantity: 120 }, { quantity: 120 }])
  })
})

test('until Sunday midnight what stands is corrected and voided, and not a second longer', async () => {
  const { company, project, declared, items, reporter, sheet } = await aDeclarer(app)
  const admin = await app.anAdmin(4, company.id)
  at(`${friday}T17:00:00`)
  const { declareId } = await declared()
  at('2026-03-08T23:59:59')
  const late = await reporter(calls.updateDeclare, correcting(declareId, items(120)))
  // It was in time, and stays so.
  expect(late).toMatchObject({ code: 0, data: { status: 2, lateFilled: false } })
  const { declareId: second } = late.data as Declared
  at('2026-03-09T00:00:00')
  expect(await reporter(calls.updateDeclare, correcting(second, items(140)))).toMatchObject(closed)
  expect(await admin(calls.void, voiding(second))).toMatchObject(closed)
  expect(await standing(project.id)).toMatchObject([{ isLatest: false }, { id: second, isLatest: true, voided: false }])
  expect((await sheet({ date: '2026-03-09' })).items).toMatchObject([
    { quantity: 120, lastQuantity: 120 },
    { quantity: 120, lastQuantity: 120 },
  ])
  at('2026-03-08T23:59:59')
  expect(await admin(calls.void, voiding(second))).toMatchObject({ code: 0, data: { status: 2, lateFilled: false } })
  expect(await standing(project.id)).toMatchObject([
    { id: declareId, isLatest: true },
    { isLatest: false, voided: true },
  ])
})

test('a declaration tells what has changed since the period before, what the ledger has now, and all that was sent', async () => {
  const { company, project, ids, declared, items, reporter } = await aDeclarer(app)
  const admin = await app.anAdmin(4, company.id)
  at(`${friday}T10:00:00`)
  await declared()
  at('2026-03-10T10:00:00')
  const week = { date: '2026-03-10', confirmed: 1 }
  const first = await declared({ ...week, items: items(150, { remark: '含在途' }), remark: '第二周' })
  const second = await declared({ ...week, lastDeclareId: first.declareId, items: items(30) }, admin)
  const third = await declared({ ...week, lastDeclareId: second.declareId, items: items(40) })
  expect(await admin(calls.void, voiding(third.declareId, { reason: '录入错行' }))).toMatchObject({ code: 0 })
  const [row] = (await reporter(projectLedger.listFourProjectManager, { declareType: 1 })).data as KeptRow[]
  const used = { id: row!.id, version: row!.version, kind: LedgerKind.use, quantity: 25 }
  expect(await reporter(projectLedger.updateFourProjectManager, used)).toMatchObject({ code: 0 })
  const was = (await infoOf(reporter, second.declareId)).items[0]!.name
  await app.db.execute(sql`update supplies set name = '改过的名称', min_quantity = 7 where id = ${ids[0]}`)
  const info = await infoOf(reporter, second.declareId)
  expect(info).toMatchObject({
    ...{ declareId: second.declareId, orgName: project.orgName, periodKey: '2026-W11', status: 2, source: 2, reachRate: '0.00' },
    ...{ shortageNum: 2, corrections: 1, remark: null },
    items: [
      { suppliesId: ids[0], name: was, quantity: 30, before: 100, change: -70, ledgerNow: 25, requiredQuantity: 100, stockLevel: 1 },
      { suppliesId: ids[1], quantity: 30, before: 100, change: -70, ledgerNow: 40 },
    ],
    submissions: [
      { declareId: third.declareId, source: 1, voided: true, voidReason: '录入错行' },
      { declareId: second.declareId, source: 2, voided: false, voidReason: null },
      { declareId: first.declareId, source: 1, voided: false },
    ],
  })
  // Also of one that was corrected since: as it was sent.
  expect(await infoOf(reporter, first.declareId)).toMatchObject({
    ...{ declareId: first.declareId, remark: '第二周', reachRate: '100.00' },
    items: [{ quantity: 150, change: 50, remark: '含在途' }, { quantity: 150 }],
  })
  expect(await reporter(calls.historyDetail, { declareId: first.declareId })).toMatchObject({ code: 1400 })
  expect(await reporter(calls.historyDetail, { declareId: first.declareId, illnessId: 3 })).toMatchObject({ code: 1422 })
})
const infoOf = async (as: Caller, declareId: number) => {
  const { code, data } = await as(calls.historyDetail, { ...reserve, declareId })
  expect(code).toBe(0)
  return data as DeclaredInfo
}

test('a jump is what the rule of the period says it is, in a correction as in the first', async () => {
  const { company, declare, declared, items, reporter, sheet } = await aDeclarer(app)
  const admin = await app.anAdmin(4, company.id)
  const rule = { enabled: 1, frequency: 2, deadlineDay: 5, deadlineTime: '18:00', remindHours: [24], tolerance: 3 }
  const saved = { orgId: company.id, declareType: 1, target: 2, fromDay: '2026-03-09', ...rule, version: 0 }
  for (const tolerance of [0, 51, 1.5])
    expect(await admin(periodPolicies.periodSave, { ...saved, tolerance })).toMatchObject({ code: 1400 })
  expect(await admin(periodPolicies.periodSave, saved)).toMatchObject({ code: 0 })
  at(`${friday}T10:00:00`)
  // The week under way keeps its tenfold.
  expect((await sheet()).tolerance).toBe(10)
  await declared({ items: items(540) })
  at('2026-03-10T10:00:00')
  const week = { date: '2026-03-10' }
  expect((await sheet(week)).tolerance).toBe(3)
  expect(await declare({ ...week, items: items(1_621) })).toMatchObject({ code: 1422, data: { suspects: [{ last: 540 }, { last: 540 }] } })
  const { declareId } = await declared({ ...week, items: items(1_620) })
  const correct = (quantity: number, more: object = {}) => reporter(calls.updateDeclare, correcting(declareId, items(quantity), more))
  expect(await correct(539)).toMatchObject({ code: 1422, data: { suspects: [{ last: 1_620, quantity: 539 }, {}] } })
  expect(await correct(539, { confirmed: 1 })).toMatchObject({ code: 0 })
})

test('what is counted: one declaration, as it was first sent; of a key item what is there now', async () => {
  const { company, project, ids, declared, items } = await aDeclarer(app)
  await app.db.execute(sql`update supplies set is_key = 1 where id = ${ids[0]}`)
  const admin = await app.anAdmin(4, company.id)
  const counted = async () => {
    const week = { from: '2026-03-02', to: '2026-03-02' }
    const today = dayOf(app.clock())
    const { declared: kinds, ...found } = await read(app.db, company.id, {
      declaredNum: sum('reserve.declared', week),
      declared: sum('reserve.declared', week, { breakdown: 'kind' }),
      quantity: level('supplies.quantity', today),
      ofItem: level('supplies.quantity', today, { breakdown: 'item' }),
    })
    return { ...found, kinds: [...kinds], ofItem: [...found.ofItem] }
  }
  const kind = declaredKind({ declareType: 1, onTime: true, source: 1 })
  at(`${friday}T17:00:00`)
  const first = await declared()
  expect(await counted()).toEqual({ declaredNum: 1, kinds: [[kind, 1]], quantity: 100, ofItem: [[ids[0], 100]] })
  at(`${friday}T19:00:00`)
  const second = await declared({ lastDeclareId: first.declareId, items: items(240) }, admin)
  const after = { quantity: 240, ofItem: [[ids[0], 240]] }
  expect(await counted()).toEqual({ declaredNum: 1, kinds: [[kind, 1]], ...after })
  for (const { declareId } of [second, first]) expect(await admin(calls.void, voiding(declareId))).toMatchObject({ code: 0 })
  expect(await counted()).toEqual({ declaredNum: 0, kinds: [], ...after })
  expect((await standing(project.id)).every(({ isLatest, voided }) => !isLatest && voided)).toBe(true)
  // Declared anew it is late.
  await declared({ items: items(200) }, admin)
  expect(await counted()).toEqual({
    ...{ declaredNum: 1, kinds: [[declaredKind({ declareType: 1, onTime: false, source: 2 }), 1]] },
    ...{ quantity: 200, ofItem: [[ids[0], 200]] },
  })
})

test('measures are voided by the same call, by whoever declares them; what was answered is counted no more', async () => {
  const { company, project, reporter } = await aDeclarer(app)
  const measureId = await aMeasure(app, company.id, { name: '出入登记' })
  const admin = await app.anAdmin(4, company.id)
  const declaring = { projectId: project.id, date: '2026-03-02', lastDeclareId: null }
  const declared = await reporter(projectMeasures.epmDeclare, { ...declaring, items: [{ measureId, state: 1 }] })
  expect(declared).toMatchObject({ code: 0 })
  const { declareId } = declared.data as { declareId: number }
  const today = { from: '2026-03-02', to: '2026-03-02' }
  const answered = async () => (await read(app.db, project.id, { answers: sum('epm.state', today) })).answers
  expect(await answered()).toBe(1)
  // It is none of the sheets with items, which the other two calls are of.
  expect(await reporter(calls.updateDeclare, correcting(declareId, []))).toMatchObject(missing)
  expect(await reporter(calls.historyDetail, { ...reserve, declareId })).toMatchObject(missing)
  expect(await admin(calls.void, voiding(declareId))).toMatchObject({ code: 0, data: { lateFilled: false } })
  expect(await answered()).toBe(0)
  expect(await admin(calls.void, voiding(declareId))).toMatchObject({ code: 1409, msg: '本期已由他人申报，请刷新后核对' })
})
