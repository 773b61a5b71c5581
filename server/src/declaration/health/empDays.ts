import type { EmpDay, EmpDays, EmpDaysSearch } from '@oems/contract/declaration/personDays.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { addDays, dayOf } from '../../core/days.ts'
import { ask } from '../../core/db/database.ts'
import { offsetOf } from '../../core/db/paging.ts'
import { daysOf } from '../daysOf.ts'
import { ensureOpen } from '../openDay.ts'
import { thresholdsOf } from '../thresholds.ts'
import { lookedAt } from './person.ts'
import { isoOf } from './rows.ts'

interface Standing extends Pick<EmpDay, 'date' | 'symptoms' | 'handleState'> {
  readonly declareId: number
  readonly declaredAt: string
  readonly source: NonNullable<EmpDay['source']>
}

/** Days that are shown where none are named. */
const usualDays = 31

/** One person's days, the latest first, those without a declaration too. */
export async function listByEmpId(ctx: Ctx, { empId, startTime, endTime, pageNo, pageSize }: EmpDaysSearch): Promise<EmpDays> {
  const { fever } = thresholdsOf(ctx)
  await ensureOpen(ctx)
  await lookedAt(ctx, empId)
  const today = dayOf(ctx.now)
  const to = endTime === null || endTime > today ? today : endTime
  const from = startTime ?? addDays(to, 1 - usualDays)
  const total = Math.max(0, (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1)
  const last = addDays(to, -offsetOf({ pageNo, pageSize }))
  const first = [from, addDays(last, 1 - pageSize)].sort()[1]!
  if (last < from) return { list: [], total, pageNo, pageSize, fever }
  const [days, standing] = await Promise.all([
    daysOf(ctx.db, [empId], { from: first, to: last, now: ctx.now }),
    ask<Standing>(
      ctx.db,
      sql`select day as date, id as "declareId", declared_at as "declaredAt", source, symptoms, handle_state as "handleState"
          from declare_health where person_id = ${empId} and day between ${first} and ${last} and is_latest and not voided`,
    ),
  ])
  const byDay = new Map(standing.map((one) => [one.date, one]))
  const list = (days.get(empId) ?? []).toReversed().map((day): EmpDay => {
    const { date, status, lateFilled, level, temperature, obliged, worse } = day
    const declared = byDay.get(date)
    return {
      ...{ date, status, lateFilled, level, temperature, obliged, worse },
      symptoms: declared?.symptoms ?? [],
      declareId: declared?.declareId ?? null,
      declaredAt: declared ? isoOf(declared.declaredAt) : null,
      source: declared?.source ?? null,
      handleState: declared?.handleState ?? null,
    }
  })
  return { list, total, pageNo, pageSize, fever }
}
