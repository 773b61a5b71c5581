import { BatchState, MinMode } from '@oems/contract/drugStock/codes.ts'
import { sql } from 'drizzle-orm'
import { addDays, dayOf, startOf } from '../../core/days.ts'
import { code } from '../../core/db/code.ts'
import { array, ask, type ReadDb } from '../../core/db/database.ts'
import type { Executor } from '../../core/work/jobs.ts'
import { useDays, useTypes } from '../reads/info.ts'
import { daysToCover, minimumFor } from '../reads/required.ts'
import { clinicSlices, restateCards } from './slices.ts'

/** Days with stock below which the use says nothing (04 §4.4). */
const fewestDays = 7

/** What a drug is used at a clinic, and what follows from it: 安全库存 where it is kept automatically, cover and level. */
export const stockRecalc: Executor = {
  bean: 'stock-recalc',
  name: '药品日均消耗更新',
  meaning: `按近${useDays}天的发药与领用更新日均消耗、可用天数、自动安全库存与储备水平`,
  cron: '0 0 1 * * ?',
  timeoutSec: 2 * 3_600,
  async run(run) {
    const { now, settings, database, signal } = run
    const today = dayOf(now)
    let processed = 0
    for await (const clinicIds of clinicSlices(database.reader)) {
      if (signal.aborted) break
      processed += await restateCards(run, today, await cardsOf(database.reader, clinicIds), async (tx, cards) => {
        const use = await dailyUseOf(
          tx,
          cards.map(({ card }) => card.id),
          today,
        )
        return new Map(
          cards.map(({ card, isOutside }) => {
            const dailyUse = use.get(card.id) ?? null
            const minimum = minimumFor(dailyUse, daysToCover(settings, isOutside))
            return [card.id, { dailyUse, minQuantity: card.minMode === MinMode.automatic ? minimum : card.minQuantity }]
          }),
        )
      })
    }
    return { processed }
  },
}

async function cardsOf(db: ReadDb, clinicIds: readonly number[]): Promise<number[]> {
  const found = await ask<{ id: number }>(
    db,
    sql`select id from clinic_drug where clinic_id = any(${array(clinicIds)}::bigint[]) and deleted_at is null order by clinic_id, drug_id`,
  )
  return found.map(({ id }) => id)
}

/**
 * What cards were used a day, over the last whole days: units divided by the days on which there was something to use, never by those on which
 * there was nothing. A batch was there on a day where something was left of it from the day before, or some came; what is frozen now was usable
 * until it was changed last.
 */
async function dailyUseOf(db: ReadDb, cardIds: readonly number[], today: string): Promise<ReadonlyMap<number, string | null>> {
  const from = addDays(today, -useDays)
  const posted = sql`m.posted_at >= ${startOf(from).toISOString()}::timestamptz`
  const rows = await ask<{ id: number; used: number; days: number }>(
    db,
    sql`with card as (select id, clinic_id, drug_id from clinic_drug where id = any(${array(cardIds)}::bigint[])),
      batch as (
        select card.id as card_id, b.id, b.quantity, b.expiry_date, b.state, (b.updated_at at time zone 'Asia/Shanghai')::date as changed
        from card join stock_batch b on b.clinic_id = card.clinic_id and b.drug_id = card.drug_id and b.state <> ${code(BatchState.patientReturn)}),
      moved as (
        select m.batch_id, m.occur_day as day, sum(m.delta) as delta, bool_or(m.delta > 0) as came
        from batch join stock_move m on m.batch_id = batch.id and m.occur_day >= ${from}::date and ${posted} group by 1, 2),
      lying as (
        select batch.card_id, d.day, coalesce(moved.came, false) as came, (batch.state = ${code(BatchState.inUse)} or d.day <= batch.changed) as usable,
          batch.quantity - sum(coalesce(moved.delta, 0)) over (partition by batch.id order by d.day desc) as opened
        from batch cross join (select ${from}::date + n as day from generate_series(0, ${useDays}::int) n) d
          left join moved on moved.batch_id = batch.id and moved.day = d.day
        where coalesce(batch.expiry_date >= d.day, true)),
      used as (
        select card.id, -sum(m.delta) as units
        from card join stock_move m on m.clinic_id = card.clinic_id and m.drug_id = card.drug_id and ${posted}
          and m.occur_day >= ${from}::date and m.occur_day < ${today}::date
          join stock_bill bill on bill.id = m.bill_id and bill.bill_type in (${useTypes})
        group by 1)
    select card.id, greatest(0, coalesce(max(used.units), 0))::int as used,
      count(distinct lying.day) filter (where lying.usable and lying.day < ${today}::date and (lying.opened > 0 or lying.came))::int as days
    from card left join used on used.id = card.id left join lying on lying.card_id = card.id group by card.id`,
  )
  return new Map(rows.map(({ id, used, days }) => [id, days < fewestDays ? null : (used / days).toFixed(2)]))
}
