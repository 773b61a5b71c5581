import type { ContactFields } from '@oems/contract/contacts/contactFields.ts'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { requireOpen } from '../core/db/openNode.ts'
import { lockContacts } from './primary.ts'
import { columnsOf, overwrite } from './saving.ts'
import { store } from './store.ts'
import { type ContactRow, contact } from './tables.ts'

/** Whom a workbook names as the primary contact of a type at a node, with one number. */
export interface Named {
  readonly orgId: number
  readonly draft: ContactFields
}

/**
 * Primary contacts of nodes that were there before, as workbooks name them: whoever is there already is changed where the workbook says
 * something else. Gives the nodes of which somebody has; the caller says that their care has changed.
 */
export async function changePrimaries(ctx: WriteCtx, named: readonly Named[]): Promise<ReadonlySet<number>> {
  const orgIds = [...new Set(named.map(({ orgId }) => orgId))]
  if (orgIds.length === 0) return new Set()
  await requireOpen(ctx, orgIds)
  await lockContacts(ctx, orgIds)
  const present = await ctx.db
    .select()
    .from(contact)
    .where(and(inArray(contact.orgId, orgIds), eq(contact.isPrimary, 1), isNull(contact.deletedAt)))
  const byKind = new Map(present.map((row) => [kindOf(row.orgId, row), row]))
  const changed = new Set<number>()
  for (const { orgId, draft } of named) {
    const before = byKind.get(kindOf(orgId, draft))
    if (before && before.name === draft.name && isReachedBy(before, draft)) continue
    if (before) await overwrite(ctx, before, { ...columnsOf(renewed(before, draft)), version: before.version })
    else await store.insert(ctx, { ...columnsOf(draft), orgId, isPrimary: 1, lastVerifiedAt: ctx.now.toISOString() })
    changed.add(orgId)
  }
  return changed
}

const kindOf = (orgId: number, { contactType }: Pick<ContactFields, 'contactType'>) => `${orgId} ${contactType}`

type Reach = Pick<ContactFields, 'telephoneCode' | 'mobile' | 'phone'>
const isReachedBy = (row: ContactRow, { telephoneCode, mobile, phone }: Reach) =>
  mobile === null ? row.phone === phone : row.mobile === mobile && row.telephoneCode === telephoneCode

/** Another name with another number is somebody else, who is not reached by what the one before was; the post and the place in the list stay. */
function renewed(before: ContactRow, { name, telephoneCode, mobile, phone }: ContactFields): ContactRow {
  const number = mobile === null ? { phone } : { telephoneCode, mobile }
  const isSomebodyElse = name !== before.name && !isReachedBy(before, { telephoneCode, mobile, phone })
  const nobody = { telephoneCode: null, mobile: null, phone: null, email: null, wechat: null, employeeId: null }
  return { ...before, ...(isSomebodyElse && nobody), name, ...number }
}
