import type { ContactFields, ContactLine } from '@oems/contract/contacts/contactFields.ts'
import { contactErrors, ContactFields as Fields } from '@oems/contract/contacts/contactFields.ts'
import type { FieldError } from '@oems/contract/core/errors.ts'
import { isMasked, tidyMobile, tidyTelephoneCode } from '@oems/contract/core/numbers.ts'
import { and, eq, isNull, or } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { refuseShared } from '../core/db/atNodes.ts'
import { insertRows, nextIds, rowsOf } from '../core/db/insertRows.ts'
import { lockOpenNode, requireOpen } from '../core/db/openNode.ts'
import { withinScope } from '../core/db/scope.ts'
import { stamp } from '../core/db/store.ts'
import { badInput, notFound } from '../core/errors.ts'
import { notifyCareChanged } from '../core/followers.ts'
import { mobileHashOf, namePinyin } from '../core/identity.ts'
import { unmasked } from '../core/masks.ts'
import { employee } from '../people/tables.ts'
import { keepPrimary, lockContacts, makeRoom } from './primary.ts'
import { store } from './store.ts'
import { type ContactRow, contact } from './tables.ts'

export const readOnlyHere = '上级共用的联系人只能由上级修改'

export async function saveContact(ctx: WriteCtx, orgId: number, draft: ContactFields) {
  await lockOpenNode(ctx, orgId)
  const columns = columnsOf(draft)
  await requireEmployee(ctx, draft.employeeId)
  await lockContacts(ctx, [orgId])
  const isPrimary = await makeRoom(ctx, { ...columns, orgId, id: 0 })
  const id = await store.insert(ctx, { ...columns, orgId, isPrimary, lastVerifiedAt: ctx.now.toISOString() })
  await notifyCareChanged(ctx, [orgId])
  return id
}

interface Which {
  readonly id: number
  readonly version: number
}

export async function updateContact(ctx: WriteCtx, { id, version }: Which, draft: ContactFields) {
  const before = await store.get(ctx, id)
  await refuseShared(ctx, [before], readOnlyHere)
  await requireOpen(ctx, [before.orgId])
  const columns = columnsOf(unmasked(Fields.properties, draft, before))
  if (columns.employeeId !== before.employeeId) await requireEmployee(ctx, columns.employeeId)
  await lockContacts(ctx, [before.orgId])
  const isPrimary = await makeRoom(ctx, { ...columns, orgId: before.orgId, id })
  const after = await overwrite(ctx, before, { ...columns, isPrimary, version })
  if (isPrimary === 0 || after.contactType !== before.contactType) await keepPrimary(ctx, before, id)
  await notifyCareChanged(ctx, [before.orgId])
  return after
}

/** A number that was typed anew is known to be right as of now. */
export function overwrite(ctx: WriteCtx, before: ContactRow, columns: ReturnType<typeof columnsOf> & Pick<Which, 'version'>) {
  const lastVerifiedAt = reachOf(columns) === reachOf(before) ? before.lastVerifiedAt : ctx.now.toISOString()
  return store.update(ctx, { ...columns, lastVerifiedAt, id: before.id })
}

/**
 * What the form of a node sends along as `contacts`, in the transaction of that form: lines with a number change a contact of the node, the
 * others are new, and contacts that the form does not mention stay as they are.
 */
export async function saveContactsOf(ctx: WriteCtx, orgId: number, lines: readonly ContactLine[]): Promise<void> {
  const errors = contactLineErrors(lines)
  if (errors.length > 0) throw badInput(errors)
  for (const { contactId, version, ...draft } of lines) {
    if (contactId === null) await saveContact(ctx, orgId, draft)
    else if ((await store.get(ctx, contactId)).orgId !== orgId) throw notFound()
    else await updateContact(ctx, { id: contactId, version: version ?? -1 }, draft)
  }
}

/** Contacts of nodes that have just been made, each the only one of its type there: one statement for all of them. */
export async function insertContacts(
  ctx: WriteCtx,
  rows: readonly { readonly orgId: number; readonly draft: ContactFields }[],
): Promise<void> {
  if (rows.length === 0) return
  const ids = await nextIds(ctx.db, contact, rows.length)
  const made = { ...stamp(ctx), version: 0, deletedAt: null, isPrimary: 1 as const, lastVerifiedAt: ctx.now.toISOString() }
  const columns = rows.map(({ orgId, draft }, at) => ({ ...columnsOf(draft), ...made, id: ids[at]!, orgId }))
  await insertRows(ctx.db, rowsOf(contact, columns))
}

/** What is wrong with the lines of such a form, by their places in it. */
export const contactLineErrors = (lines: readonly ContactLine[]): readonly FieldError[] =>
  lines.flatMap((line, at) => contactErrors(line).map(({ path, msg }) => ({ path: `contacts.${at}.${path}`, msg })))

/** The fields as they are kept, with what numbers are found by. */
export function columnsOf(draft: ContactFields) {
  const starred = (['mobile', 'phone', 'wechat'] as const).filter((name) => draft[name] !== null && isMasked(draft[name]))
  if (starred.length > 0) throw badInput(starred.map((path) => ({ path, msg: '请输入完整号码，不能含有*' })))
  const mobile = draft.mobile === null ? null : tidyMobile(draft.mobile)
  const telephoneCode = mobile === null ? null : tidyTelephoneCode(draft.telephoneCode)
  return {
    ...draft,
    pinyin: namePinyin(draft.name),
    telephoneCode,
    mobile,
    mobileHash: mobile === null || telephoneCode === null ? null : mobileHashOf(telephoneCode, mobile),
    mobileTail: mobile === null ? null : mobile.slice(-4),
  }
}

/** All by which somebody is reached. */
const reachOf = ({
  telephoneCode,
  mobile,
  phone,
  email,
  wechat,
}: Pick<ContactRow, 'telephoneCode' | 'mobile' | 'phone' | 'email' | 'wechat'>) =>
  JSON.stringify([telephoneCode, mobile, phone, email, wechat])

/** An employee of whom the caller may know (03 §5). */
async function requireEmployee(ctx: Ctx, employeeId: number | null): Promise<void> {
  if (employeeId === null) return
  const inScope = withinScope(employee.orgId)(ctx)
  const visible = inScope && or(inScope, withinScope(employee.homeOrgId)(ctx))
  if ((await ctx.db.$count(employee, and(eq(employee.id, employeeId), isNull(employee.deletedAt), visible))) === 0) throw notFound()
}
