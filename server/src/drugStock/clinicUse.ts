import { MinMode } from '@oems/contract/drugStock/codes.ts'
import { stockLevelOf } from '@oems/contract/drugStock/level.ts'
import { asc, eq, sql } from 'drizzle-orm'
import type { ClinicUse } from '../clinic/use.ts'
import type { WriteCtx } from '../core/context.ts'
import { changeRows } from '../core/db/changeRows.ts'
import { array, ask } from '../core/db/database.ts'
import { touch } from '../core/db/store.ts'
import { conflict } from '../core/errors.ts'
import { followCards } from './positions.ts'
import { stockOpen } from './receptions/hints.ts'
import { clinicDrug as c } from './tables.ts'

/** A clinic whose stock has bills keeps its book (06 §4.1). */
export const stockOfClinics: ClinicUse = {
  async had({ db }, clinicIds) {
    const found = await ask<{ clinicId: number; bills: number }>(
      db,
      sql`select clinic_id as "clinicId", count(*)::int as bills from stock_bill where clinic_id = any(${array(clinicIds)}::bigint[]) group by clinic_id`,
    )
    return new Map(found.map(({ clinicId, bills }) => [clinicId, `药品库存单据${bills}张`]))
  },
  /** Nothing lies there or is on its way to or from it; nothing is required there any more. Cards before the clinic, as every posting. */
  async end(ctx, clinicId) {
    const cards = await ctx.db.select().from(c).where(eq(c.clinicId, clinicId)).orderBy(asc(c.drugId)).for('update')
    await ctx.db.execute(sql`select from org_clinic where id = ${clinicId} for update`)
    const [{ batches }, sent] = [await stockOpen(ctx, clinicId), await transfersOpen(ctx, clinicId)]
    if (batches > 0) throw conflict(`医务室仍有${batches}个批次库存，请先调拨、退货或报损`)
    if (sent > 0) throw conflict(`医务室还有${sent}单药品调拨在途，请先收货或处理在途差异`)
    await requireNothing(ctx, cards)
  },
}

async function transfersOpen({ db }: WriteCtx, clinicId: number): Promise<number> {
  const [found] = await ask<{ n: number }>(
    db,
    sql`select count(distinct out_bill_id)::int as n from stock_transit where open > 0 and ${clinicId} in (source_clinic_id, target_clinic_id)`,
  )
  return found!.n
}

/** What is required nowhere is short nowhere: the cards of a clinic that has ended leave 缺口 and its to-do. */
async function requireNothing(ctx: WriteCtx, cards: readonly (typeof c.$inferSelect)[]): Promise<void> {
  const changes = cards.map((before) => {
    const stockLevel = stockLevelOf(before.usableQuantity, 0, before.coverDays)
    return { before, after: { ...before, minMode: MinMode.manual, minQuantity: 0, stockLevel, version: before.version + 1 } }
  })
  await changeRows(
    ctx.db,
    c,
    changes.map(({ after: { id, minMode, minQuantity, stockLevel, version } }) => ({
      ...{ id, minMode, minQuantity, stockLevel, version },
      ...touch(ctx),
    })),
  )
  await followCards(
    ctx,
    changes.map(({ before, after }) => ({ ...{ clinicId: after.clinicId, orgId: after.orgId, drugId: after.drugId }, before, after })),
  )
}
