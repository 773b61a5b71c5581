import type { MeasureFilters, MeasureHead, MeasureHistorySearch, MeasureRow } from '@oems/contract/reserve/measures.ts'
import { DeclareType } from '@oems/contract/supplies/codes.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { array, ask } from '../../core/db/database.ts'
import { boundsOf, countUpTo, orderOf, pageWith } from '../../core/db/paging.ts'
import { requireIllness } from '../declaring/place.ts'
import { deadlineLocal } from '../declaring/states.ts'
import { ensurePeriods } from '../periods/open.ts'
import { periodsWith, type Standing, standingColumns } from '../periods/standing.ts'
import type { FrozenMeasure } from '../tables.ts'
import { isUnfinished } from './judge.ts'
import { measuringNode } from './place.ts'

export interface DeclaredMeasures extends Standing {
  readonly declareId: number
  readonly orgName: string
  readonly timeZone: string | null
  readonly declaredByName: string | null
  readonly implementRate: string | null
  readonly remark: string | null
  readonly items: readonly FrozenMeasure[]
}
export const measureRowColumns = sql`${standingColumns}, o.org_name as "orgName", o.time_zone as "timeZone", a.nickname as "declaredByName",
  d.implement_rate as "implementRate", d.remark, d.items`

/** What a node declared, or it and those below, the latest of each period. */
export async function measureRowsOf(ctx: Ctx, asked: MeasureFilters, isBelow = false): Promise<SQL> {
  const { status, implementRateMin: least, implementRateMax: most, startTime, endTime } = asked
  const node = await measuringNode(ctx, asked)
  await requireIllness(ctx, asked.illnessId)
  await ensurePeriods(ctx)
  const periods = [
    isBelow
      ? sql`p.org_id in (select id from org where starts_with(path, ${node.path}) and deleted_at is null)`
      : sql`p.org_id = ${node.id}`,
    sql`p.declare_type = ${DeclareType.measures} and d.id is not null`,
    ...(startTime === null ? [] : [sql`p.end_day >= ${startTime}::date`]),
    ...(endTime === null ? [] : [sql`p.start_day <= ${endTime}::date`]),
    ...(least === null ? [] : [sql`d.implement_rate >= ${least}`]),
    ...(most === null ? [] : [sql`d.implement_rate <= ${most}`]),
  ]
  const among = status.length > 0 ? sql`where s.status = any(${array(status)}::int[])` : sql``
  return sql`from (${periodsWith(sql.join(periods, sql` and `), ctx.now)}) s join period_declare d on d.id = s.declare_id
    join org o on o.id = s.org_id left join sys_account a on a.id = s.declarant_id ${among}`
}

export async function measureHistory(ctx: Ctx, query: MeasureHistorySearch) {
  const from = await measureRowsOf(ctx, query)
  const columns = { startDay: sql`s.start_day`, declaredAt: sql`s.declared_at`, implementRate: sql`d.implement_rate` }
  const order = sql.join([...orderOf(query, columns), sql`s.start_day desc`], sql`, `)
  const rows = await ask<DeclaredMeasures & { total: number }>(
    ctx.db,
    sql`select ${measureRowColumns}, count(*) over ()::int as total ${from} order by ${order} ${boundsOf(query)}`,
  )
  return pageWith(query, rows, ({ total: _, ...row }) => measureRowOf(row), countUpTo(ctx.db, from, Number.MAX_SAFE_INTEGER))
}

const iso = (at: string) => new Date(at).toISOString()
export function measureRowOf(row: DeclaredMeasures): MeasureRow {
  const { periodId: _, declareType: _1, version: _2, declarantId: _3, reachRate: _4, shortageNum: _5, timeZone, items, ...shown } = row
  const states = items.flatMap(({ measureId, state }) => (state === null ? [] : [[String(measureId), state] as const]))
  const values = items.flatMap(({ measureId, value }) => (value === null ? [] : [{ measureId, value }]))
  return {
    ...{ ...shown, openAt: iso(row.openAt), deadlineAt: iso(row.deadlineAt), declaredAt: row.declaredAt && iso(row.declaredAt) },
    ...{ deadlineLocal: deadlineLocal(row.deadlineAt, timeZone), unfinished: items.filter(isUnfinished).length },
    ...{ states: Object.fromEntries(states), values },
  }
}

/** Every measure that these declarations speak of, by the newest name, in the dictionary's order. */
export async function measureHeads(
  ctx: Ctx,
  asked: Omit<MeasureFilters, 'status' | 'implementRateMin' | 'implementRateMax'>,
): Promise<MeasureHead[]> {
  const from = await measureRowsOf(ctx, { ...asked, status: [], implementRateMin: null, implementRateMax: null })
  const which = asked.illnessId === null ? sql`true` : sql`m.illness_id is null or m.illness_id = ${asked.illnessId}`
  return ask<MeasureHead>(
    ctx.db,
    sql`select h.* from (
          select distinct on (i."measureId") i.* from (select s.start_day, d.items ${from}) q
            cross join lateral jsonb_to_recordset(q.items)
              as i("measureId" bigint, name text, category int, "answerKind" int, "valueUnit" text)
          order by i."measureId", q.start_day desc
        ) h left join dict_measure m on m.id = h."measureId"
        where ${which} order by h.category, m.order_num nulls last, h."measureId"`,
  )
}
