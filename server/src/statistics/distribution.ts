import type { Input } from '@oems/contract/core/call.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { type AgeBand, ageBandOf, type EmpType, NationGroup, type Sex } from '@oems/contract/people/codes.ts'
import type { health as calls } from '@oems/contract/statistics/health.ts'
import { healthOfDay } from '@oems/contract/statistics/healthFigures.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { nationName } from '../area/nations.ts'
import { area } from '../area/tables.ts'
import type { Ctx } from '../core/context.ts'
import { code } from '../core/db/code.ts'
import { array, ask } from '../core/db/database.ts'
import { org } from '../core/db/org.ts'
import { unfilled } from '../core/statistics/metric.ts'
import { type ByValue, level } from '../core/statistics/question.ts'
import { read, readGroups, readNodes } from '../core/statistics/read.ts'
import { orgMonthSnapshot } from '../core/statistics/tables.ts'
import { idsOf } from '../subscription/subscribedNodes.ts'
import { amongNodes } from './builders/rows.ts'
import { drillOf, frameOf, groupOrCompany } from './frame.ts'
import { type Days, oneDay } from './range.ts'

/** Who stands where: one figure of people on post, by what they are and by the country of their project. */
export async function distribution(ctx: Ctx, query: Input<typeof calls.populationDistribution>) {
  const covered = await groupOrCompany(ctx, query)
  const range = oneDay(ctx, query)
  const [whole, places, frame] = await Promise.all([
    read(ctx.db, idsOf(covered), {
      total: level('people.onsite', range),
      bySex: level('people.onsite', range, { breakdown: 'sex' }),
      byEmpType: level('people.onsite', range, { breakdown: 'empType' }),
      byNationGroup: level('people.onsite', range, { breakdown: 'nationGroup' }),
      byYear: level('people.onsite', range, { breakdown: 'birthYear' }),
    }),
    range.historicalBefore === undefined ? placesNow(ctx, idsOf(covered), range) : placesThen(ctx, idsOf(covered), range),
    frameOf(ctx, covered, range),
  ])
  const atProjects = byNation(places)
  const elsewhere = rest(whole.byNationGroup, atProjects)
  return {
    ...frame,
    total: whole.total,
    drill: drillOf(ctx, healthOfDay.onsite, covered, range),
    byNation: elsewhere.empNum > 0 ? [...atProjects, elsewhere] : atProjects,
    byProvince: byProvince(places),
    bySex: parts<CodeOf<typeof Sex>>(whole.bySex),
    byEmpType: parts<CodeOf<typeof EmpType>>(whole.byEmpType),
    byNationGroup: parts<CodeOf<typeof NationGroup>>(whole.byNationGroup),
    byAge: parts<CodeOf<typeof AgeBand>>(ages(whole.byYear, Number(range.to.slice(0, 4)))),
  }
}

interface Place {
  readonly nationCode: string | null
  readonly provinceId: number | null
  readonly provinceName: string | null
  /** Projects there with people on post. */
  readonly projectNum: number
  readonly groups: ByValue
}

/** Thousands of projects stand at few places: the database adds them up. */
async function placesNow({ db }: Ctx, roots: readonly number[], range: Days): Promise<Place[]> {
  const projects = await ask<{ id: number; nationCode: string | null; provinceId: number | null }>(
    db,
    sql`select distinct o.id, o.nation_code as "nationCode", o.province_id as "provinceId" from org r join org o on o.path ^@ r.path
        where r.id = any(${array(roots)}::bigint[]) and o.org_type = ${code(OrgType.project)} and o.deleted_at is null order by o.id`,
  )
  const different = [...Map.groupBy(projects, ({ nationCode, provinceId }) => `${nationCode} ${provinceId}`).values()]
  const groups = new Map(different.flatMap((some, group) => some.map(({ id }) => [id, group] as const)))
  const { nodesOf, at } = await readGroups(db, groups, { groups: level('people.onsite', range, { breakdown: 'nationGroup' }) })
  const ids = [...new Set(different.map(([{ provinceId } = { provinceId: null }]) => provinceId))]
  const names = await ask<{ id: number; name: string }>(db, sql`select id, name from ${area} where id = any(${array(ids)}::bigint[])`)
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  return different
    .map(([first], group) => {
      const { nationCode, provinceId } = first!
      const provinceName = provinceId === null ? null : (nameOf.get(provinceId) ?? null)
      return { nationCode, provinceId, provinceName, projectNum: nodesOf(group), groups: at(group).groups }
    })
    .filter(({ projectNum }) => projectNum > 0)
}

/** By 历史口径 the past tree says which projects there were: a place for each. */
async function placesThen(ctx: Ctx, roots: readonly number[], range: Days): Promise<Place[]> {
  const nodes = await readNodes(ctx.db, roots, { groups: level('people.onsite', range, { breakdown: 'nationGroup' }) })
  const projects = await ctx.db
    .select({ id: org.id, nationCode: org.nationCode, provinceId: org.provinceId, provinceName: area.name })
    .from(org)
    .leftJoin(area, eq(area.id, org.provinceId))
    .where(and(amongNodes(nodes.ids), eq(org.orgType, OrgType.project), isNull(org.deletedAt)))
  const then = await nationsThen(ctx, range)
  return projects.map(({ id, ...row }) => ({
    ...row,
    nationCode: then(id, row.nationCode),
    projectNum: 1,
    groups: nodes.at(id).groups,
  }))
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

function byNation(places: readonly Place[]): NationRow[] {
  const rows = new Map<string | null, NationRow>()
  for (const { nationCode, groups, projectNum: here } of places) {
    const { projectNum = 0, empNum = 0, chineseNum = 0, foreignNum = 0 } = rows.get(nationCode) ?? {}
    const [chinese, foreign] = ofNations(groups)
    rows.set(nationCode, {
      nationCode,
      nationName: (nationCode && nationName(nationCode)) ?? '未设置国家/地区',
      projectNum: projectNum + here,
      empNum: empNum + chinese + foreign,
      chineseNum: chineseNum + chinese,
      foreignNum: foreignNum + foreign,
    })
  }
  return [...rows.values()].filter(({ empNum }) => empNum > 0).sort((a, b) => b.empNum - a.empNum)
}

/** Of those in China, province by province: together they are China's row. */
function byProvince(places: readonly Place[]) {
  const chinese = places.filter(({ nationCode }) => nationCode === 'CN')
  return [...Map.groupBy(chinese, ({ provinceId }) => provinceId)]
    .map(([provinceId, rows]) => ({
      provinceId,
      provinceName: rows[0]!.provinceName ?? '未设置省份',
      projectNum: rows.reduce((sum, { projectNum }) => sum + projectNum, 0),
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
