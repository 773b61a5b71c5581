import type { FieldError } from '@oems/contract/core/errors.ts'
import type { FrozenItem, SheetDraft } from '@oems/contract/reserve/sheet.ts'
import { ItemType, type ItemTypeCode, LedgerKind } from '@oems/contract/supplies/codes.ts'
import { badInput, ruleBroken } from '../../core/errors.ts'
import type { LedgerWrite } from '../../supplies/ledger/writeLedger.ts'
import type { LedgerItem } from './rows.ts'

export type DraftItem = SheetDraft['items'][number]
/** A row of the sheet and what was filled in. */
export interface Filled extends LedgerItem {
  readonly at: number
  readonly typed: DraftItem
  /** What lies outside of the clinics: of types 1 and 3 the whole. */
  readonly off: number
  readonly total: number
}

/** Exactly the rows of the sheet, each with its quantity and, where it ends some day, with that day (04 §4.2). */
export function filledOf(rows: readonly LedgerItem[], items: readonly DraftItem[], declareType: ItemTypeCode, today: string): Filled[] {
  const typed = new Map(items.map((item, at) => [item.suppliesId, { item, at }]))
  const known = new Set(rows.map(({ row }) => row.suppliesId))
  const faults: FieldError[] = items.flatMap(({ suppliesId }, at) => {
    if (!known.has(suppliesId)) return [{ path: `items.${at}.suppliesId`, msg: '不在申报清单中' }]
    return typed.get(suppliesId)!.at === at ? [] : [{ path: `items.${at}.suppliesId`, msg: '物资重复' }]
  })
  const missing = rows.filter(({ row }) => !typed.has(row.suppliesId)).map(({ item }) => item.name)
  if (missing.length > 0) faults.push({ path: 'items', msg: `缺少：${missing.join('、')}` })
  const filled = rows.flatMap((one): Filled[] => {
    const found = typed.get(one.row.suppliesId)
    if (!found) return []
    const off = declareType === ItemType.drugs ? found.item.offQuantity : found.item.quantity
    if (off === null || off === undefined) {
      const field = declareType === ItemType.drugs ? 'offQuantity' : 'quantity'
      faults.push({ path: `items.${found.at}.${field}`, msg: declareType === ItemType.drugs ? '请填写库外数量' : '请填写数量' })
      return []
    }
    return [{ ...one, at: found.at, typed: found.item, off, total: off + one.row.ledgerQuantity }]
  })
  faults.push(...filled.flatMap((one) => expiryFaults(one, today)))
  if (faults.length > 0) throw badInput(faults)
  return filled
}

/** The day that was filled in, or the one that stands in the ledger. */
const expiryOf = ({ typed, row }: Filled) => typed.nearestExpiry ?? row.nearestExpiry

function expiryFaults(one: Filled, today: string): FieldError[] {
  const { at, off, item, typed } = one
  if (item.expiryManaged === 0 || off === 0) return []
  const nearest = expiryOf(one)
  const path = `items.${at}.nearestExpiry`
  if (nearest === null) return [{ path, msg: '请填写最近效期' }]
  if (nearest < today) return [{ path, msg: '已过期物资请先报损，不计入可用储备' }]
  return (typed.expiringQuantity ?? 0) > off ? [{ path: `items.${at}.expiringQuantity`, msg: '近效期量不能大于数量' }] : []
}

/** More than so many units away: below that no typo costs anything. */
const units = 500
const inWords = (quantity: number) => quantity.toLocaleString('en')

/** What differs from the last quantity by more than the rule's tolerance is asked about once: a zero too many is the usual typo (04 §5.2). */
export function refuseJumps(filled: readonly Filled[], last: ReadonlyMap<number, FrozenItem>, tolerance: number): void {
  const suspects = filled.flatMap(({ row, item, total, at }) => {
    const from = last.get(row.suppliesId)?.quantity || row.requiredQuantity
    const isFar = Math.abs(total - from) > units && (total > from * tolerance || total * tolerance < from)
    return from > 0 && isFar ? [{ suppliesId: row.suppliesId, name: item.name, last: from, quantity: total, at }] : []
  })
  const [first] = suspects
  if (!first) return
  const fields = suspects.map(({ at, last: from, quantity }) => ({
    path: `items.${at}.quantity`,
    msg: `由${inWords(from)}变为${inWords(quantity)}，请确认`,
  }))
  throw ruleBroken(`“${first.name}”由${inWords(first.last)}变为${inWords(first.quantity)}，请确认`, {
    suspects: suspects.map(({ at: _, ...suspect }) => suspect),
    fields,
  })
}

/** What the ledger takes over. */
export const writesOf = (filled: readonly Filled[], periodDeclareId: number): LedgerWrite[] =>
  filled.map((one) => ({
    ...{ suppliesId: one.row.suppliesId, offQuantity: one.off, kind: LedgerKind.declaration, periodDeclareId },
    ...(one.item.expiryManaged === 1 && {
      nearestExpiry: one.off === 0 ? null : expiryOf(one),
      ...(one.typed.expiringQuantity !== null &&
        one.typed.expiringQuantity !== undefined && { expiringQuantity: one.typed.expiringQuantity }),
    }),
  }))
