import { coverDaysOf, stockLevelOf } from '@oems/contract/drugStock/level.ts'
import { expiryStateOf } from '@oems/contract/supplies/norm.ts'
import type { ItemRow, LedgerRecord } from '../tables.ts'

/** Of the two kinds of stock a row has, what ends first. */
export const earliest = (...days: readonly (string | null)[]) => days.filter((day) => day !== null).sort()[0] ?? null

type Facts = Pick<LedgerRecord, 'quantity' | 'requiredQuantity' | 'dailyUse' | 'expiredQuantity' | 'nearestExpiry' | 'clinicExpiry'>

/** What follows from the numbers of a row (04 §4.4): whoever changes one of them writes these as well. */
export function ledgerStateOf(row: Facts, item: Pick<ItemRow, 'expiryManaged' | 'warnDays'>, today: string) {
  const coverDays = coverDaysOf(row.quantity, row.dailyUse === null ? null : Number(row.dailyUse))
  return {
    coverDays,
    stockLevel: stockLevelOf(row.quantity, row.requiredQuantity, coverDays),
    expiryState: expiryStateOf({ ...row, ...item, nearestExpiry: earliest(row.nearestExpiry, row.clinicExpiry) }, today),
  }
}
