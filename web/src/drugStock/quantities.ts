import { hasPacks, type Packed } from '@oems/contract/drugStock/packs.ts'

/** As whoever books them types them; text, so that what is no number stays in its cell and is complained of there. */
export interface TypedQuantity {
  readonly packs: string
  readonly units: string
}
/** In smallest units; null: nothing was typed; NaN: it is no whole number. */
export function unitsOf({ packs, units }: TypedQuantity, drug: Packed): number | null {
  if (packs.trim() === '' && units.trim() === '') return null
  const whole = (text: string) => (text.trim() === '' ? 0 : /^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN)
  return whole(packs) * (hasPacks(drug) ? drug.packSize! : 1) + whole(units)
}

export function typedOf(quantity: number, drug: Packed): TypedQuantity {
  if (!hasPacks(drug)) return { packs: '', units: String(quantity) }
  const packs = Math.floor(quantity / drug.packSize!)
  const rest = quantity % drug.packSize!
  return { packs: packs > 0 ? String(packs) : '', units: rest > 0 || packs === 0 ? String(rest) : '' }
}

/** Units at a price for one, in yuan and fen; null: without a price. */
export function amountOf(quantity: number | null, unitPrice: string | null): string | null {
  if (quantity === null || Number.isNaN(quantity) || unitPrice === null || !/^\d{1,8}(\.\d{1,4})?$/.test(unitPrice)) return null
  const [whole, digits = ''] = unitPrice.split('.')
  const tenThousandths = BigInt(whole! + digits.padEnd(4, '0')) * BigInt(quantity)
  const fen = (tenThousandths + 50n) / 100n
  return `${(fen / 100n).toLocaleString('zh-CN')}.${String(fen % 100n).padStart(2, '0')}`
}

/** Of how long something lasts: unknown is not endless, and more than a year says no more than that. */
export const coverText = (days: number | null) => (days === null ? '—' : days > 365 ? '>365天' : `${days}天`)
