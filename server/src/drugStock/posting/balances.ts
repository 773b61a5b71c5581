import { sql } from 'drizzle-orm'
import type { WriteCtx } from '../../core/context.ts'
import { addDays, dayOf } from '../../core/days.ts'
import { array, ask } from '../../core/db/database.ts'
import type { BatchRow } from '../tables.ts'
import { monthAndDay } from './days.ts'
import { lineBroken, type MoveDraft, type PostedMove } from './moves.ts'

interface DayMoved {
  readonly batchId: number
  readonly day: string
  readonly delta: number
}

/** What is booked for a day gone by must have been there at its end, and at that of every day since (04 §4.3). */
export async function refuseShortPast(
  { db, now }: WriteCtx,
  occurDay: string,
  moves: readonly MoveDraft[],
  posted: readonly Omit<PostedMove, 'id'>[],
  after: ReadonlyMap<number, BatchRow>,
): Promise<void> {
  const today = dayOf(now)
  const taken = posted.filter(({ delta }) => delta < 0)
  if (occurDay >= today || taken.length === 0) return
  const later = await ask<DayMoved>(
    db,
    sql`select batch_id::int8 "batchId", occur_day::text "day", sum(delta)::int8 "delta" from stock_move
         where batch_id = any(${array(taken.map(({ batchId }) => batchId))}::bigint[]) and occur_day > ${occurDay} group by 1, 2`,
  )
  for (const [at, { batchId, delta }] of posted.entries()) {
    if (delta > 0) continue
    const of = later.filter((moved) => moved.batchId === batchId)
    for (let day = occurDay; day < today; day = addDays(day, 1)) {
      const balance = after.get(batchId)!.quantity - of.filter((moved) => moved.day > day).reduce((sum, { delta }) => sum + delta, 0)
      if (balance < 0) throw lineBroken(moves[at]!, `${monthAndDay(day)}该批次库存不足，不能补录`)
    }
  }
}
