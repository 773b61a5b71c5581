import { BatchState } from '@oems/contract/drugStock/codes.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { dayOf } from '../../core/days.ts'
import { code } from '../../core/db/code.ts'
import { array, ask } from '../../core/db/database.ts'

/** What lies at a clinic: for the guards of whoever ends its service or deletes it. */
export interface StockOpen {
  /** Drugs of which something is there, expired or frozen as well. */
  readonly kinds: number
  readonly batches: number
  /** Something has been booked there at some time. */
  readonly everHad: boolean
}
export async function stockOpen({ db }: Pick<Ctx, 'db'>, clinicId: number): Promise<StockOpen> {
  const [found] = await ask<StockOpen>(
    db,
    sql`select count(distinct drug_id)::int kinds, count(*)::int batches, exists (select from stock_bill where clinic_id = ${clinicId}) "everHad"
          from stock_batch where clinic_id = ${clinicId} and quantity > 0`,
  )
  return found!
}

/** What a prescriber sees of a drug at a clinic. */
export interface DrugHint {
  readonly drugId: number
  /** Units that may be handed out today. */
  readonly usable: number
  readonly nearestExpiry: string | null
  readonly rxFlag: 0 | 1
  readonly drugClass: number
  readonly components: readonly string[]
}
/** By the day itself, not by what the cards were told last night. */
export const drugHints = ({ db, now }: Pick<Ctx, 'db' | 'now'>, drugIds: readonly number[], clinicId: number) =>
  ask<DrugHint>(
    db,
    sql`
    select d.id "drugId", coalesce(sum(b.quantity), 0)::int usable, min(b.expiry_date)::text "nearestExpiry", d.rx_flag "rxFlag", d.drug_class "drugClass", d.components
      from dict_drug d left join stock_batch b on b.drug_id = d.id and b.clinic_id = ${clinicId} and b.quantity > 0 and b.state = ${code(BatchState.inUse)}
       and coalesce(b.expiry_date >= ${dayOf(now)}::date, true)
     where d.id = any(${array(drugIds)}::bigint[]) group by d.id order by d.id`,
  )
