import type { Input } from '@oems/contract/core/call.ts'
import { OrgType, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { shownDays } from '@oems/contract/situation/codes.ts'
import type { situations as calls, NationSituation } from '@oems/contract/situation/situations.ts'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { nationOf } from '../area/nations.ts'
import type { Ctx } from '../core/context.ts'
import { addDays, dayOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { ask } from '../core/db/database.ts'
import { org } from '../core/db/org.ts'
import { withinScope } from '../core/db/scope.ts'
import { badField } from '../core/errors.ts'
import { level } from '../core/statistics/question.ts'
import { readNodes } from '../core/statistics/read.ts'
import { project } from '../organisation/tables.ts'
import { riskLevel as l } from '../risk/tables.ts'
import { areaLevels } from './areaLevels.ts'
import { epidemicSituation as s } from './tables.ts'
import { trendOf } from './trends.ts'

interface Reported extends Pick<NationSituation, 'nationCode' | 'newConfirmed7' | 'trend' | 'situationId' | 'latestDay'> {
  readonly series: Readonly<Record<string, number | null>>
}
type Judged = Pick<NationSituation, 'nationCode' | 'grade' | 'levelName' | 'colour' | 'judgedDay'>
type Ours = Pick<NationSituation, 'nationCode' | 'longitude' | 'latitude' | 'projectNum' | 'headcount'>

/** An illness nation by nation, where anything is known of it or where the caller has projects; to be asked within a snapshot. */
export async function situationMap(ctx: Ctx, { illnessId, day: asked }: Input<typeof calls.map>) {
  const today = dayOf(ctx.now)
  const day = asked ?? today
  if (day > today) throw badField('day', '日期不能晚于今天')
  const [reported, judged, ours] = [await reportedOf(ctx, illnessId, day), await judgedOf(ctx, illnessId, day), await projectsOf(ctx, day)]
  const codes = new Set([...reported.keys(), ...judged.keys(), ...ours.keys()])
  const days = Array.from({ length: shownDays }, (_, at) => addDays(day, at - shownDays + 1))
  const nations = [...codes].map((nationCode): NationSituation => {
    const nation = nationOf(nationCode)
    const { series = {}, ...figures } = reported.get(nationCode) ?? nothingReported
    const { longitude = null, latitude = null, projectNum = 0, headcount = 0 } = ours.get(nationCode) ?? {}
    return {
      ...{ nationName: nation?.nameZh ?? nationCode, continent: nation?.continent ?? null },
      ...{ longitude: longitude ?? nation?.longitude ?? null, latitude: latitude ?? nation?.latitude ?? null },
      ...(judged.get(nationCode) ?? { grade: null, levelName: null, colour: null, judgedDay: null }),
      ...figures,
      ...{ nationCode, projectNum, headcount, series: days.map((one) => series[one] ?? null) },
    }
  })
  return { day, nations: nations.toSorted(mostDangerousFirst) }
}

const nothingReported = { newConfirmed7: null, trend: null, situationId: null, latestDay: null, series: {} }
const mostDangerousFirst = (one: NationSituation, other: NationSituation) =>
  (other.grade ?? 0) - (one.grade ?? 0) ||
  other.projectNum - one.projectNum ||
  (other.newConfirmed7 ?? 0) - (one.newConfirmed7 ?? 0) ||
  (one.nationCode < other.nationCode ? -1 : 1)

const byNation = <R extends { readonly nationCode: string }>(rows: readonly R[]) => new Map(rows.map((row) => [row.nationCode, row]))

/** Day by day what the nation itself has reported, else its provinces together. */
const reportedOf = async ({ db }: Ctx, illnessId: number, day: string) =>
  byNation(
    await ask<Reported>(
      db,
      sql`with daily as (
            select ${s.nationCode} as nation_code, ${s.day} as day,
                coalesce(max(${s.newConfirmed}) filter (where ${s.provinceId} is null), sum(${s.newConfirmed}))::bigint as n,
                max(${s.id}) filter (where ${s.provinceId} is null) as own
              from ${s}
             where ${s.deletedAt} is null and ${s.illnessId} = ${illnessId} and ${s.day} > ${day}::date - ${code(shownDays)} and ${s.day} <= ${day}::date
             group by 1, 2),
          weeks as (
            select nation_code, sum(n) filter (where day > ${day}::date - 7) as last7,
                sum(n) filter (where day <= ${day}::date - 7 and day > ${day}::date - 14) as before7,
                count(n) filter (where day > ${day}::date - 7) as reported,
                count(n) filter (where day <= ${day}::date - 7 and day > ${day}::date - 14) as reported_before,
                jsonb_object_agg(day, n) as series, (array_agg(day order by day desc) filter (where own is not null))[1] as latest, (array_agg(own order by day desc) filter (where own is not null))[1] as newest
              from daily group by 1)
          select nation_code as "nationCode", last7::bigint as "newConfirmed7", ${trendOf(sql`weeks`)} as trend, newest as "situationId",
              latest as "latestDay", series
            from weeks`,
    ),
  )

/** The nation's own level; where it has none, the highest of its provinces. */
const judgedOf = async ({ db }: Ctx, illnessId: number, day: string) =>
  byNation(
    await ask<Judged>(
      db,
      sql`select distinct on (a.nation_code) a.nation_code as "nationCode", ${l.grade}, ${l.name} as "levelName", ${l.colour}, a.day as "judgedDay"
            from (${areaLevels(day)}) a join ${l} on ${l.id} = a.risk_level_id
           where a.illness_id = ${illnessId}
           order by a.nation_code, a.province_id is not null, ${l.grade} desc, a.day desc`,
    ),
  )

/** Where the caller has projects that are not closed, and how many people stood there on that day. */
async function projectsOf(ctx: Ctx, day: string): Promise<ReadonlyMap<string, Ours>> {
  const rows = await ask<Omit<Ours, 'headcount'> & { readonly ids: readonly number[] }>(
    ctx.db,
    sql`select ${org.nationCode} as "nationCode", avg(${org.longitude})::numeric(9, 6)::text as longitude, avg(${org.latitude})::numeric(8, 6)::text as latitude,
            count(*)::int as "projectNum", array_agg(${org.id}::integer) as ids
          from ${org} join ${project} on ${project.projectId} = ${org.id}
         where ${and(
           eq(org.orgType, OrgType.project),
           isNull(org.deletedAt),
           isNotNull(org.nationCode),
           sql`${project.projectStatus} <> ${code(ProjectStatus.closed)}`,
           withinScope(org.id)(ctx),
         )} group by 1`,
  )
  const { at } = await readNodes(ctx.db, ctx.actor.orgId, { headcount: level('people.onsite', day) })
  return byNation(rows.map(({ ids, ...row }) => ({ ...row, headcount: at(...ids).headcount })))
}
