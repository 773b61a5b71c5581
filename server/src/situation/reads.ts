import type { Input } from '@oems/contract/core/call.ts'
import { type situations as calls, Situation, type SituationSearch } from '@oems/contract/situation/situations.ts'
import { and, desc, eq, gte, inArray, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import { nationName, nations } from '../area/nations.ts'
import { area } from '../area/tables.ts'
import type { Ctx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { columnsOf } from '../core/db/columnsOf.ts'
import { ask } from '../core/db/database.ts'
import { is } from '../core/db/filters.ts'
import { newestFirst } from '../core/db/newestFirst.ts'
import { countUpTo, offsetOf, orderOf, pageWith } from '../core/db/paging.ts'
import { notFound } from '../core/errors.ts'
import { fieldColumns } from '../core/sheets/exportOf.ts'
import { illness } from '../illness/tables.ts'
import { riskLevel } from '../risk/tables.ts'
import { levelsOf } from './areaLevels.ts'
import { affectedBy } from './following.ts'
import { epidemicSituation as s } from './tables.ts'
import { inTrend, trendOf, weeksBeside } from './trends.ts'

const iso = (column: SQL | object) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** As replies have it, but for the nation's name. */
const columns: { readonly [F in Exclude<keyof Situation, 'nationName'>]: SQL } = {
  ...{ id: sql`${s.id}`, version: sql`${s.version}`, createdAt: iso(s.createdAt), updatedAt: iso(s.updatedAt) },
  ...{ illnessId: sql`${s.illnessId}`, nationCode: sql`${s.nationCode}`, provinceId: sql`${s.provinceId}`, day: sql`${s.day}` },
  ...{ newConfirmed: sql`${s.newConfirmed}`, newDeath: sql`${s.newDeath}`, cumConfirmed: sql`${s.cumConfirmed}` },
  ...{ cumDeath: sql`${s.cumDeath}`, riskLevelId: sql`${s.riskLevelId}`, source: sql`${s.source}`, sourceUrl: sql`${s.sourceUrl}` },
  ...{ note: sql`${s.note}`, illnessName: sql`${illness.name}`, provinceName: sql`${area.name}` },
  ...{ levelName: sql`${riskLevel.name}`, grade: sql`${riskLevel.grade}`, colour: sql`${riskLevel.colour}`, trend: trendOf(sql`w`) },
}
const selected = columnsOf(columns)

type Found = Omit<Situation, 'nationName'>
const withNation = (row: Found): Situation => ({ ...row, nationName: nationName(row.nationCode) ?? row.nationCode })

/** Rows that were found, with what is shown beside them. */
const shown = (found: SQL, order: SQL, more = sql``) => sql`
  select ${selected} ${more} from (${found}) ${s}
    join ${illness} on ${illness.id} = ${s.illnessId}
    left join ${area} on ${area.id} = ${s.provinceId}
    left join ${riskLevel} on ${riskLevel.id} = ${s.riskLevelId}
    ${weeksBeside}
   order by ${order}`

function matching({ illnessId, nationCode, continent, grade, trend, startTime, endTime }: Omit<SituationSearch, 'pageNo' | 'pageSize'>) {
  const ofAreas = and(
    sql`true`,
    is(s.illnessId, illnessId),
    nationCode.length > 0 ? inArray(s.nationCode, nationCode) : undefined,
    continent === null ? undefined : inArray(s.nationCode, codesIn(continent)),
  )!
  return and(
    isNull(s.deletedAt),
    ofAreas,
    grade.length > 0 ? sql`${s.riskLevelId} in (select id from ${riskLevel} where grade in (${code(...grade)}))` : undefined,
    startTime === null ? undefined : gte(s.day, startTime),
    endTime === null ? undefined : lte(s.day, endTime),
    trend === null ? undefined : inTrend(trend, ofAreas, { startTime, endTime }),
  )!
}
const codesIn = (continent: number) => nations.filter((nation) => nation.continent === continent).map((nation) => nation.code)

const sortable = { day: s.day, newConfirmed: s.newConfirmed, cumConfirmed: s.cumConfirmed, updatedAt: s.updatedAt }

/** The newest first, as nobody asked otherwise. */
export async function list(ctx: Ctx, query: SituationSearch) {
  const where = matching(query)
  const order = sql.join([...orderOf(query, sortable), desc(s.day), desc(s.id)], sql`, `)
  // Beside an index in their order counting apart is quicker; trends are not judged twice.
  const total = query.trend === null ? sql`(select count(*) from ${s} where ${where})` : sql`count(*) over ()`
  const found = sql`
    select ${s}.*, ${total} as total from ${s} where ${where} order by ${order} limit ${query.pageSize} offset ${offsetOf(query)}`
  const rows = await ask<Found & { readonly total: number }>(ctx.db, shown(found, order, sql`, ${s}.total`))
  return pageWith(query, rows, ({ total: _, ...row }) => withNation(row), ctx.db.$count(s, where))
}

export async function info(ctx: Ctx, { id }: Input<typeof calls.info>) {
  const [row] = await ask<Found>(ctx.db, shown(sql`select * from ${s} where ${and(eq(s.id, id), isNull(s.deletedAt))}`, sql`1`))
  if (!row) throw notFound()
  const isJudged = (await levelsOf(ctx, [row], dayOf(ctx.now))).size > 0
  return { ...withNation(row), affected: isJudged ? await affectedBy(ctx, row) : null }
}

const sheet = fieldColumns(Situation, {
  ...{ illnessName: 20, nationName: 16, provinceName: 16, day: 14, newConfirmed: 12, newDeath: 12, cumConfirmed: 14, cumDeath: 14 },
  ...{ levelName: 12, trend: 10, source: 28, sourceUrl: 40, note: 40 },
})

/** As the import takes it back. Every row is read with its trend: it is looked for among those, and not page by page among all. */
export function exportRows(ctx: Ctx, query: SituationSearch) {
  const [where, whatever] = [matching(query), matching({ ...query, trend: null })]
  return ctx.exporting({
    name: '疫情态势',
    columns: sheet,
    count: (most) => countUpTo(ctx.db, sql`from ${s} where ${where}`, most),
    async *rows(reading) {
      const below = (before: number, limit: number) =>
        ask<Found>(
          reading.db,
          shown(sql`select * from ${s} where ${and(whatever, lt(s.id, before))} order by ${desc(s.id)} limit ${limit}`, desc(s.id)),
        )
      for await (const rows of newestFirst(below, ({ id }) => id))
        for (const row of rows)
          if (query.trend === null || row.trend === query.trend) yield sheet.map(({ value }) => value(withNation(row)))
    },
  })
}
