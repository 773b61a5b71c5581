import type { ClinicRow } from '../../clinic/tables.ts'
import { ruleBroken } from '../../core/errors.ts'
import type { CardState } from '../cardState.ts'
import type { BatchRow, BillRow, CardRow } from '../tables.ts'
import type { LockedCards } from './locking.ts'

export type NewBatch = Pick<BatchRow, 'batchNo' | 'expiryDate' | 'productDate' | 'unitPrice' | 'supplier' | 'state'>
/** `line`: of the bill, for the words under it. `price`: where it is not the batch's. */
export type MoveDraft = { readonly drugId: number; readonly delta: number; readonly line?: number; readonly price?: string | null } & (
  | { readonly batchId: number }
  | { readonly batch: NewBatch }
)
export interface PostedMove {
  readonly id: number
  readonly drugId: number
  readonly batchId: number
  readonly delta: number
  readonly batchAfter: number
  readonly drugAfter: number
  /** CNY a unit. */
  readonly price: string | null
}
export interface Posting {
  readonly bill: Pick<BillRow, 'id' | 'billType' | 'occurDay'>
  readonly clinic: Pick<ClinicRow, 'id' | 'orgId'>
  /** As `lockCards` gave them, in this very transaction. */
  readonly cards: LockedCards
  /** In their order: each move says what was left after it. */
  readonly moves: readonly MoveDraft[]
}
export interface CardAfter {
  readonly card: CardRow
  readonly after: CardState
}

/** Words under the line that asks for it, where it came from one. */
export const lineBroken = ({ line }: { readonly line?: number }, msg: string, field = 'quantity') =>
  ruleBroken(msg, line === undefined ? null : { fields: [{ path: `lines.${line}.${field}`, msg }] })
