import { dayOf } from '@oems/client/days.ts'
import type { BillInfo } from '@oems/contract/drugStock/bills.ts'
import {
  BatchState,
  BillType,
  type BillTypeCode,
  ExpiryState,
  inboundByHand,
  isInbound as isInboundType,
  outboundByHand,
  waysOutOfUnusable,
} from '@oems/contract/drugStock/codes.ts'
import { linesOf } from './lines.ts'

/** How goods are booked by hand. */
export type Way = 'receive' | 'issue' | 'transfer'
const outByHand = outboundByHand.filter((type) => type !== BillType.transferOut)
export const ways = {
  receive: { title: '入库', types: inboundByHand },
  issue: { title: '出库', types: outByHand },
  transfer: { title: '调拨', types: [BillType.transferOut] },
} as const satisfies Record<Way, { title: string; types: readonly BillTypeCode[] }>
export const wayOf = (type: BillTypeCode): Way => (isInboundType(type) ? 'receive' : type === BillType.transferOut ? 'transfer' : 'issue')

/** What is being booked, and where. */
export interface Editing {
  readonly way: Way
  readonly clinic: { readonly clinicId: number; readonly clinicName: string; readonly orgId: number }
  /** A draft that goes on. */
  readonly bill: BillInfo | null
}
/** What the form begins with. */
export function initialOf({ way, bill }: Editing) {
  const { types } = ways[way]
  if (!bill) return { billType: types[0], occurDay: dayOf(Date.now()), lines: [] }
  const { billType, occurDay, targetClinicId, checkerId, supplier, loanFlag, permitNo, remark, oss } = bill
  return {
    billType,
    occurDay,
    targetClinicId,
    checkerId,
    supplier,
    loanFlag,
    permitNo,
    remark,
    oss,
    ossIds: oss.map(({ ossId }) => ossId),
    lines: linesOf(bill),
  }
}

/** What may not be used leaves by damage, destruction or back to its supplier alone (04 §4.3). */
export const leavesBy =
  (type: BillTypeCode) =>
  ({ state, expiryState }: { readonly state: number; readonly expiryState: number | null }) =>
    waysOutOfUnusable.includes(type) || (state === BatchState.inUse && expiryState !== ExpiryState.expired)
