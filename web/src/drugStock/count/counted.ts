import type { Input, Output } from '@oems/contract/core/call.ts'
import type { FieldError } from '@oems/contract/core/errors.ts'
import type { StockBatch } from '@oems/contract/drugStock/moves.ts'
import type { stockTransfers } from '@oems/contract/drugStock/transfers.ts'
import { type TypedQuantity, unitsOf } from '../quantities.ts'

/** What was found of a batch, and when: the difference is against the balance of that moment. */
export interface Counted extends TypedQuantity {
  /** The moment at which the number was typed. */
  readonly at: string
  readonly reason: string
  /** Units that had left the shelf before it was counted, though they were booked later. */
  readonly leftBefore: number
}
/** By the batches' ids. */
export type CountedByBatch = Readonly<Record<string, Counted>>
export type CountResult = Output<typeof stockTransfers.count>

const isTyped = ({ packs, units }: Counted) => packs.trim() !== '' || units.trim() !== ''

/** A number that was typed is of now; one that was cleared was not counted. */
export function withCounted(all: CountedByBatch, batchId: number, typed: TypedQuantity, now: string): CountedByBatch {
  const before = all[batchId]
  const counted = { reason: '', leftBefore: 0, ...before, ...typed, at: now }
  if (isTyped(counted)) return { ...all, [batchId]: counted }
  const { [batchId]: _, ...rest } = all
  return rest
}

/** As it was before something was typed that was no number of it. */
export function withBefore(all: CountedByBatch, batchId: string, before: Counted | undefined): CountedByBatch {
  const { [batchId]: _, ...rest } = all
  return before ? { ...rest, [batchId]: before } : rest
}

/** The batches that were counted, in their order on the sheet. */
export const countedOf = (batches: readonly StockBatch[], all: CountedByBatch) => batches.filter(({ id }) => all[id] !== undefined)

export function countErrors(batches: readonly StockBatch[], all: CountedByBatch): ReadonlyMap<number, string> {
  const wrong = countedOf(batches, all).filter((batch) => !Number.isInteger(unitsOf(all[batch.id]!, batch)))
  return new Map(wrong.map(({ id }) => [id, '实盘量应为0或正整数']))
}

type CountLine = Input<typeof stockTransfers.count>['lines'][number]
export const linesToSend = (batches: readonly StockBatch[], all: CountedByBatch): CountLine[] =>
  countedOf(batches, all).map((batch) => {
    const { at, reason, leftBefore } = all[batch.id]!
    return {
      batchId: batch.id,
      countedAt: at,
      actualQuantity: unitsOf(all[batch.id]!, batch) ?? 0,
      leftBefore,
      reason: reason.trim() || null,
    }
  })

/** What the server refuses, by the batches that were sent. */
export function refusedBatches(sent: readonly CountLine[], errors: readonly FieldError[]): ReadonlyMap<number, string> {
  return new Map(
    errors.flatMap(({ path, msg }) => {
      const line = sent[Number(/^lines\.(\d+)/.exec(path)?.[1] ?? -1)]
      return line ? [[line.batchId, msg] as const] : []
    }),
  )
}

/** What somebody has to look at: where it differs, and where goods moved since. */
export const toLookAt = ({ lines }: CountResult) => lines.filter(({ difference, moved }) => difference !== 0 || moved.length > 0)

/** Batches that differ and of which nobody says why. */
export const unexplained = ({ lines }: CountResult, all: CountedByBatch): ReadonlyMap<number, string> =>
  new Map(
    lines
      .filter(({ batchId, difference }) => difference !== 0 && (all[batchId]?.reason ?? '').trim() === '')
      .map(({ batchId }) => [batchId, '有差异，请填写原因']),
  )
