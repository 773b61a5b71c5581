import { suppliesDeclares } from '@oems/contract/reserve/declares.ts'
import { projectMeasures } from '@oems/contract/reserve/measures.ts'
import { type Touched, type WorkbenchMeasures, workbench } from '@oems/contract/workbench/workbench.ts'
import { sql } from 'drizzle-orm'
import type { Static } from 'typebox'
import { beforeEach, describe, expect, test } from 'vitest'
import { aMeasure } from '../reserve/measures/testMeasures.ts'
import { aPeriodRule, aSheet } from '../reserve/testReserve.ts'
import { toldTo } from '../testing/messages.ts'
import { type Caller, type TestOrg, testApp } from '../testing/testApp.ts'

/** What the workbench says of supplies, drugs, equipment and measures, beside the people of workbench.test.ts. */
const app = await testApp({ alone: true })
const at = (moment: string) => app.clock.set(`${moment}+08:00`)
let company: TestOrg
let site: TestOrg
let sister: TestOrg
/** Whom a reminder reaches, with the reporter who sends it. */
let accounts: Record<'sender' | 'reporter' | 'administrator' | 'doctor', number>
let reporter: Caller
let masks: number[]
let measures: number[]

/** From a Monday on a site has to declare every week: two supplies, a drug, a piece of equipment and two measures. */
async function aSiteFrom(monday: string) {
  at(`${monday}T08:00:00`)
  await app.db.execute(sql`truncate period_opening`)
  company = await app.anOrg({ orgType: 3 })
  site = await app.anOrg({ parentId: company.id, orgType: 4 })
  sister = await app.anOrg({ parentId: company.id, orgType: 4 })
  masks = await aSheet(app, { orgId: site.id })
  // Of equipment by itself once a month: here as the others are.
  await aPeriodRule(app, { orgId: company.id, declareType: 3 })
  for (const declareType of [2, 3] as const) await aSheet(app, { orgId: site.id, declareType, count: 1 })
  measures = [await aMeasure(app, company.id, { name: '出入登记' }), await aMeasure(app, company.id, { name: '办公区消毒' })]
  const there = (roleId: number) => app.anAccount({ roleId, orgId: site.id })
  const [sender, ...others] = [await there(8), await there(9), await there(5), await there(7)]
  const [second, administrator, doctor] = others.map(({ accountId }) => accountId)
  accounts = { sender: sender.accountId, reporter: second!, administrator: administrator!, doctor: doctor! }
  reporter = app.as(await app.aSession(sender))
}

describe('one-key reminder', () => {
  beforeEach(() => aSiteFrom('2026-03-02'))
  const touch = (declareType?: number, as = reporter) => as(workbench.touchDeclare, { projectId: site.id, declareType })
  const sent = async (declareType?: number) => {
    const { code, data } = await touch(declareType)
    expect(code).toBe(0)
    return (data as Static<typeof Touched>).sent
  }
  const told = async (of: keyof typeof accounts) =>
    (await toldTo(app, accounts[of])).filter(({ title }) => title === '储备申报催报').map(({ content, link }) => [content, link])

  test('of any type is refused elsewhere, to whoever only looks, and for a type that there is not', async () => {
    const [elsewhere, doctor] = [await app.anAdmin(8, sister.id), await app.anAdmin(7, site.id)]
    const unknown = await elsewhere(workbench.touchDeclare, { projectId: 999_999_999, declareType: 1 })
    for (const declareType of [1, 2, 3, 4, 5]) {
      const { code, msg, data } = await touch(declareType, elsewhere)
      expect([declareType, { code, msg, data }]).toEqual([declareType, { code: 1404, msg: unknown.msg, data: unknown.data }])
      expect([declareType, await touch(declareType, doctor)]).toMatchObject([declareType, { code: 1403 }])
    }
    for (const declareType of [0, 6, 1.5]) expect(await touch(declareType)).toMatchObject({ code: 1400 })
    for (const of of Object.keys(accounts) as (keyof typeof accounts)[]) expect(await told(of)).toEqual([])
  })

  test.each([
    [1, '防疫物资申报', ['reporter', 'administrator'], ['sender', 'doctor']],
    [2, '药品储备申报', ['reporter', 'administrator', 'doctor'], ['sender']],
    [3, '简易医疗设备申报', ['reporter', 'administrator'], ['sender', 'doctor']],
    [4, '防疫措施申报', ['reporter', 'administrator'], ['sender', 'doctor']],
  ] as const)('of type %i reaches those of the site to whom %s belongs, once in half an hour', async (declareType, name, hear, others) => {
    expect(await sent(declareType)).toEqual([{ declareType, unfilled: 1, told: hear.length, withoutAccount: 0 }])
    const link = {
      1: `/project-declare/detail/${site.id}/1`,
      2: '/reserve/report',
      3: `/project-declare/detail/${site.id}/3`,
      4: '/epac/epm/index',
    }
    const message = [`${name}（2026-W10）尚未完成，03-06 18:00（北京时间）截止。`, link[declareType]]
    for (const of of hear) expect([of, await told(of)]).toEqual([of, [message]])
    for (const of of others) expect([of, await told(of)]).toEqual([of, []])
    at('2026-03-02T08:29:59')
    expect(await touch(declareType)).toMatchObject({ code: 1409, msg: '30分钟内已催报（08:00）' })
    // Another type has its own half an hour.
    expect(await touch((declareType % 4) + 1)).toMatchObject({ code: 0 })
    at('2026-03-02T08:30:00')
    expect(await sent(declareType)).toMatchObject([{ declareType, told: hear.length }])
  })

  test('of two at once one reaches them', async () => {
    const other = await app.anAdmin(5, site.id)
    const replies = await Promise.all([touch(1), touch(1, other)])
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 1409])
    expect(await told('reporter')).toHaveLength(1)
  })

  test('without a type is of everything that is open, and of nothing else', async () => {
    const items = masks.map((suppliesId) => ({ suppliesId, quantity: 100 }))
    const declaring = { projectId: site.id, date: '2026-03-02', declareType: 1, lastDeclareId: null, items }
    expect(await reporter(suppliesDeclares.supplyDeclare, declaring)).toMatchObject({ code: 0 })
    expect(await touch(1)).toMatchObject({ code: 1409, msg: '本期已申报' })
    expect((await sent(2)).map(({ declareType }) => declareType)).toEqual([2])
    // Drugs were reminded of just now, supplies are declared.
    expect((await sent()).map(({ declareType, unfilled }) => [declareType, unfilled])).toEqual([
      [3, 1],
      [4, 1],
      [5, 0],
    ])
    expect(await (await app.anAdmin(8, sister.id))(workbench.touchDeclare, { projectId: sister.id, declareType: 3 })).toMatchObject({
      code: 1409,
      msg: '本期无需申报',
    })
  })
})

describe('how a project stands with its measures', () => {
  const of = async (as: Caller = reporter, projectId: unknown = site.id) => as(workbench.projectEpmStatistics, { projectId } as never)
  const read = async () => {
    const { code, data } = await of()
    expect(code).toBe(0)
    return data as Static<typeof WorkbenchMeasures>
  }
  const declare = async (date: string, ...answers: readonly object[]) => {
    const items = measures.map((measureId, which) => ({ measureId, ...answers[which] }))
    expect(await reporter(projectMeasures.epmDeclare, { projectId: site.id, date, lastDeclareId: null, items })).toMatchObject({ code: 0 })
  }

  test('is refused to whoever may not, elsewhere, above a project and for nonsense; without a period there is nothing', async () => {
    await aSiteFrom('2026-03-02')
    for (const id of [sister.id, 999_999_999]) expect(await of(reporter, id)).toMatchObject({ code: 1404, msg: '记录不存在' })
    expect(await of(await app.anAdmin(2, site.id))).toMatchObject({ code: 1403 })
    expect(await of(await app.anAdmin(8, company.id), company.id)).toMatchObject({ code: 1422, msg: '请选择项目' })
    expect(await of(reporter, 'x')).toMatchObject({ code: 1400 })
    expect(await of(await app.anAdmin(7, site.id))).toMatchObject({ code: 0 })
    const closed = await app.anOrg({ parentId: company.id, orgType: 4, projectStatus: 1 })
    expect((await of(await app.anAdmin(8, closed.id), closed.id)).data).toMatchObject({ periods: [], unfinished: [] })
  })

  test('its last six periods, the newest first, and what the last declaration has left to do', async () => {
    await aSiteFrom('2026-01-19')
    const [done, none] = [{ state: 1 }, { state: 4 }]
    const left = (state: number, planDate: string) => ({ state, note: '人手不足', planDate })
    await declare('2026-01-19', done, done)
    at('2026-01-26T08:00:00')
    await declare('2026-01-26', done, left(2, '2026-02-20'))
    at('2026-02-02T08:00:00')
    expect((await read()).unfinished).toMatchObject([{ measureId: measures[1], planDate: '2026-02-20', overdue: false }])
    at('2026-02-14T10:00:00')
    await declare('2026-02-14', done, done)
    at('2026-02-16T08:00:00')
    await declare('2026-02-16', none, none)
    at('2026-02-23T08:00:00')
    await declare('2026-02-23', left(2, '2026-03-01'), left(3, '2026-03-20'))
    at('2026-03-02T08:00:00')
    const { periods, unfinished, node } = await read()
    expect(node.orgId).toBe(site.id)
    const said = periods.map(({ periodKey, status, lateFilled, implementRate }) => [periodKey, status, lateFilled, implementRate])
    expect(said).toEqual([
      ['2026-W10', 1, false, null],
      ['2026-W09', 2, false, '0.00'],
      ['2026-W08', 2, false, null],
      ['2026-W07', 3, true, '100.00'],
      ['2026-W06', 3, false, null],
      ['2026-W05', 2, false, '50.00'],
    ])
    expect(unfinished).toEqual([
      { measureId: measures[0], name: '出入登记', state: 2, note: '人手不足', planDate: '2026-03-01', overdue: true },
      { measureId: measures[1], name: '办公区消毒', state: 3, note: '人手不足', planDate: '2026-03-20', overdue: false },
    ])
  })
})
