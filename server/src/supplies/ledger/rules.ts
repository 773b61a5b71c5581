import type { FieldError } from '@oems/contract/core/errors.ts'
import { LedgerKind, type LedgerKindCode } from '@oems/contract/supplies/codes.ts'
import type { LockedRow } from './locking.ts'
import type { LedgerWrite } from './writeLedger.ts'

/** What somebody says of a row; null: as it is. */
export interface Said {
  readonly quantity: number
  readonly kind: LedgerKindCode
  readonly nearestExpiry: string | null
  readonly expiringQuantity: number | null
  readonly place: string | null
  readonly reason: string | null
  readonly name: string | null
  readonly spec: string | null
  readonly unit: string | null
}

/** What is wrong with the numbers themselves: a quantity that does not say until when it is good, or has ended already (04 §2.2). */
export function expiryErrors({ item, ...row }: Pick<LockedRow, 'item' | 'nearestExpiry'>, said: Said, today: string): FieldError[] {
  const { quantity, expiringQuantity } = said
  if (item.expiryManaged === 0 || quantity === 0) return []
  const ends = said.nearestExpiry ?? row.nearestExpiry
  if (ends === null) return [{ path: 'nearestExpiry', msg: '请填写最近效期' }]
  if (ends < today) return [{ path: 'nearestExpiry', msg: '已过期物资请先报损，不计入可用储备' }]
  return (expiringQuantity ?? 0) > quantity ? [{ path: 'expiringQuantity', msg: '近效期量不能超过数量' }] : []
}

/** What the item is called then. Of one of the project's own the spec goes with the name: none that is said, none. */
export function namedAs({ item, orgId }: LockedRow, { name, spec }: Pick<Said, 'name' | 'spec'>) {
  if (name === null || item.orgId !== orgId) return { name: name ?? item.name, spec: spec ?? item.spec }
  return { name, spec }
}

/** What the rules of the ledger refuse: a kind goes one way only, and what stands above belongs to somebody else. */
export function ruleErrors(row: LockedRow, said: Said): FieldError[] {
  const { kind, quantity, unit } = said
  const { item } = row
  const before = row.offQuantity
  const told = (path: string, msg: string) => [{ path, msg }]
  if (kind === LedgerKind.inbound && quantity <= before) return told('quantity', '入库后的数量应多于现有数量')
  if (kind === LedgerKind.use && quantity >= before) return told('quantity', '领用后的数量应少于现有数量')
  // What has expired left the quantity already: reporting it lost leaves the rest as it is.
  const leastLost = row.expiredQuantity > 0 ? before : before - 1
  if (kind === LedgerKind.damage && quantity > leastLost) return told('quantity', '报损后的数量应少于现有数量')
  const { name, spec } = namedAs(row, said)
  const renames = name !== item.name || spec !== item.spec
  if ((renames || (unit !== null && unit !== item.unit)) && item.orgId !== row.orgId)
    return told(renames ? 'name' : 'unit', '上级标准的名称、规格和单位不能修改')
  if (unit !== null && unit !== item.unit && (before > 0 || row.expiredQuantity > 0)) return told('unit', '已有数量，不能修改最小单位')
  return []
}

/** What a count has seen, and what is reported lost, settles what had expired. */
const settles = (kind: LedgerKindCode) => kind === LedgerKind.count || kind === LedgerKind.damage

export const writeOf = (suppliesId: number, { quantity, nearestExpiry, expiringQuantity, place, kind, reason }: Said): LedgerWrite => ({
  ...{ suppliesId, offQuantity: quantity, kind, reason },
  ...(nearestExpiry !== null && { nearestExpiry }),
  ...(expiringQuantity !== null && { expiringQuantity }),
  ...(place !== null && { place }),
  ...(settles(kind) && { expiredQuantity: 0 }),
})
