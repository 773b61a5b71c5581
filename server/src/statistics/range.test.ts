import { fillingManagement } from '@oems/contract/declaration/fillingManagement.ts'
import { health } from '@oems/contract/statistics/health.ts'
import { home } from '@oems/contract/statistics/home.ts'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Caller, type TestApp, type TestOrg, testApp } from '../testing/testApp.ts'
import { yearBefore } from './range.ts'

let app: TestApp
let admin: Caller
let group: TestOrg
let project: TestOrg
beforeAll(async () => {
  app = await testApp()
  const site = await app.aGroup()
  group = site.group
  project = site.project
  admin = site.groupAdmin
})

interface Framed {
  readonly range: { readonly startTime: string; readonly endTime: string }
  readonly compare: { readonly startTime: string; readonly endTime: string; readonly until: string | null }
}
/** The range of a reply and what it is compared with, at ten o'clock of a day. */
async function rangesOn(day: string, query: object) {
  const before = app.clock()
  onTestFinished(() => app.clock.set(before.toISOString()))
  app.clock.set(`${day}T10:00:00+08:00`)
  const { code, data } = await admin(health.epidemicTrend, query)
  expect(code).toBe(0)
  const { range, compare } = data as Framed
  return { range: [range.startTime, range.endTime], compare: [compare.startTime, compare.endTime], until: compare.until }
}

describe('05 §9 no. 10: what a range is compared with', () => {
  test('a week with the same weekdays of the week before, of its last day up to the same time', async () => {
    expect(await rangesOn('2026-03-04', { timeRadio: 2 })).toEqual({
      range: ['2026-03-02', '2026-03-04'],
      compare: ['2026-02-23', '2026-02-25'],
      until: '2026-02-25T10:00:00.000+08:00',
    })
  })

  test('a month with as many days of the month before, at most all of them', async () => {
    expect(await rangesOn('2026-03-31', { timeRadio: 3 })).toMatchObject({
      range: ['2026-03-01', '2026-03-31'],
      compare: ['2026-02-01', '2026-02-28'],
    })
  })

  test('a closed range with the equally long one just before, whole', async () => {
    expect(await rangesOn('2026-03-04', { timeRadio: 5, pTimeRange: '2026-02-10,2026-02-12' })).toEqual({
      range: ['2026-02-10', '2026-02-12'],
      compare: ['2026-02-07', '2026-02-09'],
      until: null,
    })
  })

  test('what ends after today is cut to today', async () => {
    expect(await rangesOn('2026-03-04', { timeRadio: 5, pTimeRange: '2026-03-01,2026-12-31' })).toMatchObject({
      range: ['2026-03-01', '2026-03-04'],
    })
  })

  test('the year before 29 February ends on the 28th', () => {
    expect([yearBefore('2028-02-29'), yearBefore('2028-03-01')]).toEqual(['2027-02-28', '2027-03-01'])
  })
})

describe('05 §9 no. 11: bad input', () => {
  test.for([
    [{ timeRadio: 5 }, 'pTimeRange', '请选择时间范围'],
    [{ timeRadio: 5, pTimeRange: '2026-03-05,2026-03-01' }, 'pTimeRange', '开始日期不能晚于结束日期'],
    [{ timeRadio: 5, pTimeRange: '2026-03-01' }, 'pTimeRange', '请同时填写开始和结束日期'],
    [{ timeRadio: 5, pTimeRange: '2026-13-01,2026-13-02' }, 'pTimeRange', '请同时填写开始和结束日期'],
    [{ timeRadio: 5, pTimeRange: '2026-03-06,2026-03-07' }, 'pTimeRange', '开始日期不能晚于今天'],
    [{ timeRadio: 5, pTimeRange: '2014-12-31,2026-03-01' }, 'pTimeRange', '开始日期不能早于2015-01-01'],
    [{ startTime: '2026-03-01' }, 'endTime', '请同时填写开始和结束日期'],
    [{ foo: 1 }, 'foo', '没有这个字段'],
    [{ timeRadio: 6 }, 'timeRadio', null],
  ] as const)('%j is refused at %s', async ([query, path, msg]) => {
    const { code, data } = await admin(health.epidemicTrend, query)
    expect([code, data]).toMatchObject([1400, { fields: [{ path, ...(msg !== null && { msg }) }] }])
  })

  test('so are a page of more than 200 and an order by what has none', async () => {
    const pathsOf = async (query: object) =>
      ((await admin(fillingManagement.page, query)).data as { fields: { path: string }[] }).fields.map(({ path }) => path)
    expect(await pathsOf({ pageSize: 201 })).toEqual(['pageSize'])
    expect(await pathsOf({ sortRules: [{ field: 'kinds', order: 'asc' }] })).toEqual(['sortRules.0.field'])
  })
})

test('05 §9 no. 3: what is no group and no company has no figures of one; a project answers for itself where every type may', async () => {
  expect(await admin(health.overview, { orgId: project.id })).toMatchObject({ status: 200, code: 1422, msg: '不支持的统计类型' })
  expect(await admin(health.overview, { orgId: group.id, orgType: 4 })).toMatchObject({ code: 1422, msg: '不支持的统计类型' })
  expect(await admin(health.overview, { orgId: group.id, orgType: 3 })).toMatchObject({
    code: 1400,
    data: { fields: [{ path: 'orgType', msg: '组织类型与组织不一致' }] },
  })
  expect(await admin(home.counts, { orgId: project.id })).toMatchObject({ code: 0 })
})
