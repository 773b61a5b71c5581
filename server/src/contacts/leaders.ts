import { ContactType } from '@oems/contract/contacts/codes.ts'
import type { ContactFields } from '@oems/contract/contacts/contactFields.ts'
import { tidyMobile } from '@oems/contract/core/numbers.ts'
import type { WriteCtx } from '../core/context.ts'
import { notifyCareChanged } from '../core/followers.ts'
import { changePrimaries, type Named } from './naming.ts'
import { insertContacts } from './saving.ts'
import type { ContactRow } from './tables.ts'

/** Who leads a node, as a workbook says it: a name and a number. */
export interface Leader {
  readonly name: string
  readonly number: string
}
type Reach = Pick<ContactRow, 'telephoneCode' | 'mobile' | 'phone'>

/** A mainland mobile is one; every other number is kept as it is written. */
function reachOf(number: string): Partial<Reach> {
  const mobile = tidyMobile(number).replace(/^(\+|00)?86(?=1[3-9]\d{9}$)/, '')
  return /^1[3-9]\d{9}$/.test(mobile) ? { telephoneCode: '86', mobile } : { phone: number }
}

const namedIn = (leaders: ReadonlyMap<number, Leader>): readonly Named[] =>
  [...leaders].map(([orgId, { name, number }]) => ({ orgId, draft: { ...blank, name, ...reachOf(number) } }))

const blank: Omit<ContactFields, 'name'> = {
  contactType: ContactType.leader,
  ...{ isPrimary: 1, isEmergency: 0, visibleToBelow: 0, orderNum: 100 },
  ...{ post: null, telephoneCode: null, mobile: null, phone: null, email: null, wechat: null, employeeId: null, remark: null },
}

/** The leaders of nodes that have just been made, in one statement however many there are. */
export const enterLeaders = (ctx: WriteCtx, leaders: ReadonlyMap<number, Leader>): Promise<void> => insertContacts(ctx, namedIn(leaders))

/** The same of nodes that were there before: whoever leads one already is changed where the workbook says something else. */
export async function changeLeaders(ctx: WriteCtx, leaders: ReadonlyMap<number, Leader>): Promise<void> {
  const changed = await changePrimaries(ctx, namedIn(leaders))
  if (changed.size > 0) await notifyCareChanged(ctx, [...changed])
}
