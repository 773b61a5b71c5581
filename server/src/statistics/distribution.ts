import type { Input } from '@oems/contract/core/call.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { type AgeBand, ageBandOf, type EmpType, NationGroup, type Sex } from '@oems/contract/people/codes.ts'
import type { health as calls } from '@oems/contract/statistics/health.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { nationName } from '../area/nations.ts'
import { area } from '../area/tables.ts'
import type { Ctx } from '../core/context.ts'
import { org } from '../core/db/org.ts'
import { unfilled } from '../core/statistics/metric.ts'
import { type ByValue, level } from '../core/statistics/question.ts'
import { read, readNodes } from '../core/statistics/read.ts'
import { orgMonthSnapshot } from '../core/statistics/tables.ts'
import { idsOf } from '../subscription/subscribedNodes.ts'
import { amongNodes } from './builders/rows.ts'
import { frameOf, groupOrCompany } from './frame.ts'
import { type Days, oneDay } from './range.ts'

/** Who stands where: one figure of people on post, by what they are and by the country of their project. */
export async function distribution(ctx: Ctx, query: Input<typeof calls.populationDistribution>) {
  const covered = await groupOrCompany(ctx, query)
  const range = oneDay(ctx, query)
  const [whole, nodes, frame] = await Promise.all([
    read(ctx.db, idsOf(covered), {
      total: level('people.onsite', range),
      bySex: level('people.onsite', range, { breakdown: 'sex' }),
      byEmpType: level('people.onsite', range, { breakdown: 'empType' }),
      byNationGroup: level('people.onsite', range, { breakdown: 'nationGroup' }),
      byYear: level('people.onsite', range, { breakdown: 'birthYear' }),
    }),
    readNodes(ctx.db, idsOf(covered), { groups: level('people.onsite', range, { breakdown: 'nationGroup' }) }),
    frameOf(ctx, covered, range),
  ])
  const projects = await ctx.db
    .select({ id: org.id, nationCode: org.nationCode, provinceId: org.provinceId, provinceName: area.name })
    .from(org)
    .leftJoin(area, eq(area.id, org.provinceId))
    .where(and(amongNodes(nodes.ids), eq(org.orgType, OrgType.project), isNull(org.deletedAt)))
  const then = await nationsThen(ctx, range)
  const places = projects.map((row) => ({ ...row, nationCode: then(row.id, row.nationCode), groups: nodes.at(row.id).groups }))
  const atProjects = byNation(places)
  const elsewhere = rest(whole.byNationGroup, atProjects)
  return {
    ...frame,
    total: whole.total,
    byNation: elsewhere.empNum > 0 ? [...atProjects, elsewhere] : atProjects,
    byProvince: byProvince(places),
    bySex: parts<CodeOf<typeof Sex>>(whole.bySex),
    byEmpType: parts<CodeOf<typeof EmpType>>(whole.byEmpType),
    byNationGroup: parts<CodeOf<typeof NationGroup>>(whole.byNationGroup),
    byAge: parts<CodeOf<typeof AgeBand>>(ages(whole.byYear, Number(range.to.slice(0, 4)))),
  }
}

/** By 历史口径 the nation of a past month's project is the one of its snapshot. */
async function nationsThen({ db }: Ctx, { to, historicalBefore = '' }: Days) {
  if (to >= historicalBefore) return (_: number, now: string | null) => now
  const month = `${to.slice(0, 7)}-01`
  const rows = await db
    .select({ id: orgMonthSnapshot.orgId, nationCode: orgMonthSnapshot.nationCode })
    .from(orgMonthSnapshot)
    .where(and(eq(orgMonthSnapshot.month, month), eq(orgMonthSnapshot.orgType, OrgType.project)))
  const then = new Map(rows.map(({ id, nationCode }) => [id, nationCode]))
  return (id: number, now: string | null) => then.get(id) ?? now
}

const ofNations = (groups: ByValue) => [groups.get(NationGroup.chinese) ?? 0, groups.get(NationGroup.foreign) ?? 0] as const

interface NationRow {
  readonly nationCode: string | null
  readonly nationName: string
  readonly projectNum: number
  readonly empNum: number
  readonly chineseNum: number
  readonly foreignNum: number
}

function byNation(projects: readonly { nationCode: string | null; groups: ByValue }[]): NationRow[] {
  const rows = new Map<string | null, NationRow>()
  for (const { nationCode, groups } of projects) {
    const { projectNum = 0, empNum = 0, chineseNum = 0, foreignNum = 0 } = rows.get(nationCode) ?? {}
    const [chinese, foreign] = ofNations(groups)
    rows.set(nationCode, {
      nationCode,
      nationName: (nationCode && nationName(nationCode)) ?? '未设置国家/地区',
      projectNum: projectNum + 1,
      empNum: empNum + chinese + foreign,
      chineseNum: chineseNum + chinese,
      foreignNum: foreignNum + foreign,
    })
  }
  return [...rows.values()].filter(({ empNum }) => empNum > 0).sort((a, b) => b.empNum - a.empNum)
}

interface AtProject {
  readonly nationCode: string | null
  readonly provinceId: number | null
  readonly provinceName: string | null
  readonly groups: ByValue
}
/** Of those in China, province by province: together they are China's row. */
function byProvince(projects: readonly AtProject[]) {
  const chinese = projects.filter(({ nationCode }) => nationCode === 'CN')
  return [...Map.groupBy(chinese, ({ provinceId }) => provinceId)]
    .map(([provinceId, rows]) => ({
      provinceId,
      provinceName: rows[0]!.provinceName ?? '未设置省份',
      projectNum: rows.length,
      empNum: rows.reduce((sum, { groups }) => sum + ofNations(groups)[0] + ofNations(groups)[1], 0),
    }))
    .filter(({ empNum }) => empNum > 0)
    .sort((a, b) => b.empNum - a.empNum)
}

/** Years of birth as bands of age at the end of a year. */
function ages(years: ByValue, year: number): ByValue {
  const bands = new Map<number, number>()
  for (const [born, n] of years) {
    const band = born === unfilled ? unfilled : ageBandOf(year - born)
    bands.set(band, (bands.get(band) ?? 0) + n)
  }
  return bands
}

/** People at nodes that are no projects, so that the rows add up to the total. */
function rest(all: ByValue, rows: readonly NationRow[]): NationRow {
  const sum = (pick: (row: NationRow) => number) => rows.reduce((total, row) => total + pick(row), 0)
  const [chinese, foreign] = ofNations(all)
  const chineseNum = chinese - sum((row) => row.chineseNum)
  const foreignNum = foreign - sum((row) => row.foreignNum)
  return { nationCode: null, nationName: '单位本部', projectNum: 0, empNum: chineseNum + foreignNum, chineseNum, foreignNum }
}

/** A missing value has the number −1 (05 §2.1 no. 2) and goes out as null. */
const parts = <V extends number>(values: ByValue): { key: V | null; empNum: number }[] =>
  [...values].map(([key, empNum]) => ({ key: key === unfilled ? null : (key as V), empNum })).sort((a, b) => b.empNum - a.empNum)
