import { type Call, nameOf } from '@oems/contract/core/call.ts'
import { phone as phoneCalls } from '@oems/contract/phone/phone.ts'
import { health } from '@oems/contract/statistics/health.ts'
import { healthOfDay, healthOfUnits } from '@oems/contract/statistics/healthFigures.ts'
import { sql } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import { aFreshDay, somePeople, wellOn } from '../../declaration/testPeople.ts'
import { type Answered, type Caller, type TestApp, type TestOrg, testApp } from '../../testing/testApp.ts'

let app: TestApp
let day: string
let group: TestOrg
let company: TestOrg
let hostile: TestOrg
let project: TestOrg
let admin: Caller

/** A company that is called like a formula, with a project at which four of six have declared, one of them with a fever. */
beforeAll(async () => {
  app = await testApp({ alone: true })
  day = await aFreshDay(app)
  app.clock.set(`${day}T09:00:00+08:00`)
  group = await app.anOrg({ orgType: 2 })
  hostile = await app.anOrg({ parentId: group.id, orgType: 3, orgName: '=cmd|x' })
  company = await app.anOrg({ parentId: group.id, orgType: 3 })
  project = await app.anOrg({ parentId: hostile.id, orgType: 4, nationCode: 'CN' })
  const people = await somePeople(app, { orgId: project.id, count: 6 })
  await somePeople(app, { orgId: company.id, count: 1 })
  for (const [at, person] of people.slice(0, 4).entries()) {
    const more = at === 0 ? { temperature: '38.5', bodyState: 2, symptoms: [11] } : {}
    expect(await (await app.aPhone(person, project.id))(phoneCalls.declare, wellOn(day, more))).toMatchObject({ code: 0 })
  }
  admin = await app.anAdmin(3, group.id)
})

type Cells = readonly (string | number | null)[]
async function sheetsOf(reply: Answered): Promise<{ name: string; rows: Cells[] }[]> {
  expect(reply).toMatchObject({ status: 200 })
  const { sheets } = await readXlsx(reply.bytes)
  return sheets.map(({ name, rows }) => ({ name, rows: rows.map((row) => row.map((cell) => (cell === '' ? null : (cell as string)))) }))
}
const exported = async (call: Call, input: object = {}) => sheetsOf(await admin(call, input))
const dataOf = async <T>(call: Call, input: object = {}) => (await admin(call, input)).data as T
const named = (rows: readonly Cells[], name: string) => rows.find(([first]) => first === name)

describe('tables of the health overview', () => {
  const exports = Object.entries(health).filter(([name]) => name.endsWith('Export'))

  test('are seven, each for whoever may export, and refused to others', async () => {
    expect(exports).toHaveLength(7)
    const reader = await app.anAdmin(7, group.id)
    for (const [, call] of exports) {
      expect(await reader(call, {})).toMatchObject({ code: 1403 })
      expect(await admin(call, { orgId: project.id })).toMatchObject({ code: 1422, msg: '不支持的统计类型' })
      expect(await admin(call, { foo: 1 })).toMatchObject({ code: 1400 })
    }
  })

  test('of somebody else’s organisation there is none', async () => {
    const foreign = await app.anOrg({ orgType: 2 })
    for (const [, call] of exports) expect(await admin(call, { orgId: foreign.id })).toMatchObject({ code: 1404 })
  })

  test('the second sheet tells range, 口径, instant and how each figure is counted', async () => {
    for (const [, call] of exports) {
      const [table, notes] = await exported(call)
      expect(table!.rows.length).toBeGreaterThan(0)
      expect(notes!.name).toBe('口径说明')
      expect(named(notes!.rows, '统计组织')).toEqual(['统计组织', group.orgName])
      expect(named(notes!.rows, '数据截至')?.[1]).toBe(`${day} 09:00:00`)
      expect(named(notes!.rows, '统计口径')?.[1]).toMatch(/^当前口径/)
      expect(named(notes!.rows, '统计范围')?.[1]).toContain(day)
      for (const [what, words] of notes!.rows) expect([what, String(words).length > 0]).toEqual([what, true])
    }
  })

  test('the cards’ numbers are those of the screen, with the definitions of all', async () => {
    const screen = await dataOf<Record<string, { value: number | string | null; prev: number | string | null }>>(health.overview)
    const [table, notes] = await exported(health.overviewExport)
    for (const [name, figure] of Object.entries(healthOfDay)) {
      const { value, prev } = screen[name]!
      const shown = (one: number | string | null) => (one === null ? '—' : Number(one))
      const row = named(table!.rows, figure.title)!
      expect([figure.title, row[2], row[3]]).toEqual([figure.title, shown(value), shown(prev)])
      expect(notes!.rows.some(([title]) => String(title).startsWith(`${figure.title}（`))).toBe(true)
    }
  })

  test('units stand by their names, which are text whatever they begin with, and the whole is last', async () => {
    const asked = { timeRadio: 3 }
    const screen = await dataOf<{ byOrg: Record<string, unknown>[] }>(health.healthRate, asked)
    const [table] = await exported(health.healthRateExport, asked)
    const [head, ...rows] = table!.rows
    expect(head?.slice(0, 2)).toEqual(['类型', '组织'])
    const names = Object.keys(healthOfUnits)
    const cells = screen.byOrg.map((row) => ['下级组织', row.orgName, ...names.map((name) => numberOr(row[name]))])
    expect(rows.slice(0, -1)).toEqual(cells)
    expect(rows.map(([, name]) => name)).toContain('=cmd|x')
    const at = names.indexOf('onsite') + 2
    expect(rows.at(-1)![at]).toBe(rows.slice(0, -1).reduce((sum, row) => sum + Number(row[at]), 0))
  })

  test('the trend has the screen’s days, and the range as a whole', async () => {
    const asked = { startTime: day, endTime: day }
    const { list } = await dataOf<{ list: Record<string, unknown>[] }>(health.epidemicTrend, asked)
    const [table] = await exported(health.epidemicTrendExport, asked)
    expect(table!.rows.slice(1)).toEqual(
      [day, '合计'].map((key) => [
        key,
        ...Object.entries(list[0]!)
          .slice(1)
          .map(([, one]) => numberOr(one)),
      ]),
    )
  })

  test('rankings are the screen’s, and of groups there is the own one', async () => {
    for (const [call, its] of [
      [health.projectTop10, health.projectTop10Export],
      [health.companyTop10, health.companyTop10Export],
      [health.groupTop10, health.groupTop10Export],
    ] as const) {
      const { list } = await dataOf<{ list: { rank: number; orgName: string; value: number }[] }>(call, { indicator: 3 })
      const [table] = await exported(its, { indicator: 3 })
      expect(list).toHaveLength(1)
      expect(table!.rows.slice(1).map(([rank, name, , value]) => ({ rank, orgName: name, value }))).toMatchObject([
        { rank: list[0]!.rank, orgName: list[0]!.orgName, value: list[0]!.value },
      ])
    }
    expect(await dataOf(health.groupTop10, { indicator: 3 })).toMatchObject({ list: [{ orgId: group.id }] })
    expect(await dataOf(health.groupTop10, { orgId: hostile.id })).toMatchObject({ list: [] })
  })

  test('people are distributed as on the screen, codes in words', async () => {
    const screen = await dataOf<{ total: number; byAge: { key: number; empNum: number }[]; byProvince: { empNum: number }[] }>(
      health.populationDistribution,
    )
    const [table] = await exported(health.populationDistributionExport)
    expect(named(table!.rows, '合计')?.[3]).toBe(screen.total)
    const of = (by: string) => table!.rows.filter(([group]) => group === by)
    for (const by of ['性别', '人员类别', '中外籍', '年龄段', '国家/地区'])
      expect([by, of(by).reduce((sum, row) => sum + Number(row[3]), 0)]).toEqual([by, screen.total])
    expect(of('境内省份')).toEqual([['境内省份', '未设置省份', 1, 6, null, null]])
    expect(of('年龄段').every(([, name]) => /岁|未填/.test(String(name)))).toBe(true)
  })

  test('a file is called by its page and range', async () => {
    const { headers } = await admin(health.overviewExport, {})
    expect(decodeURIComponent(String(headers['content-disposition']))).toContain(
      `健康总览_${group.orgName}_${day.replaceAll('-', '')}.xlsx`,
    )
  })

  test('an export leaves a line of the operation log', async () => {
    const key = nameOf(health.populationDistributionExport)
    const lines = async () =>
      (await app.db.execute(sql`select count(*)::int as n from sys_log where call_key = ${key} and result = 1`)).rows
    const [before] = await lines()
    await admin(health.populationDistributionExport, {})
    const [after] = await lines()
    expect(Number(after!.n)).toBe(Number(before!.n) + 1)
  })
})

const numberOr = (value: unknown) => (value === null ? '—' : Number(value))
