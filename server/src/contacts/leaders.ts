import { ContactType } from '@oems/contract/contacts/codes.ts'
import type { ContactFields } from '@oems/contract/contacts/contactFields.ts'
import { tidyMobile } from '@oems/contract/core/numbers.ts'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { insertRows, rowsOf } from '../core/db/insertRows.ts'
import { requireOpen } from '../core/db/openNode.ts'
import { stamp } from '../core/db/store.ts'
import { lockContacts } from './primary.ts'
import { columnsOf, updateContact } from './saving.ts'
import { type ContactRow, contact } from './tables.ts'

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

/** The leaders of nodes that have just been made, in one statement however many there are. */
export async function enterLeaders(ctx: WriteCtx, leaders: ReadonlyMap<number, Leader>): Promise<void> {
  const rows = [...leaders].map(([orgId, leader]) => ({
    ...columnsOf({ ...blank, name: leader.name, ...reachOf(leader.number) }),
    ...{ orgId, isPrimary: 1 as const, lastVerifiedAt: ctx.now.toISOString() },
    ...stamp(ctx),
  }))
  await insertRows(ctx.db, rowsOf(contact, rows))
}

const blank: Omit<ContactFields, 'name'> = {
  contactType: ContactType.leader,
  ...{ isPrimary: 1, isEmergency: 0, visibleToBelow: 0, orderNum: 100 },
  ...{ post: null, telephoneCode: null, mobile: null, phone: null, email: null, wechat: null, employeeId: null, remark: null },
}

/** The same of nodes that were there before: whoever leads one already is changed where the workbook says something else. */
export async function changeLeaders(ctx: WriteCtx, leaders: ReadonlyMap<number, Leader>): Promise<void> {
  const orgIds = [...leaders.keys()]
  if (orgIds.length === 0) return
  await requireOpen(ctx, orgIds)
  await lockContacts(ctx, orgIds)
  const present = await ctx.db
    .select()
    .from(contact)
    .where(
      and(
        ...[inArray(contact.orgId, orgIds), isNull(contact.deletedAt)],
        ...[eq(contact.contactType, ContactType.leader), eq(contact.isPrimary, 1)],
      ),
    )
  for (const before of present) {
    const { name, number } = leaders.get(before.orgId)!
    const after = { ...before, name, ...reachOf(number) }
    const isSame = name === before.name && after.mobile === before.mobile && after.phone === before.phone
    if (!isSame) await updateContact(ctx, before, after)
  }
  const led = new Set(present.map(({ orgId }) => orgId))
  await enterLeaders(ctx, new Map([...leaders].filter(([orgId]) => !led.has(orgId))))
}
