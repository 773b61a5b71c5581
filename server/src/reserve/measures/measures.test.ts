import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import {
  projectMeasures as calls,
  type MeasureHead,
  type MeasureRow,
  type MeasureSheet,
  type MeasuresDeclared,
} from '@oems/contract/reserve/measures.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { ask } from '../../core/db/database.ts'
import { findingsOf } from '../../core/statistics/proof.ts'
import { verify } from '../../core/statistics/verify.ts'
import { linesIn } from '../../testing/linesIn.ts'
import { toldTo } from '../../testing/messages.ts'
import { type Caller, type TestOrg, testApp } from '../../testing/testApp.ts'
import { declaredMeasures } from './counted.ts'
import { aMeasure } from './testMeasures.ts'

const app = await testApp({ alone: true })
const { queryEpm, epmDeclare, listProjectEpmHistory, listProjectEpmHead, listDeclareTimeAndStatus } = calls

const at = (moment: string) => app.clock.set(`${moment}+08:00`)
const friday = '2026-03-06'
let company: TestOrg
let project: TestOrg
let reporter: Caller
let [plain, proven, numeric, risky] = [0, 0, 0, 0]

beforeEach(async () => {
  at('2026-03-02T08:00:00')
  await app.db.execute(sql`truncate period_opening`)
  company = await app.anOrg({ orgType: 3 })
  project = await app.anOrg({ parentId: company.id, orgType: 4 })
  plain = await aMeasure(app, company.id, { name: '出入登记' })
  proven = await aMeasure(app, company.id, { name: '签订防疫责任书', evidenceRequired: 1 })
  numeric = await aMeasure(app, company.id, { name: '办公区消毒', answerKind: 2 })
  risky = await aMeasure(app, company.id, { name: '封闭管理', minGrade: 3 })
  reporter = await app.anAdmin(8, project.id)
})

type Item = Record<string, unknown>
const answers = (...changed: Item[]) => {
  const usual: Item[] = [
    { measureId: plain, state: 1 },
    { measureId: proven, state: 4 },
    { measureId: numeric, value: '3' },
  ]
  return usual.map((item) => changed.find(({ measureId }) => measureId === item.measureId) ?? item)
}
const draft = (more: object = {}) => ({ projectId: project.id, date: friday, lastDeclareId: null, items: answers(), ...more })
const declare = (more: object = {}, caller = reporter) => caller(epmDeclare, draft(more))
const declared = async (more: object = {}) => {
  const reply = await declare(more)
  expect(reply).toMatchObject({ code: 0 })
  return reply.data as MeasuresDeclared
}
const sheet = async (more: object = {}) => (await reporter(queryEpm, { projectId: project.id, ...more })).data as MeasureSheet
const history = async (more: object = {}) =>
  (await reporter(listProjectEpmHistory, { projectId: project.id, ...more })).data as { list: MeasureRow[] }
const unfinished = (more: object = {}) => ({ measureId: plain, state: 2, note: '人手不足', planDate: '2026-03-20', ...more })

describe('who may', () => {
  test('a foreign node looks like none', async () => {
    const foreign = await app.anAdmin(5, (await app.anOrg({ parentId: company.id, orgType: 4 })).id)
    for (const projectId of [project.id, 999_999_999])
      for (const call of [queryEpm, listProjectEpmHistory, listProjectEpmHead, listDeclareTimeAndStatus, calls.export])
        expect(await foreign(call, { projectId })).toMatchObject({ code: 1404, msg: '记录不存在' })
    expect(await declare({}, foreign)).toMatchObject({ code: 1404, msg: '记录不存在' })
    expect(await reporter(queryEpm, { orgId: company.id })).toMatchObject({ code: 1404 })
  })

  test('who may only read declares nothing', async () => {
    expect(await declare({}, await app.anAdmin(13, company.id))).toMatchObject({ code: 1403 })
  })
})

describe('the sheet', () => {
  test('what applies: by risk grade, in order; a higher risk adds to it and says what it demands', async () => {
    expect((await sheet()).items.map(({ measureId, required }) => [measureId, required])).toEqual([
      [plain, 0],
      [proven, 0],
      [numeric, 0],
    ])
    await riskOf(3, [risky, plain])
    const risen = await sheet()
    expect(risen.riskGrade).toBe(3)
    expect(risen.items.map(({ measureId, required }) => [measureId, required])).toEqual([
      [plain, 1],
      [proven, 0],
      [numeric, 0],
      [risky, 1],
    ])
  })

  test('of a period that is over is what was declared then, in the words of then; of one without a declaration nothing', async () => {
    await declared({ items: answers(unfinished()) })
    await app.db.execute(sql`update dict_measure set name = '出入登记与测温', answer_kind = 3 where id = ${plain}`)
    await app.db.execute(sql`update dict_measure set deleted_at = now() where id = ${proven}`)
    await app.db.execute(sql`update dict_measure set status = 0 where id = ${numeric}`)
    const added = await aMeasure(app, company.id, { name: '餐厅分餐' })
    expect((await sheet({ date: friday })).items.map(({ measureId }) => measureId)).toEqual([plain, added])

    at('2026-03-09T08:00:00')
    const past = await sheet({ date: friday })
    expect(past).toMatchObject({ period: { periodKey: '2026-W10', status: 2 }, riskGrade: null })
    expect(past.items).toMatchObject([
      { measureId: plain, name: '出入登记', answerKind: 1, declared: { state: 2, note: '人手不足', planDate: '2026-03-20' } },
      { measureId: proven, name: '签订防疫责任书', declared: { state: 4 } },
      { measureId: numeric, name: '办公区消毒', valueUnit: '次', declared: { value: '3' } },
    ])
    expect((await sheet()).items.map(({ name }) => name)).toEqual(['出入登记与测温', '餐厅分餐'])
    at('2026-03-16T08:00:00')
    expect(await sheet({ date: '2026-03-13' })).toMatchObject({ period: { periodKey: '2026-W11', declareId: null }, items: [] })
  })

  test('is due every week where measures apply', async () => {
    expect((await sheet()).period).toMatchObject({ periodKey: '2026-W10', isDue: true, status: 1, declareId: null })
    expect((await reporter(listDeclareTimeAndStatus, { projectId: project.id })).data).toMatchObject([
      { periodKey: '2026-W11' },
      { status: 1 },
    ])
  })

  test('a company declares its own', async () => {
    const admin = await app.anAdmin(4, company.id)
    expect((await admin(queryEpm, { orgId: company.id })).data).toMatchObject({ orgId: company.id, period: { isDue: false } })
    const reply = await admin(epmDeclare, { ...draft({ date: '2026-03-02' }), projectId: undefined, orgId: company.id })
    expect(reply).toMatchObject({ code: 0, data: { status: 2, implementRate: '100.00' } })
  })
})

describe('declaring', () => {
  test('the whole sheet, each answer with what belongs to it', async () => {
    const faults = async (items: Item[]) => {
      const reply = await declare({ items })
      expect(reply.code).toBe(1400)
      return (reply.data as { fields: { path: string; msg: string }[] }).fields
    }
    expect(await faults(answers().slice(1))).toEqual([{ path: 'items', msg: '缺少：出入登记' }])
    expect(await faults([...answers(), { measureId: risky, state: 1 }])).toEqual([{ path: 'items.3.measureId', msg: '不在申报清单中' }])
    expect(await faults(answers(unfinished({ note: null, planDate: null })))).toEqual([
      { path: 'items.0.note', msg: '请填写说明' },
      { path: 'items.0.planDate', msg: '请选择整改期限' },
    ])
    expect(await faults(answers(unfinished({ state: 3, planDate: '2026-03-01' })))).toEqual([
      { path: 'items.0.planDate', msg: '整改期限不能早于今天' },
    ])
    expect(await faults(answers({ measureId: proven, state: 1 }))).toEqual([{ path: 'items.1.ossIds', msg: '请上传佐证材料' }])
    expect(await faults(answers({ measureId: numeric, value: '很多' }))).toMatchObject([{ path: 'items.2.value' }])
    expect(await faults(answers({ measureId: plain }))).toEqual([{ path: 'items.0.state', msg: '请选择落实情况' }])
  })

  test('the rate leaves out what does not apply; a correction needs what stands', async () => {
    const first = await declared({ items: answers(unfinished()) })
    expect(first).toMatchObject({ status: 2, implementRate: '0.00', unfinished: 1 })
    expect(await declare()).toMatchObject({ code: 1409, msg: '本期已由他人申报，请刷新后核对' })
    expect(await declare({ lastDeclareId: first.declareId, version: 7 })).toMatchObject({ code: 1409 })
    expect(await declared({ lastDeclareId: first.declareId, version: 0 })).toMatchObject({ implementRate: '100.00', unfinished: 0 })
    expect((await history()).list).toMatchObject([
      { implementRate: '100.00', states: { [plain]: 1, [proven]: 4 }, values: [{ measureId: numeric, value: '3' }] },
    ])
    expect(findingsOf(await verify(app.database, { source: declaredMeasures, month: '2026-03' }, { clock: app.clock, trigger: 2 }))).toBe(0)
  })

  test('two first declarations at once: one row', async () => {
    await sheet()
    const codes = (await Promise.all([declare(), declare()])).map(({ code }) => code).sort()
    expect(codes).toEqual([0, 1409])
    const rows = await ask<{ n: number }>(app.db, sql`select count(*)::int as n from period_declare where org_id = ${project.id}`)
    expect(rows).toEqual([{ n: 1 }])
  })

  test('to the second: in time until Friday 18:00, then late, and closed on Monday', async () => {
    await sheet()
    at('2026-03-06T18:00:01')
    expect(await declared()).toMatchObject({ status: 3, lateFilled: true })
    at('2026-03-09T00:00:01')
    expect(await declare()).toMatchObject({ code: 1422, msg: '申报期已结束，不能补报' })
  })
})

test('history: a row a period, a head for every measure that occurs, by its newest name', async () => {
  await declared({ items: answers(unfinished()) })
  at('2026-03-09T08:00:00')
  await app.db.execute(sql`update dict_measure set name = '人员出入登记' where id = ${plain}`)
  await declared({ date: '2026-03-10' })
  expect((await history()).list.map(({ periodKey }) => periodKey)).toEqual(['2026-W11', '2026-W10'])
  expect((await history({ implementRateMax: 50 })).list).toMatchObject([{ periodKey: '2026-W10', unfinished: 1 }])
  const heads = (await reporter(listProjectEpmHead, { projectId: project.id })).data as MeasureHead[]
  expect(heads.map(({ name }) => name)).toEqual(['人员出入登记', '签订防疫责任书', '办公区消毒'])
  expect((await sheet()).items[0]).toMatchObject({ last: { state: 2, planDate: '2026-03-20' }, declared: { state: 1 } })
  const admin = await app.anAdmin(4, company.id)
  expect(await admin(calls.export, { projectId: project.id })).toBeTruthy()
  // The company has declared nothing itself.
  expect(await linesIn(await admin(calls.export, { orgId: company.id }))).toHaveLength(1)
  const [head, ...lines] = await linesIn(await admin(calls.export, { orgId: company.id, below: 1 }))
  const columns = ['组织', '申报期'].map((title) => head!.indexOf(title))
  expect(lines.map((line) => columns.map((at) => line[at]))).toEqual(
    ['2026-W11', '2026-W10'].flatMap((period) => Array(3).fill([project.orgName, period])),
  )
})

describe('a date by which it was to be put right', () => {
  const passed = () => app.runJob('measure-plan-overdue')
  const aKeeper = async (roleId: number, orgId = project.id) => (await app.anAccount({ roleId, orgId })).accountId

  test('is told of once when it has passed, and names neither the measure nor a number', async () => {
    const [keeper, admin, above] = [await aKeeper(8), await aKeeper(5), await aKeeper(4, company.id)]
    await declared({ items: answers(unfinished({ planDate: '2026-03-06' })) })
    at('2026-03-06T23:59:59')
    expect(await passed()).toMatchObject({ processed: 0 })
    at('2026-03-07T08:50:00')
    // Two at once tell once.
    const runs = await Promise.all([passed(), passed()])
    expect(runs.map((run) => run?.processed).sort()).toEqual([0, 1])
    expect(await toldTo(app, keeper)).toEqual([
      {
        ...{ type: MessageType.reminder, level: MessageLevel.important, title: '整改期限已过', link: '/epac/epm/index' },
        content: `“${project.orgName}”有防疫措施的整改期限已过，请落实后在本期申报中更新。`,
      },
    ])
    for (const other of [admin, above]) expect(await toldTo(app, other)).toEqual([])
    at('2026-03-08T08:50:00')
    expect(await passed()).toMatchObject({ processed: 0 })
  })

  test('is told to whoever administers above where the project has nobody', async () => {
    const above = await aKeeper(4, company.id)
    await declared({ items: answers(unfinished({ planDate: '2026-03-06' })) })
    await app.db.execute(sql`update sys_account_rop set deleted_at = now() where org_id = ${project.id}`)
    at('2026-03-07T08:50:00')
    expect(await passed()).toMatchObject({ processed: 1 })
    expect(await toldTo(app, above)).toMatchObject([
      {
        title: '整改期限已过',
        content: `“${project.orgName}”没有填报人员账号，有防疫措施的整改期限已过，请安排落实后在本期申报中更新。`,
      },
    ])
  })

  test('is told of though the job was down for days, but not once the measure is done or has another date', async () => {
    const keeper = await aKeeper(8)
    const first = await declared({ items: answers(unfinished({ planDate: '2026-03-04' })) })
    const second = await declared({ lastDeclareId: first.declareId, items: answers(unfinished({ planDate: '2026-03-12' })) })
    at('2026-03-06T08:50:00')
    expect(await passed()).toMatchObject({ processed: 0 })
    at('2026-03-09T08:00:00')
    await declared({ date: '2026-03-10', items: answers(unfinished({ planDate: '2026-03-11' })) })
    at('2026-03-14T08:50:00')
    expect(await passed()).toMatchObject({ processed: 1 })
    expect(await toldTo(app, keeper)).toHaveLength(1)
    at('2026-03-16T08:00:00')
    await declared({ date: '2026-03-17' })
    at('2026-03-20T08:50:00')
    expect(await passed()).toMatchObject({ processed: 0 })
    expect(second.unfinished).toBe(1)
  })

  test('of a project that is closed or disabled nobody is told', async () => {
    await declared({ items: answers(unfinished({ planDate: '2026-03-06' })) })
    await app.db.execute(sql`update project set project_status = 5 where project_id = ${project.id}`)
    at('2026-03-07T08:50:00')
    expect(await passed()).toMatchObject({ processed: 0 })
  })
})

/** A scheme of one level that demands these measures, set at the project. */
async function riskOf(grade: number, measureIds: readonly number[]) {
  const now = app.clock().toISOString()
  const [illness] = await ask<{ id: number }>(app.db, sql`select id from illness where deleted_at is null order by id limit 1`)
  const [level] = await ask<{ id: number }>(
    app.db,
    sql`insert into risk_level (created_at, created_by, updated_at, updated_by, illness_id, name, grade, colour, measure_ids, order_num)
        values (${now}, 0, ${now}, 0, ${illness!.id}, '高风险', ${grade}, '#ff0000', ${`{${measureIds.join(',')}}`}, 1) returning id`,
  )
  await app.db.execute(
    sql`insert into org_risk (created_at, created_by, updated_at, updated_by, org_id, illness_id, risk_level_id, reason, basis, set_by_depth, review_date, source)
        values (${now}, 0, ${now}, 0, ${project.id}, ${illness!.id}, ${level!.id}, '测试', 1, 1, '2026-04-01', 1)`,
  )
}
