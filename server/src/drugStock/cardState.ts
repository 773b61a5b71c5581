import { BatchState, ExpiryState, imminentDays } from '@oems/contract/drugStock/codes.ts'
import { coverDaysOf, stockLevelOf } from '@oems/contract/drugStock/level.ts'
import { addDays } from '../core/days.ts'
import type { BatchRow, CardRow } from './tables.ts'

/** Everything is usable through the end of its expiry date in Asia/Shanghai (04 §4.4). */
export const isExpired = (expiryDate: string | null, today: string) => expiryDate !== null && expiryDate < today

export function expiryStateOf(expiryDate: string | null, warnDays: number, today: string) {
  if (expiryDate === null) return ExpiryState.good
  if (expiryDate < today) return ExpiryState.expired
  if (expiryDate <= addDays(today, imminentDays)) return ExpiryState.imminent
  return expiryDate <= addDays(today, warnDays) ? ExpiryState.near : ExpiryState.good
}

type Batch = Pick<BatchRow, 'quantity' | 'expiryDate' | 'state' | 'unitPrice'>
export type CardState = Pick<
  CardRow,
  'quantity' | 'usableQuantity' | 'nearestExpiry' | 'stockLevel' | 'expiryState' | 'coverDays' | 'amount' | 'counted'
>

/** What a card says of its batches on a day; the worst of those with stock gives the state of expiry. */
export function cardStateOf(
  batches: readonly Batch[],
  { minQuantity, dailyUse }: Pick<CardRow, 'minQuantity' | 'dailyUse'>,
  warnDays: number,
  today: string,
): CardState {
  const held = batches.filter(({ quantity }) => quantity > 0)
  const usable = held.filter(({ state, expiryDate }) => state === BatchState.inUse && !isExpired(expiryDate, today))
  const usableQuantity = sum(usable.map(({ quantity }) => quantity))
  const coverDays = coverDaysOf(usableQuantity, dailyUse === null ? null : Number(dailyUse))
  const states = held.map(({ expiryDate }) => expiryStateOf(expiryDate, warnDays, today))
  const ends = usable.flatMap(({ expiryDate }) => expiryDate ?? [])
  return {
    quantity: sum(held.map(({ quantity }) => quantity)),
    usableQuantity,
    nearestExpiry: ends.length > 0 ? ends.reduce((a, b) => (a < b ? a : b)) : null,
    stockLevel: stockLevelOf(usableQuantity, minQuantity, coverDays),
    expiryState: states.length > 0 ? states.reduce((a, b) => (a > b ? a : b)) : null,
    coverDays,
    amount: sum(held.map(({ quantity, unitPrice }) => fen(quantity, unitPrice))),
    counted: {
      expiries: ExpiryState.options.map(({ value }) => states.filter((state) => state === value).length),
      expiring: byMonth(held),
    },
  }
}

function byMonth(held: readonly Batch[]) {
  const months: Record<string, number> = {}
  for (const { expiryDate, quantity, unitPrice } of held) {
    const value = fen(quantity, unitPrice)
    if (expiryDate === null || value === 0) continue
    const month = expiryDate.slice(0, 7).replace('-', '')
    months[month] = (months[month] ?? 0) + value
  }
  return months
}

/** Of units at a price in CNY. */
export const fen = (quantity: number, unitPrice: string | null) => Math.round(quantity * Number(unitPrice ?? 0) * 100)
const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)
