import { situations } from '@oems/contract/situation/situations.ts'
import { AdviceReason } from '@oems/contract/visitor/advice.ts'
import { visitors as calls, type VisitorInfo } from '@oems/contract/visitor/visitors.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask } from '../core/db/database.ts'
import { sum } from '../core/statistics/question.ts'
import { read } from '../core/statistics/read.ts'
import { verify } from '../core/statistics/verify.ts'
import { aMobile, messagesOf, saved } from '../people/testEmployees.ts'
import { aScheme } from '../risk/testRisk.ts'
import { saved as savedRecord } from '../testing/samples.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { aSite, aVisit, declaration, declares, expected, listed, type Site, today, visitOf } from './testVisits.ts'
import { visits } from './visitSource.ts'

let app: TestApp
let site: Site
let other: Site
beforeAll(async () => {
  app = await testApp({ alone: true })
  site = await aSite(app)
  other = await aSite(app)
})
beforeEach(() => app.clock.set(`${today}T09:00:00+08:00`))

const arrivalsAt = async ({ project }: Site, day = today) => {
  const { found } = await read(app.db, project.id, { found: sum('visitor.in', { from: day, to: day }, { breakdown: 'advice' }) })
  return [...found]
}

describe('a visit', () => {
  test('is another site’s business to nobody else', async () => {
    const { id, code } = await expected(other.admin, aVisit(other))
    const reader = await app.anAdmin(7, site.project.id)
    expect(await reader(calls.save, aVisit(site))).toMatchObject({ code: 1403 })
    expect(await site.admin(calls.save, aVisit(other))).toMatchObject({ code: 1404 })
    for (const [call, input] of [
      [calls.info, { visitorId: id }],
      [calls.arrive, { id }],
      [calls.leave, { id }],
      [calls.cancel, { id, reason: '不来了' }],
      [calls.pass, { id }],
      [calls.delete, { ids: [id] }],
      [calls.update, { ...aVisit(other), id, version: 0 }],
    ] as const)
      expect(await site.admin(call, input)).toMatchObject({ code: 1404, data: null })
    expect(await listed(site.admin, { code })).toEqual([])
  })

  test('asks for a mobile, a node where people stand and a host who stands there', async () => {
    const bare = await site.admin(calls.save, { name: '来访人', visitReason: 1, visitTime: `${today}T10:00:00+08:00` })
    expect(messagesOf(bare)).toMatchObject({ orgId: '请选择到访单位', mobile: '请输入手机号', sex: '请选择性别' })
    const early = await site.admin(calls.save, aVisit(site, { leaveTime: `${today}T09:59:00+08:00` }))
    expect(messagesOf(early)).toEqual({ leaveTime: '离开时间不能早于预计到访时间' })
    for (const hostEmployeeId of [other.hostId, 999_999_999])
      expect(messagesOf(await site.admin(calls.save, aVisit(site, { hostEmployeeId })))).toEqual({
        hostEmployeeId: '接待人不在该单位在岗，请重新选择',
      })
    const ministry = await app.anOrg({ orgType: 1 })
    expect(messagesOf(await app.platformAdmin(calls.save, aVisit(site, { orgId: ministry.id })))).toHaveProperty('orgId')
  })

  test('of a number is one a day and site, until the visitor has left', async () => {
    const mobile = aMobile()
    const twice = await Promise.all([site.admin(calls.save, aVisit(site, { mobile })), site.admin(calls.save, aVisit(site, { mobile }))])
    expect(twice.map(({ code }) => code).sort()).toEqual([0, 1409])
    expect(twice.find(({ code }) => code !== 0)).toMatchObject({ msg: '该访客当日已登记' })
    const { id } = twice.find(({ code }) => code === 0)!.data as { id: number }
    expect(await site.admin(calls.save, aVisit(site, { mobile, visitTime: '2026-03-06T00:00:00+08:00' }))).toMatchObject({ code: 0 })
    expect(await other.admin(calls.save, aVisit(other, { mobile }))).toMatchObject({ code: 0 })
    await site.admin(calls.arrive, { id })
    expect(await site.admin(calls.save, aVisit(site, { mobile }))).toMatchObject({ code: 1409 })
    await site.admin(calls.leave, { id })
    expect(await site.admin(calls.save, aVisit(site, { mobile }))).toMatchObject({ code: 0 })
  })

  test('shows the number that was given for it, not one that is known elsewhere', async () => {
    const idNumber = 'EB7654321'
    await saved(other.admin, other.project.id, { name: '章台柳', idType: 2, idNumber, sex: 2, mobile: '13811112222' })
    const mobile = '13933334444'
    const { id } = await expected(site.admin, aVisit(site, { name: '章台柳', sex: 2, idType: 2, idNumber, mobile }))
    const whole = await site.admin(calls.info, { visitorId: id, reveal: 1, purpose: 3 })
    expect(whole).toMatchObject({ code: 0, data: { name: '章台柳', mobile, idNumber } })
    expect(await visitOf(site.admin, id)).toMatchObject({ mobile: '139****4444' })
    expect(await site.admin(calls.save, aVisit(site, { name: '另一人', idType: 2, idNumber }))).toMatchObject({ code: 1409 })
  })

  test('is corrected until the visitor has left, and keeps what is masked', async () => {
    const mobile = aMobile()
    const { id } = await expected(site.admin, aVisit(site, { mobile }))
    const form = aVisit(site, { mobile: `${mobile.slice(0, 3)}****${mobile.slice(-4)}`, company: '示例物流', id, version: 1 })
    expect(await site.admin(calls.update, form)).toMatchObject({ code: 1409 })
    expect(await site.admin(calls.update, { ...form, version: 0 })).toMatchObject({ code: 0 })
    expect(await listed(site.admin, { mobile })).toMatchObject([{ id, company: '示例物流', name: '来访人' }])
    expect(await site.admin(calls.update, { ...form, version: 1, name: '来访仁' })).toMatchObject({ code: 0 })
    expect(await site.admin(calls.update, { ...form, version: 2, orgId: other.project.id })).toMatchObject({ code: 1422 })
    await site.admin(calls.arrive, { id })
    await site.admin(calls.leave, { id })
    expect(await site.admin(calls.update, { ...form, version: 4 })).toMatchObject({ code: 1409, msg: '访客已离开，不能修改' })
  })

  test('is looked up by what one knows of it', async () => {
    const mobile = aMobile()
    const here = await aSite(app)
    const { id } = await expected(here.admin, aVisit(here, { name: '欧阳访', mobile, company: '远航机电', plateNo: '川A12345' }))
    for (const keyword of ['欧阳', 'ouyang', '远航', '川A1', mobile, mobile.slice(-4)])
      expect(await listed(here.admin, { keyword })).toMatchObject([{ id }])
    for (const filter of [{ visitState: 1 }, { hostEmployeeId: here.hostId }, { startTime: today, endTime: today }, { advice: 2 }])
      expect(await listed(here.admin, filter)).toMatchObject([{ id }])
    for (const filter of [
      { visitState: 2 },
      { startTime: '2026-03-06' },
      { advice: 1 },
      { visitReason: 9 },
      { overtime: 1 },
      { notLeft: 1 },
    ])
      expect(await listed(here.admin, filter)).toEqual([])
  })
})

describe('its steps', () => {
  test('lead in and out, each from one state alone', async () => {
    const { id } = await expected(site.admin, aVisit(site))
    expect(await site.admin(calls.leave, { id })).toMatchObject({ code: 1409, msg: '访客待到访，不能登记离开' })
    expect(await site.admin(calls.arrive, { id, badgeNo: 'A7' })).toMatchObject({ code: 0 })
    expect(await visitOf(site.admin, id)).toMatchObject({ visitState: 2, badgeNo: 'A7', arriveTime: '2026-03-05T01:00:00.000Z' })
    expect(await site.admin(calls.arrive, { id })).toMatchObject({ code: 1409, msg: '访客在访，不能登记到访' })
    expect(await site.admin(calls.cancel, { id, reason: '改期' })).toMatchObject({ code: 1409, msg: '访客在访，不能取消' })
    expect(await site.admin(calls.delete, { ids: [id] })).toMatchObject({ code: 1409, msg: '访客在访，不能删除' })
    expect(await site.admin(calls.leave, { id })).toMatchObject({ code: 0 })
    expect(await site.admin(calls.leave, { id })).toMatchObject({ code: 1409, msg: '访客已离开，不能登记离开' })
    const { id: wrong } = await expected(site.admin, aVisit(site))
    expect(await site.admin(calls.cancel, { id: wrong, reason: '改期' })).toMatchObject({ code: 0 })
    expect(await visitOf(site.admin, wrong)).toMatchObject({ visitState: 4, advice: null })
    expect(await site.admin(calls.delete, { ids: [wrong] })).toMatchObject({ code: 0 })
  })

  test('at two gates at once count one arrival', async () => {
    const here = await aSite(app)
    const { id } = await expected(here.admin, aVisit(here))
    const replies = await Promise.all(Array.from({ length: 6 }, () => here.admin(calls.arrive, { id })))
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 1409, 1409, 1409, 1409, 1409])
    expect(await arrivalsAt(here)).toEqual([[2, 1]])
    const { differences, broken } = await verify(app.database, { source: visits, month: '2026-03' }, { clock: app.clock, trigger: 2 })
    expect({ differences, broken }).toEqual({ differences: [], broken: 0 })
  })

  test('past the stay of a day mark whoever has not left, and past midnight too', async () => {
    const here = await aSite(app)
    const { id } = await expected(here.admin, aVisit(here))
    await here.admin(calls.arrive, { id })
    app.clock.set('2026-03-05T23:59:59+08:00')
    expect(await listed(here.admin, { notLeft: 1 })).toEqual([])
    app.clock.set('2026-03-06T00:00:00+08:00')
    expect(await listed(here.admin, { notLeft: 1 })).toMatchObject([{ id, overtime: 0 }])
    app.clock.set('2026-03-06T09:00:00+08:00')
    expect(await listed(here.admin, { overtime: 1 })).toEqual([])
    app.clock.set('2026-03-06T09:00:01+08:00')
    expect(await listed(here.admin, { overtime: 1 })).toMatchObject([{ id, overtime: 1 }])
  })
})

describe('the advice', () => {
  /** What the desk reads of a visitor who has declared so. */
  async function adviceOn(more: object, { hosted = true } = {}) {
    const mobile = aMobile()
    const draft = declaration(site, { name: '申报人', mobile, ...more })
    if (hosted) await expected(site.admin, aVisit(site, { name: '申报人', mobile }))
    expect(await declares(app, draft)).toMatchObject({ code: 0 })
    const [visit] = await listed(site.admin, { mobile })
    return visit!
  }

  test('follows the declaration: healthy and received, or to be looked at, or better not', async () => {
    expect(await adviceOn({})).toMatchObject({ advice: 1, declared: 1 })
    expect(await adviceOn({}, { hosted: false })).toMatchObject({ advice: 2 })
    expect(await adviceOn({ symptoms: [14] })).toMatchObject({ advice: 2 })
    expect(await adviceOn({ temperature: '37.3' })).toMatchObject({ advice: 2 })
    expect(await adviceOn({ vaccination: 3 })).toMatchObject({ advice: 2 })
    expect(await adviceOn({ temperature: '39.1' })).toMatchObject({ advice: 3 })
    expect(await adviceOn({ testType: 2, testResult: 2, testedOn: today })).toMatchObject({ advice: 3 })
    const { illnessId, levels } = await aScheme(app.db)
    for (const [nationCode, grade] of [
      ['NR', 2],
      ['PW', 3],
    ] as const)
      await savedRecord(app.platformAdmin, situations.save, { illnessId, nationCode, day: today, riskLevelId: levels[grade - 1] })
    const from = (nationCode: string) => ({ visitAreas: [{ nationCode, arriveDay: today, leaveDay: today, transport: 1 }] })
    expect(await adviceOn(from('NR'))).toMatchObject({ advice: 1 })
    const risky = await adviceOn(from('PW'))
    expect(risky).toMatchObject({ advice: 3 })
    expect(await site.admin(calls.info, { visitorId: risky.id })).toMatchObject({
      data: { adviceReasons: [AdviceReason.highRisk], declaration: { topRisk: 3 } },
    })
  })

  test('needs a declaration of the last 48 hours, and stays as it was at the arrival', async () => {
    const { id } = await adviceOn({})
    const later = await adviceOn({})
    app.clock.set('2026-03-07T09:00:00+08:00')
    expect(await visitOf(site.admin, id)).toMatchObject({ advice: 1, declared: 1 })
    expect(await site.admin(calls.arrive, { id })).toMatchObject({ code: 0 })
    app.clock.set('2026-03-07T09:00:01+08:00')
    expect(await visitOf(site.admin, id)).toMatchObject({ advice: 1, declared: 1 })
    expect(await visitOf(site.admin, later.id)).toMatchObject({ advice: 2, declared: 0 })
  })

  test('against coming in is overridden with a reason, which only the record shows', async () => {
    const { id } = await adviceOn({ symptoms: [31] })
    const refused = await site.admin(calls.arrive, { id })
    expect(messagesOf(refused)).toEqual({ overrideReason: '不建议该访客进入，确需放行请填写放行原因' })
    expect(await site.admin(calls.arrive, { id, overrideReason: '送医途中暂留' })).toMatchObject({ code: 0 })
    expect(await site.admin(calls.info, { visitorId: id })).toMatchObject({
      data: { advice: 3, overrideReason: '送医途中暂留', declaration: { level: 3, symptoms: [31], declarant: '申报人' } },
    })
    const { id: hot } = await adviceOn({})
    expect(await site.admin(calls.arrive, { id: hot, temperature: '39.1' })).toMatchObject({ code: 1400 })
    expect(await site.admin(calls.arrive, { id: hot, temperature: '37.5' })).toMatchObject({ code: 0 })
    expect(await visitOf(site.admin, hot)).toMatchObject({ advice: 2 })
  })

  test('says why, while the visitor is expected', async () => {
    const reasonsOf = async (id: number) => {
      const { data } = await site.admin(calls.info, { visitorId: id })
      return (data as VisitorInfo).adviceReasons.map(AdviceReason.label)
    }
    const { id } = await adviceOn({}, { hosted: false })
    expect(await reasonsOf(id)).toEqual(['没有在岗的接待人'])
    const many = { symptoms: [31], testType: 2, testResult: 2, testedOn: today, vaccination: 3 }
    expect(await reasonsOf((await adviceOn(many)).id)).toEqual(['申报了高热或紧急症状', '申报的检测结果为阳性', '疫苗接种情况不详'])
    const undeclared = await expected(site.admin, aVisit(site, { hostEmployeeId: null }))
    expect(await reasonsOf(undeclared.id)).toEqual(['48小时内没有健康申报', '没有在岗的接待人'])
    await site.admin(calls.arrive, { id })
    expect(await site.admin(calls.info, { visitorId: id })).toMatchObject({
      data: { adviceReasons: [], declaration: { topRisk: null }, thresholds: { fever: 37.3, highFever: 39.1 } },
    })
  })

  test('hears of the host who is named at the gate', async () => {
    const { id } = await adviceOn({}, { hosted: false })
    const foreign = await site.admin(calls.arrive, { id, hostEmployeeId: other.hostId })
    expect(messagesOf(foreign)).toEqual({ hostEmployeeId: '接待人不在该单位在岗，请重新选择' })
    expect(await site.admin(calls.arrive, { id, hostEmployeeId: site.hostId })).toMatchObject({ code: 0 })
    expect(await visitOf(site.admin, id)).toMatchObject({ advice: 1, hostEmployeeId: site.hostId, visitState: 2 })
  })

  test('of a host who has gone is to be looked at', async () => {
    const here = await aSite(app)
    const mobile = aMobile()
    const { id } = await expected(here.admin, aVisit(here, { name: '申报人', mobile }))
    await declares(app, declaration(here, { name: '申报人', mobile }))
    expect(await visitOf(here.admin, id)).toMatchObject({ advice: 1 })
    await app.db.execute(sql`update emp_stay set to_day = ${today} where person_id = ${here.hostId}`)
    expect(await visitOf(here.admin, id)).toMatchObject({ advice: 2 })
  })
})

test('whoever reads the record leaves a line', async () => {
  const { id } = await expected(site.admin, aVisit(site))
  await site.admin(calls.info, { visitorId: id })
  const [line] = await ask<{ targetType: string; targetId: number; personId: number | null }>(
    app.db,
    sql`select target_type as "targetType", target_id as "targetId", person_id as "personId" from sys_log order by log_id desc limit 1`,
  )
  expect(line).toMatchObject({ targetType: '访客', targetId: id, personId: expect.any(Number) })
})
