import { messages } from '@oems/contract/messages/messages.ts'
import { Trend } from '@oems/contract/situation/codes.ts'
import { type Situation, situations } from '@oems/contract/situation/situations.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { addDays } from '../core/days.ts'
import { ask } from '../core/db/database.ts'
import { somePeople } from '../declaration/testPeople.ts'
import { effectiveRisks } from '../risk/effective.ts'
import { provideRiskFollower, type RiskChanged } from '../risk/followers.ts'
import { aScheme, ownRisk } from '../risk/testRisk.ts'
import { linesIn } from '../testing/linesIn.ts'
import { saved } from '../testing/samples.ts'
import { type Answered, type Caller, testApp } from '../testing/testApp.ts'
import { risksOfPlaces } from './areaLevels.ts'

// What is known of a place is told whoever reported it: nobody else may report beside.
const app = await testApp({ alone: true })
const keeper = app.platformAdmin
const today = '2026-03-05'
const daysAgo = (days: number) => addDays(today, -days)
const dataOf = <T>({ code, msg, data }: Answered) => {
  if (code !== 0) throw new Error(`${code} ${msg} ${JSON.stringify(data)}`)
  return data as T
}
const refusal = (path: string, msg: string) => ({ code: 1400, data: { fields: [{ path, msg }] } })
const report = (draft: object) => saved(keeper, situations.save, { nationCode: 'KE', day: today, ...draft })
const infoOf = async (id: number) => dataOf<Situation & { affected: unknown }>(await keeper(situations.info, { id }))
const idsOf = async (query: object, as = keeper) =>
  dataOf<{ list: Situation[] }>(await as(situations.list, { pageSize: 200, ...query })).list.map(({ id }) => id)
const provinceOf = async (nationCode: string) =>
  (
    await ask<{ id: number }>(app.db, sql`select min(id) as id from sys_nationality_area where nation_code = ${nationCode} and level = 1`)
  )[0]!.id

describe('who may not, what is not there, what is wrong', () => {
  test('everybody with the page reads, the platform alone writes', async () => {
    const { illnessId } = await aScheme(app.db)
    const id = await report({ illnessId, newConfirmed: 3 })
    const { groupAdmin, group } = await app.aGroup()
    expect(await idsOf({ illnessId }, groupAdmin)).toEqual([id])
    expect(await groupAdmin(situations.save, { illnessId, nationCode: 'KE', day: daysAgo(1), newConfirmed: 3 })).toMatchObject({
      code: 1403,
    })
    // A role of a group's own with all buttons of the page keeps no list of the platform either.
    const below = await app.aKeeper(group.id, 'risk.situation')
    expect(await below(situations.save, { illnessId, nationCode: 'KE', day: daysAgo(1), newConfirmed: 3 })).toMatchObject({
      ...{ code: 1403, msg: '疫情态势由平台统一维护' },
    })
    expect(await below(situations.delete, { ids: [id] })).toMatchObject({ code: 1403 })
    expect(await keeper(situations.info, { id: 999_999_999 })).toMatchObject({ code: 1404 })
  })

  test('is said at its field', async () => {
    const [{ illnessId }, other] = [await aScheme(app.db), await aScheme(app.db)]
    const draft = { illnessId, nationCode: 'KE', day: today, newConfirmed: 3 }
    const wrong = async (more: object, path: string, msg: string) =>
      expect(await keeper(situations.save, { ...draft, ...more })).toMatchObject(refusal(path, msg))
    await wrong({ day: addDays(today, 1) }, 'day', '日期不能晚于今天')
    await wrong({ newConfirmed: -1 }, 'newConfirmed', '新增确诊应在0到2000000000之间')
    await wrong({ newConfirmed: null }, 'newConfirmed', '请至少填写一项数字，或选择研判等级')
    await wrong({ nationCode: 'XX' }, 'nationCode', '国家/地区不存在')
    await wrong({ provinceId: await provinceOf('CN') }, 'provinceId', '省/州不属于所选的国家/地区')
    await wrong({ riskLevelId: other.levels[0] }, 'riskLevelId', '请选择该病种的风险等级')
    await wrong({ sourceUrl: 'http://example.org/' }, 'sourceUrl', '来源网址应以https://开头')
    await wrong({ illnessId: 999_999_999 }, 'illnessId', '请选择启用的病种')
  })

  test('one row for an illness, a place and a day, also when two come at once', async () => {
    const { illnessId } = await aScheme(app.db)
    const draft = { illnessId, nationCode: 'KE', day: today, newConfirmed: 3 }
    const replies = await Promise.all([keeper(situations.save, draft), keeper(situations.save, draft)])
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 1409])
    expect(replies.find(({ code }) => code === 1409)!.msg).toBe('该病种在此国家/地区当日已有数据，请直接修改')
    const provinceId = await provinceOf('CN')
    await report({ ...draft, nationCode: 'CN', provinceId })
    expect(await keeper(situations.save, { ...draft, nationCode: 'CN', provinceId })).toMatchObject({ code: 1409 })
    const [id] = await idsOf({ illnessId, nationCode: ['KE'] })
    expect(await keeper(situations.update, { id, version: 7, newConfirmed: 4 })).toMatchObject({ code: 1409 })
    await keeper(situations.update, { id, version: 0, newConfirmed: 4 })
    expect(await infoOf(id!)).toMatchObject({ newConfirmed: 4, day: today, version: 1 })
  })
})

describe('the trend', () => {
  /** A fortnight that ends today, the newest day last. */
  const fortnight = async (cases: readonly (number | null)[], more: object = {}) => {
    const { illnessId } = await aScheme(app.db)
    for (const [at, newConfirmed] of cases.entries())
      if (newConfirmed !== null) await report({ illnessId, day: daysAgo(cases.length - 1 - at), newConfirmed, ...more })
    const [newest] = dataOf<{ list: Situation[] }>(await keeper(situations.list, { illnessId })).list
    return { illnessId, trend: newest!.trend }
  }
  const weeks = (before: number, last: number) => [0, 0, 0, 0, 0, 0, before, 0, 0, 0, 0, 0, 0, last]

  test.each([
    [10, 12, Trend.rising],
    [100, 119, Trend.steady],
    [100, 81, Trend.steady],
    [10, 8, Trend.falling],
    [0, 5, Trend.rising],
    [1, 3, null],
    [5, 0, Trend.falling],
  ])('%i cases, then %i', async (before, last, trend) => {
    expect((await fortnight(weeks(before, last))).trend).toBe(trend)
  })

  test('is unknown where nothing was reported of the week before, and is each province’s own', async () => {
    expect((await fortnight([...Array(7).fill(null), 9, 9, 9, 9, 9, 9, 9])).trend).toBeNull()
    const { illnessId } = await fortnight(weeks(10, 20))
    const id = await report({ illnessId, provinceId: await provinceOf('KE'), newConfirmed: 1 })
    expect((await infoOf(id)).trend).toBeNull()
  })

  test('finds rows among those of the days asked, by what came before them', async () => {
    const { illnessId } = await fortnight(weeks(20, 10))
    const falling = await idsOf({ illnessId, trend: Trend.falling })
    expect(falling).toHaveLength(1)
    expect(await idsOf({ illnessId, trend: Trend.falling, startTime: today, endTime: today })).toEqual(falling)
    expect(await idsOf({ illnessId, trend: Trend.falling, endTime: daysAgo(1) })).toEqual([])
    const lines = await linesIn(await keeper(situations.export, { illnessId, trend: Trend.falling }))
    expect(lines.map((line) => line[3])).toEqual(['日期', today])
    // From the eighth day on something is known of the week before: twenty cases after none.
    expect(await idsOf({ illnessId, trend: Trend.rising })).toHaveLength(6)
  })
})

test('a list by nation, continent, level and days', async () => {
  const { illnessId, levels } = await aScheme(app.db)
  const kenya = await report({ illnessId, newConfirmed: 1, riskLevelId: levels[2] })
  const peru = await report({ illnessId, nationCode: 'PE', newConfirmed: 2, day: daysAgo(3) })
  expect(await idsOf({ illnessId })).toEqual([kenya, peru])
  expect(await idsOf({ illnessId, sortRules: [{ field: 'newConfirmed', order: 'desc' }] })).toEqual([peru, kenya])
  expect(await idsOf({ illnessId, nationCode: ['PE'] })).toEqual([peru])
  expect(await idsOf({ illnessId, continent: 2 })).toEqual([kenya])
  expect(await idsOf({ illnessId, grade: [3, 4] })).toEqual([kenya])
  expect(await idsOf({ illnessId, startTime: daysAgo(2) })).toEqual([kenya])
  expect(await idsOf({ illnessId, endTime: daysAgo(3) })).toEqual([peru])
  const lines = await linesIn(await keeper(situations.export, { illnessId, continent: 2 }))
  expect(lines.slice(0, 2).map((line) => line.slice(1, 9))).toEqual([
    ['国家/地区', '省/州', '日期', '新增确诊', '新增死亡', '累计确诊', '累计死亡', '研判等级'],
    ['肯尼亚', '', today, '1', '', '', '', '等级3'],
  ])
})

describe('the level of an area', () => {
  const gradeAt = async (orgId: number, illnessId: number, day = today) =>
    (await effectiveRisks(app, [orgId], day, illnessId)).get(orgId)?.[0]?.grade ?? null

  test('is the newest of 30 days, of the province before the nation, and holds where none was set', async () => {
    const { illnessId, levels } = await aScheme(app.db)
    const { group, company, project, groupAdmin } = await app.aGroup()
    const provinceId = await provinceOf('KE')
    const inProvince = await app.anOrg({ parentId: company.id, orgType: 4 })
    await app.db.execute(sql`update org set province_id = ${provinceId} where id = ${inProvince.id}`)
    const day = daysAgo(1)
    await report({ illnessId, day, riskLevelId: levels[1] })
    expect([await gradeAt(project.id, illnessId), await gradeAt(inProvince.id, illnessId)]).toEqual([2, 2])
    await report({ illnessId, day, provinceId, riskLevelId: levels[3] })
    expect([await gradeAt(project.id, illnessId), await gradeAt(inProvince.id, illnessId)]).toEqual([2, 4])
    // A province without a level of its own goes by its nation.
    await report({ illnessId, day, nationCode: 'TV', riskLevelId: levels[1] })
    const places = [
      { nationCode: 'KE', provinceId, day: today },
      { nationCode: 'TV', provinceId, day: today },
      { nationCode: 'TV', provinceId: null, day: daysAgo(2) },
    ]
    expect(await risksOfPlaces(app, places)).toMatchObject([
      { riskLevelId: levels[3], grade: 4, levelName: '等级4' },
      { riskLevelId: levels[1], grade: 2 },
      null,
    ])
    expect(await gradeAt(project.id, illnessId, daysAgo(2))).toBeNull()
    // The last day on which it holds, and the first on which it does not.
    expect(await gradeAt(project.id, illnessId, addDays(day, 30))).toBe(2)
    expect(await gradeAt(project.id, illnessId, addDays(day, 31))).toBeNull()
    // Today's row says nothing of the level: yesterday's goes on.
    await report({ illnessId, newConfirmed: 9 })
    expect(await gradeAt(project.id, illnessId)).toBe(2)
    const [id] = await idsOf({ illnessId, startTime: today })
    await keeper(situations.update, { id, version: 0, riskLevelId: levels[0] })
    expect(await gradeAt(project.id, illnessId)).toBe(1)
    await keeper(situations.delete, { ids: [id] })
    expect(await gradeAt(project.id, illnessId)).toBe(2)
    // What holds there is told to whoever reads the row, of their own projects.
    const [national] = await idsOf({ illnessId, startTime: day, nationCode: ['KE'] })
    const { affected } = dataOf<{ affected: object }>(await groupAdmin(situations.info, { id: national }))
    expect(affected).toMatchObject({ projectNum: 1, projects: [{ orgId: inProvince.id }] })
    expect(group.id).toBeGreaterThan(0)
  })

  test('new or higher names whom it reaches: live projects there without a level of their own; lower, or older, names nobody', async () => {
    const { illnessId, levels } = await aScheme(app.db)
    const nationCode = 'LS'
    const group = await app.anOrg({ orgType: 2 })
    const [open, own] = [
      await app.anOrg({ parentId: group.id, orgType: 4, nationCode }),
      await app.anOrg({ parentId: group.id, orgType: 4, nationCode }),
    ]
    await app.anOrg({ parentId: group.id, orgType: 4, nationCode, projectStatus: 5 })
    await ownRisk(app.db, own.id, illnessId, levels[0]!)
    const judge = async (draft: object) =>
      dataOf<{ id: number; affected: { projectNum: number; projects: object[] } | null }>(
        await keeper(situations.save, { illnessId, nationCode, ...draft }),
      )
    const first = await judge({ day: daysAgo(5), riskLevelId: levels[1] })
    expect(first.affected).toEqual({ projectNum: 1, projects: [{ orgId: open.id, orgName: open.orgName }] })
    expect((await judge({ day: daysAgo(6), riskLevelId: levels[3] })).affected).toBeNull()
    expect((await judge({ day: daysAgo(4), riskLevelId: levels[1] })).affected).toBeNull()
    expect((await judge({ day: daysAgo(3), riskLevelId: levels[0] })).affected).toBeNull()
    expect((await judge({ day: daysAgo(40), riskLevelId: levels[3] })).affected).toBeNull()
    expect((await judge({ day: daysAgo(2), newConfirmed: 100 })).affected).toBeNull()
    const raised = await judge({ day: daysAgo(1), riskLevelId: levels[2] })
    expect(raised.affected).toMatchObject({ projectNum: 1 })
    const { data } = await keeper(situations.update, { id: raised.id, version: 0, riskLevelId: levels[3] })
    expect(data).toMatchObject({ affected: { projectNum: 1 } })
  })

  test('a change is told to what rests on it, and nothing else is', async () => {
    const { illnessId, levels } = await aScheme(app.db)
    const nationCode = 'BT'
    const group = await app.anOrg({ orgType: 2 })
    const project = await app.anOrg({ parentId: group.id, orgType: 4, nationCode })
    const told: RiskChanged[] = []
    onTestFinished(
      provideRiskFollower({
        raisedOrLowered: async (_ctx, changed) => told.push(changed),
        preview: async () => ({ projects: 0, items: [], lacking: [], lackingNum: 0 }),
      }),
    )
    const expected = { orgIds: [project.id], illnessId }
    const id = await report({ illnessId, nationCode, newConfirmed: 1, riskLevelId: levels[1] })
    expect(told).toEqual([expected])
    await report({ illnessId, nationCode, day: daysAgo(1), riskLevelId: levels[3] })
    await keeper(situations.update, { id, version: 0, newConfirmed: 2, riskLevelId: levels[1] })
    expect(told).toHaveLength(1)
    await keeper(situations.update, { id, version: 1, newConfirmed: 2 })
    expect(told).toEqual([expected, expected])
    await keeper(situations.delete, { ids: await idsOf({ illnessId }) })
    expect(told).toHaveLength(3)
  })
})

test('of an area’s level those hear for whom another one holds now, once a change; nothing is said where one was set or a higher one stands above', async () => {
  const { illnessId, levels } = await aScheme(app.db)
  const nationCode = 'SB'
  const group = await app.anOrg({ orgType: 2 })
  const at = (more: object = {}) => app.anOrg({ parentId: group.id, orgType: 4, nationCode, ...more })
  const [open, own, closed, beside] = [await at(), await at(), await at({ projectStatus: 5 }), await at({ nationCode: 'TO' })]
  await ownRisk(app.db, own.id, illnessId, levels[0]!)
  const admins: Caller[] = []
  for (const { id } of [open, own, closed, beside]) admins.push(await app.anAdmin(5, id))
  const doctor = await app.anAdmin(7, open.id)
  const heardBy = async (by: Caller) =>
    dataOf<{ list: { title: string; content: string }[] }>(await by(messages.list)).list.map(
      ({ title, content }) => `${title} ${/为“(.*)”，/.exec(content)![1]}`,
    )
  const heard = () => Promise.all([...admins, doctor].map(async (by) => (await heardBy(by)).toReversed()))
  const none: string[] = []

  const id = await report({ illnessId, nationCode, day: daysAgo(1), riskLevelId: levels[1] })
  const raised = ['风险等级已上调 等级2']
  expect(await heard()).toEqual([raised, none, none, none, raised])
  // Neither other numbers nor an older row change what holds.
  await keeper(situations.update, { id, version: 0, newConfirmed: 3, riskLevelId: levels[1] })
  await report({ illnessId, nationCode, day: daysAgo(2), riskLevelId: levels[3] })
  expect((await heard())[0]).toEqual(raised)
  // The group's own is higher: nothing changes below it.
  await ownRisk(app.db, group.id, illnessId, levels[2]!)
  await keeper(situations.update, { id, version: 1, newConfirmed: 3, riskLevelId: levels[0] })
  expect((await heard())[0]).toEqual(raised)
  await keeper(situations.update, { id, version: 2, newConfirmed: 3, riskLevelId: levels[3] })
  const higher = [...raised, '风险等级已上调 等级4']
  expect(await heard()).toEqual([higher, none, none, none, higher])
  await keeper(situations.delete, { ids: await idsOf({ illnessId, nationCode: [nationCode] }) })
  expect((await heard())[4]).toEqual([...higher, '风险等级已下调 等级3'])
})

test('the map: what is known of each nation, and who of the caller’s stands there', async () => {
  const { illnessId, levels } = await aScheme(app.db)
  const group = await app.anOrg({ orgType: 2 })
  const project = await app.anOrg({ parentId: group.id, orgType: 4, nationCode: 'PE' })
  await app.anOrg({ parentId: group.id, orgType: 4, nationCode: 'PE', projectStatus: 5 })
  await app.anOrg({ parentId: group.id, orgType: 4, nationCode: 'LA' })
  await somePeople(app, { orgId: project.id, count: 7 })
  const provinceId = await provinceOf('CN')
  for (const days of [0, 3, 8]) await report({ illnessId, nationCode: 'PE', day: daysAgo(days), newConfirmed: 5 })
  const judged = await report({ illnessId, nationCode: 'PE', day: daysAgo(12), newConfirmed: 2, riskLevelId: levels[2] })
  // Of a nation that reports by province alone their sum stands for it.
  await report({ illnessId, nationCode: 'CN', provinceId, newConfirmed: 4, riskLevelId: levels[3] })
  const admin = await app.anAdmin(3, group.id)
  const { day, nations } = dataOf<{ day: string; nations: { nationCode: string; series: (number | null)[]; situationId: number }[] }>(
    await admin(situations.map, { illnessId }),
  )
  expect(day).toBe(today)
  expect(nations.map(({ nationCode }) => nationCode)).toEqual(['CN', 'PE', 'LA'])
  const [china, peru, laos] = nations
  expect(peru).toMatchObject({
    ...{ grade: 3, levelName: '等级3', judgedDay: daysAgo(12), newConfirmed7: 10, trend: Trend.rising, projectNum: 1, headcount: 7 },
    ...{ nationName: '秘鲁', continent: 5, latestDay: today },
  })
  expect(peru!.series).toHaveLength(90)
  expect(peru!.series.slice(-13)).toEqual([2, null, null, null, 5, null, null, null, null, 5, null, null, 5])
  expect(peru!.situationId).not.toBe(judged)
  expect(china).toMatchObject({ grade: 4, newConfirmed7: 4, projectNum: 0, headcount: 0, situationId: null })
  expect(laos).toMatchObject({ grade: null, newConfirmed7: null, trend: null, projectNum: 1 })
  // On an earlier day it shows what was known by then.
  const then = dataOf<{ nations: object[] }>(await admin(situations.map, { illnessId, day: daysAgo(12) }))
  expect(then.nations).toMatchObject([{ nationCode: 'PE', grade: 3, newConfirmed7: 2 }, { nationCode: 'LA' }])
  expect(await admin(situations.map, { illnessId, day: addDays(today, 1) })).toMatchObject(refusal('day', '日期不能晚于今天'))
})
