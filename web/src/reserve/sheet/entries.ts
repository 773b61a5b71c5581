import { coverDaysOf, stockLevelOf } from '@oems/contract/drugStock/level.ts'
import type { SheetDraft, SheetItem } from '@oems/contract/reserve/sheet.ts'
import { DeclareType, mostUnits } from '@oems/contract/supplies/codes.ts'
import { gapOf, isShort } from '@oems/contract/supplies/norm.ts'
import { type TypedQuantity, typedOf, unitsOf } from '../../drugStock/quantities.ts'

/** The cells of a row that are typed in, as they are typed. */
export interface Entry extends TypedQuantity {
  readonly nearestExpiry: string
  readonly remark: string
}
export type CellName = keyof Entry
/** What was typed over what the sheet began with, by item. Whatever else comes from the server stays beside it. */
export type Typed = Readonly<Record<number, Partial<Entry>>>
/** What is wrong with a row, by cell; of a quantity under `units`. */
export type RowErrors = { readonly [C in CellName]?: string }
export type ErrorsByItem = Readonly<Record<number, RowErrors>>

/** What a project declares of drugs is what lies outside of the clinics; the rest the clinics' own books say. */
export const isDrug = ({ declareType }: Pick<SheetItem, 'declareType'>) => declareType === DeclareType.drugs
const ownQuantity = (item: SheetItem) => (isDrug(item) ? item.offQuantity : item.quantity)
/** Nobody has ever said how much there is: its cell is left empty, so that a nought is somebody's word. */
const isUnknown = (item: SheetItem) => item.ledgerAt === null && item.lastQuantity === null && ownQuantity(item) === 0
const nothing: TypedQuantity = { packs: '', units: '' }

/** The row as the server knows it. */
export const entryOf = (item: SheetItem): Entry => ({
  ...(isUnknown(item) ? nothing : typedOf(ownQuantity(item), item)),
  nearestExpiry: item.nearestExpiry ?? '',
  remark: item.remark ?? '',
})
export const enteredIn = (item: SheetItem, typed: Partial<Entry> | undefined): Entry => ({ ...entryOf(item), ...typed })

/** `=`: as much as the period before had; of drugs as much of it as the clinics do not hold. Null: there was none. */
export function asBefore(item: SheetItem): TypedQuantity | null {
  if (item.lastQuantity === null) return null
  return typedOf(isDrug(item) ? Math.max(0, item.lastQuantity - item.ledgerQuantity) : item.lastQuantity, item)
}

export interface Standing {
  /** In smallest units; null: nothing was typed; NaN: it is no whole number. */
  readonly typed: number | null
  /** With what the clinics hold; null where it is not known. */
  readonly quantity: number | null
  readonly gap: number
  readonly coverDays: number | null
  readonly stockLevel: SheetItem['stockLevel']
  readonly isChanged: boolean
}
/** What follows from what stands in a row now. */
export function standingOf(item: SheetItem, entry: Entry): Standing {
  const typed = unitsOf(entry, item)
  const before = entryOf(item)
  const isChanged = unitsOf(before, item) !== typed
  if (typed === null || !Number.isInteger(typed)) {
    return { typed, quantity: null, gap: 0, coverDays: null, stockLevel: null, isChanged }
  }
  const quantity = typed + (isDrug(item) ? item.ledgerQuantity : 0)
  const coverDays = coverDaysOf(quantity, item.dailyUse === null ? null : Number(item.dailyUse))
  return {
    typed,
    quantity,
    gap: gapOf(quantity, item.requiredQuantity),
    coverDays,
    stockLevel: stockLevelOf(quantity, item.requiredQuantity, coverDays),
    isChanged,
  }
}

/** `20270131`, `2027/1/31` as the contract has them; anything else as it was typed. */
export function dayTyped(text: string): string {
  const typed = text.trim()
  const parts = /^(\d{4})(\d{2})(\d{2})$/.exec(typed) ?? /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(typed)
  return parts ? `${parts[1]}-${parts[2]!.padStart(2, '0')}-${parts[3]!.padStart(2, '0')}` : typed
}
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true
const longestRemark = 200

/** What is wrong with a row before anybody else is asked; undefined: nothing. */
export function errorsOf(item: SheetItem, entry: Entry, today: string): RowErrors | undefined {
  const { typed } = standingOf(item, entry)
  const expiry = dayTyped(entry.nearestExpiry)
  const found = Object.entries({
    units: quantityError(typed),
    nearestExpiry: typed !== null && typed > 0 && item.expiryManaged ? expiryError(expiry, today) : undefined,
    remark: entry.remark.trim().length > longestRemark ? `备注最多${longestRemark}个字` : undefined,
  }).filter(([, text]) => text !== undefined)
  return found.length > 0 ? (Object.fromEntries(found) as RowErrors) : undefined
}
function quantityError(typed: number | null) {
  if (typed === null) return '请填写数量，没有的填0'
  return Number.isInteger(typed) && typed <= mostUnits ? undefined : '应为0至99,999,999的整数'
}
function expiryError(expiry: string, today: string) {
  if (expiry === '') return '请填写最近效期'
  if (!isDay(expiry)) return '应为年-月-日，如2027-01-31'
  return expiry < today ? '已过期物资请先报损，不计入可用储备' : undefined
}

export function errorsIn(items: readonly SheetItem[], typed: Typed, today: string): ErrorsByItem {
  const found = items.flatMap((item) => {
    const errors = errorsOf(item, enteredIn(item, typed[item.suppliesId]), today)
    return errors ? [[item.suppliesId, errors] as const] : []
  })
  return Object.fromEntries(found)
}

/** For the bar below the sheet. */
export function countsOf(items: readonly SheetItem[], typed: Typed) {
  const all = items.map((item) => standingOf(item, enteredIn(item, typed[item.suppliesId])))
  return {
    filled: all.filter((row) => row.typed !== null).length,
    short: all.filter(({ stockLevel }) => isShort(stockLevel)).length,
    changed: all.filter(({ isChanged }) => isChanged).length,
  }
}

/** As the call takes them. */
export function itemsToSend(items: readonly SheetItem[], typed: Typed): SheetDraft['items'] {
  return items.map((item) => {
    const entry = enteredIn(item, typed[item.suppliesId])
    const quantity = unitsOf(entry, item) ?? 0
    const nearestExpiry = item.expiryManaged && quantity > 0 ? dayTyped(entry.nearestExpiry) || null : null
    // Of which part the day was said holds for as long as that day does.
    const isSameDay = nearestExpiry !== null && nearestExpiry === item.nearestExpiry && item.expiringQuantity !== null
    return {
      suppliesId: item.suppliesId,
      quantity: isDrug(item) ? null : quantity,
      offQuantity: isDrug(item) ? quantity : null,
      nearestExpiry,
      expiringQuantity: isSameDay ? Math.min(item.expiringQuantity!, quantity) : null,
      remark: entry.remark.trim() || null,
    }
  })
}
