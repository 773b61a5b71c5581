import { orgManager } from '@oems/contract/organisation/orgManager.ts'
import { projects } from '@oems/contract/project/projects.ts'
import { suppliesDeclares as calls, reserveDeclares } from '@oems/contract/reserve/declares.ts'
import type { Declared, Sheet } from '@oems/contract/reserve/sheet.ts'
import { orgRisks } from '@oems/contract/risk/orgRisks.ts'
import { ItemType, LedgerKind, NormKind } from '@oems/contract/supplies/codes.ts'
import { type KeptRow, projectLedger } from '@oems/contract/supplies/ledger.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { ask } from '../core/db/database.ts'
import { findingsOf } from '../core/statistics/proof.ts'
import { verify } from '../core/statistics/verify.ts'
import { recordOf } from '../organisation/testTree.ts'
import { add, revise } from '../project/testProjects.ts'
import { aScheme } from '../risk/testRisk.ts'
import { normOf, normsSettled } from '../supplies/config/testNorms.ts'
import { anItem, aRow, ledgerDisagreements } from '../supplies/ledger/testLedger.ts'
import { suppliesPositions } from '../supplies/positions/source.ts'
import type { ItemRow } from '../supplies/tables.ts'
import { type Caller, testApp } from '../testing/testApp.ts'
import { aMeasure } from './measures/testMeasures.ts'
import { runningPeriods } from './periods/running.ts'
import { declaredPeriods, duePeriods } from './periods/sources.ts'

/** 04 §9, no. 18: what is asked of projects that leave, and of those whose risk does. */
const app = await testApp({ alone: true })
const at = (moment: string) => app.clock.set(`${moment}+08:00`)
const everywhere = { isOutside: null, epTypes: null, endemic: null, clinicLevelMin: null, minGrade: null }
const daily = { normKind: NormKind.daily, normQty: '1.000', coverDays: 30, minQuantity: 0 }

let by: Caller
let groupAdmin: Caller
let reporter: Caller
let companyId: number
let groupId: number
let projectId: number
let mask: ItemRow
let drug: ItemRow

beforeEach(async () => {
  at('2026-03-02T08:00:00')
  await app.db.execute(sql`truncate period_opening`)
  const { group, company, companyAdmin, ...others } = await app.aGroup()
  ;[by, groupAdmin, groupId, companyId] = [companyAdmin, others.groupAdmin, group.id, company.id]
  const finishing = { projectStatus: 4, startDate: '2025-01-01', actualEndDate: '2026-03-01' }
  projectId = await add(by, company.id, `收尾项目${company.id}`, finishing)
  await app.db.execute(sql`update project set ep_type = 2, reported_chinese_num = 100 where project_id = ${projectId}`)
  mask = await anItem(app, group.id, { requireWhen: everywhere })
  drug = await anItem(app, group.id, { declareType: ItemType.drugs, illnessId: 2, unit: '粒' })
  for (const item of [mask, drug]) await aRow(app, projectId, item, { quantity: 30 })
  reporter = await app.anAdmin(8, projectId)
  await sheet()
})

const sheet = async (as = by, more: object = {}) => (await as(calls.querySupplies, { projectId, ...more })).data as Sheet
const declare = (as: Caller, date = '2026-03-06', items: readonly object[] = [{ suppliesId: mask.id, quantity: 40 }]) =>
  as(calls.supplyDeclare, { projectId, date, declareType: 1, lastDeclareId: null, items, confirmed: 1 })
const periods = () =>
  ask<{ declareType: number; startDay: string; endDay: string; isDue: boolean }>(
    app.db,
    sql`select declare_type as "declareType", start_day as "startDay", end_day as "endDay", is_due as "isDue"
          from declare_period where org_id = ${projectId} and declare_type in (1, 2) order by 1, 2`,
  )
const due = async () =>
  (
    await ask<{ n: number }>(app.db, sql`select coalesce(sum(n), 0)::int as n from stat_delta where metric = 310 and org_id = ${projectId}`)
  )[0]!.n
const auto = async () =>
  (
    await ask<{ enabled: number; gone: boolean }>(
      app.db,
      sql`select enabled, deleted_at is not null as gone from auto_declare where org_id = ${projectId}`,
    )
  )[0]
const declaresItself = () =>
  app.db.execute(sql`insert into auto_declare (created_at, created_by, updated_at, updated_by, org_id, declare_type, enabled, cycle, execute_time)
    values (now(), 0, now(), 0, ${projectId}, 2, 1, 1, '09:00')`)
const proven = async () => {
  for (const source of [duePeriods, declaredPeriods, runningPeriods, suppliesPositions])
    expect(findingsOf(await verify(app.database, { source, month: '2026-03' }, { clock: app.clock, trigger: 2 }))).toBe(0)
  expect(await ledgerDisagreements(app.db)).toEqual([])
}
const left = { active: false, requiredQuantity: 0, quantity: 0, stockLevel: null }

test('a project that closes: nothing is asked from tomorrow on, nothing is held, and what was declared stays', async () => {
  const { declareId } = (await declare(reporter)).data as Declared
  await declaresItself()
  const before = await due()
  at('2026-03-04T10:00:00')
  expect(await revise(by, projectId, { projectStatus: 5, reason: '竣工移交' })).toMatchObject({ code: 0 })
  expect(await periods()).toEqual([
    { declareType: 1, startDay: '2026-03-02', endDay: '2026-03-04', isDue: true },
    { declareType: 2, startDay: '2026-03-02', endDay: '2026-03-04', isDue: false },
  ])
  expect(await due()).toBe(before - 1)
  for (const item of [mask, drug]) expect(await normOf(app, projectId, item.id)).toMatchObject(left)
  expect(await auto()).toMatchObject({ enabled: 0 })
  const [log] = await ask<{ kind: number; delta: number }>(
    app.db,
    sql`select kind, delta from project_supplies_log where org_id = ${projectId} and supplies_id = ${mask.id} order by id desc limit 1`,
  )
  expect(log).toEqual({ kind: LedgerKind.closing, delta: -40 })
  for (const day of ['2026-03-05', '2026-03-09']) {
    at(`${day}T00:00:00`)
    await app.runJob('period-open')
  }
  expect(await periods()).toHaveLength(2)
  expect(await sheet()).toMatchObject({ period: { isDue: false, status: 0 }, items: [] })
  expect(await declare(by, '2026-03-09')).toMatchObject({ code: 1422, msg: '项目已关闭，只能查看' })
  const history = await by(calls.listProjectSuppliesHistory, { projectId, declareType: [1] })
  expect(history).toMatchObject({ data: { list: [{ declareId, periodKey: '2026-W10', status: 2 }] } })
  const detail = await by(reserveDeclares.historyDetail, { declareId, illnessId: 2 })
  expect(detail).toMatchObject({ code: 0, data: { items: [{ name: mask.name, quantity: 40 }] } })
  await proven()
})

test('whoever closes or deletes a project reads first what it has declared, which is in nobody’s way, and what is', async () => {
  await declare(reporter)
  await declare(by, '2026-03-04') // a correction of the same period
  const dependents = (as: Caller, orgId = projectId) => as(orgManager.dependents, { orgId })
  const told = { type: 'reserve', label: '储备申报', unit: '份', count: 1, blocksDelete: false, blocksClose: false }
  const reporting = { type: 'user', label: '用户账号', unit: '个', count: 1, blocksDelete: true, blocksClose: false }
  expect((await dependents(by)).data).toEqual({ list: expect.arrayContaining([told, expect.objectContaining(reporting)]) })
  expect((await dependents(groupAdmin, companyId)).data).toMatchObject({
    list: expect.arrayContaining([
      { type: 'org', label: '下级组织', unit: '个', count: expect.any(Number), blocksDelete: true, blocksClose: false },
    ]),
  })
  expect(await dependents(await app.anAdmin(7, projectId))).toMatchObject({ code: 1403 })
  expect(await dependents((await app.aGroup()).companyAdmin)).toMatchObject({ code: 1404 })
  expect(await revise(by, projectId, { projectStatus: 5, reason: '竣工移交' })).toMatchObject({ code: 0 })
  expect((await dependents(by)).data).toEqual({ list: expect.arrayContaining([told]) })
})

test('a project that is opened again is asked for the same, and has nothing of it', async () => {
  await declaresItself()
  at('2026-03-04T10:00:00')
  await revise(by, projectId, { projectStatus: 5, reason: '竣工移交' })
  at('2026-03-09T09:00:00')
  expect(await revise(by, projectId, { projectStatus: 2, reason: '续建二期' })).toMatchObject({ code: 0 })
  await normsSettled(app)
  const again = { active: true, requiredQuantity: 10, quantity: 0, stockLevel: 0 }
  for (const item of [mask, drug]) expect(await normOf(app, projectId, item.id)).toMatchObject(again)
  expect((await sheet()).items).toMatchObject([{ suppliesId: mask.id, requiredQuantity: 10, gap: 10 }])
  expect(await auto()).toMatchObject({ enabled: 0 })
  await proven()
})

test('what stood below a disabled company has its norms and periods again once that is enabled, and is asked from the next period on', async () => {
  const switched = async (status: number) => {
    const asked = { ...(await recordOf(app, companyId)), status, reason: '整顿' }
    expect(await groupAdmin(orgManager.update, asked)).toMatchObject({ code: 0 })
    await app.runJob('norm-recalc-rest')
  }
  const measures = () =>
    ask<{ startDay: string; isDue: boolean }>(
      app.db,
      sql`select start_day as "startDay", is_due as "isDue" from declare_period where org_id = ${projectId} and declare_type = 4 order by 1`,
    )
  at('2026-03-04T10:00:00')
  await switched(0)
  await aMeasure(app, groupId, { name: '出入登记' })
  for (const item of [mask, drug]) expect(await normOf(app, projectId, item.id)).toMatchObject({ active: false, quantity: 30 })
  for (const day of ['2026-03-09', '2026-03-10']) {
    at(`${day}T00:00:00`)
    await app.runJob('period-open')
  }
  expect(await periods()).toHaveLength(2)
  expect(await measures()).toEqual([])
  at('2026-03-10T10:00:00')
  await switched(1)
  const before = [1, 2].map((declareType) => ({ declareType, startDay: '2026-03-02', endDay: '2026-03-08', isDue: true }))
  const now = before.map((period) => ({ ...period, startDay: '2026-03-09', endDay: '2026-03-15', isDue: false }))
  expect(await periods()).toEqual([before[0], now[0], before[1], now[1]])
  for (const item of [mask, drug]) expect(await normOf(app, projectId, item.id)).toMatchObject({ active: true, requiredQuantity: 10 })
  expect(await declare(reporter, '2026-03-10')).toMatchObject({ code: 0, data: { status: 2 } })
  at('2026-03-16T00:00:00')
  await app.runJob('period-open')
  expect((await sheet()).period).toMatchObject({ periodKey: '2026-W12', isDue: true })
  expect(await measures()).toEqual([
    { startDay: '2026-03-09', isDue: false },
    { startDay: '2026-03-16', isDue: true },
  ])
  await proven()
})

test('out of prevention: what is not declared is not asked for, what is declared counts, and the ledger stays', async () => {
  await declare(reporter)
  const before = await due()
  at('2026-03-04T10:00:00')
  const suit = await anItem(app, groupId, { requireWhen: { ...everywhere, epTypes: [2] } })
  await app.runJob('norm-recalc')
  expect(await normOf(app, projectId, suit.id)).toMatchObject({ active: true })
  expect(await by(projects.setEp, { projectId, epType: 0, reason: '项目收尾' })).toMatchObject({ code: 0 })
  expect((await sheet()).period).toMatchObject({ isDue: true, status: 2 })
  at('2026-03-05T00:00:00')
  await app.runJob('period-open')
  expect(await periods()).toEqual([
    { declareType: 1, startDay: '2026-03-02', endDay: '2026-03-04', isDue: true },
    { declareType: 2, startDay: '2026-03-02', endDay: '2026-03-04', isDue: false },
  ])
  expect(await due()).toBe(before - 1)
  at('2026-03-05T01:20:00')
  await app.runJob('norm-recalc')
  expect((await sheet()).period).toMatchObject({ isDue: false, status: 0 })
  expect((await sheet()).items).toMatchObject([{ suppliesId: mask.id, quantity: 40, requiredQuantity: 10 }])
  expect(await normOf(app, projectId, suit.id)).toMatchObject(left)
  expect(await normOf(app, projectId, drug.id)).toMatchObject({ active: true, quantity: 30 })
  await proven()
})

test('a project that is deleted leaves the figures, and its own items go with it', async () => {
  await declaresItself()
  const own = await anItem(app, projectId, {})
  await aRow(app, projectId, own, { quantity: 3 })
  const before = await due()
  at('2026-03-04T10:00:00')
  // Who is looked after there has gone before.
  await app.db.execute(sql`update sys_account_rop set deleted_at = now() where org_id = ${projectId}`)
  await app.db.execute(sql`update sys_account set deleted_at = now() where org_id = ${projectId}`)
  const reply = await by(orgManager.delete, { ids: [projectId], deleteReason: '重复录入' })
  expect([reply.code, reply.msg]).toEqual([0, 'success'])
  for (const item of [mask, drug, own]) expect(await normOf(app, projectId, item.id)).toMatchObject({ active: false, quantity: 0 })
  expect((await periods()).map(({ isDue, endDay }) => [isDue, endDay])).toEqual([
    [false, '2026-03-03'],
    [false, '2026-03-03'],
  ])
  expect(await due()).toBe(before - 2)
  expect(await auto()).toMatchObject({ gone: true })
  expect(await by(calls.querySupplies, { projectId })).toMatchObject({ code: 1404 })
  await proven()
})

test('a risk that is taken away asks for what the one above asks; the last one for the item’s own days alone', async () => {
  const cloth = await anItem(app, groupId, daily)
  const suit = await anItem(app, groupId, { requireWhen: { ...everywhere, minGrade: 3 } })
  const { illnessId, levels } = await aScheme(app.db)
  const set = async (orgId: number, grade: 2 | 3) => {
    const { code, data } = await by(orgRisks.save, {
      ...{ orgId, illnessId, riskLevelId: levels[grade - 1], reason: '当地疫情上升', basis: 2 },
    })
    expect(code).toBe(0)
    return (data as { id: number }).id
  }
  const [above, own] = [await set(companyId, 2), await set(projectId, 3)]
  await normsSettled(app)
  const [kept] = ((await reporter(projectLedger.listFourProjectManager, { declareType: 1 })).data as KeptRow[]).filter(
    ({ suppliesId }) => suppliesId === suit.id,
  )
  const held = { id: kept!.id, version: kept!.version, kind: LedgerKind.count, quantity: 4 }
  expect(await reporter(projectLedger.updateFourProjectManager, held)).toMatchObject({ code: 0 })
  expect(await sheet()).toMatchObject({
    riskGrade: 3,
    items: [
      { suppliesId: mask.id },
      { suppliesId: cloth.id, requiredQuantity: 6_000 },
      { suppliesId: suit.id, requiredQuantity: 10, quantity: 4 },
    ],
  })
  const gone = (id: number) => by(orgRisks.delete, { ids: [id], reason: '疫情结束' })
  expect(await gone(own)).toMatchObject({ code: 0 })
  await normsSettled(app)
  const now = await sheet()
  expect(now).toMatchObject({ riskGrade: 2, items: [{ suppliesId: mask.id }, { suppliesId: cloth.id, requiredQuantity: 4_500 }] })
  // What lies there still lies there, though nobody asks for it.
  expect(await normOf(app, projectId, suit.id)).toMatchObject({ active: false, requiredQuantity: 0, quantity: 4 })
  const rows = (await reporter(projectLedger.listFourProjectManager, { declareType: 1 })).data as KeptRow[]
  expect(rows.find(({ suppliesId }) => suppliesId === suit.id)).toMatchObject({ quantity: 4 })
  expect(await gone(above)).toMatchObject({ code: 0 })
  await normsSettled(app)
  expect(await sheet()).toMatchObject({ riskGrade: null, items: [{}, { suppliesId: cloth.id, requiredQuantity: 3_000 }] })
  const items = [mask, cloth].map(({ id }) => ({ suppliesId: id, quantity: 50 }))
  expect(await declare(reporter, '2026-03-06', items)).toMatchObject({ code: 0, data: { status: 2 } })
  await proven()
})
