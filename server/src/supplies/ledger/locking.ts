import { and, eq, isNull, sql } from 'drizzle-orm'
import { array, type Db } from '../../core/db/database.ts'
import { type ItemRow, type LedgerRecord, projectSupplies, supplies } from '../tables.ts'

/** A row with what of its item decides what follows from its numbers. */
export type RuledRow = LedgerRecord & { readonly item: Pick<ItemRow, 'expiryManaged' | 'warnDays' | 'isKey'> }
export type LockedRow = LedgerRecord & { readonly item: ItemRow }

/** These rows of ledgers with their items, locked in order of project and item: no two writers wait for each other. */
export async function lockLedger(db: Db, asked: readonly { readonly orgId: number; readonly suppliesId: number }[]): Promise<LockedRow[]> {
  const rows = await db
    .select({ row: projectSupplies, item: supplies })
    .from(projectSupplies)
    .innerJoin(supplies, eq(supplies.id, projectSupplies.suppliesId))
    .where(
      and(
        isNull(projectSupplies.deletedAt),
        sql`(${projectSupplies.orgId}, ${projectSupplies.suppliesId}) in
            (select * from unnest(${array(asked.map(({ orgId }) => orgId))}::bigint[], ${array(asked.map(({ suppliesId }) => suppliesId))}::bigint[]))`,
      ),
    )
    .orderBy(projectSupplies.orgId, projectSupplies.suppliesId)
    .for('update', { of: projectSupplies })
  return rows.map(({ row, item }) => ({ ...row, item }))
}
