import { ContactType, neededTypes } from '@oems/contract/contacts/codes.ts'
import { ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { ruleBroken } from '../core/errors.ts'
import { project } from '../organisation/tables.ts'
import { store } from './store.ts'
import { type ContactRow, contact as t } from './tables.ts'

type Kind = Pick<ContactRow, 'orgId' | 'contactType'>

/**
 * One write at a time decides who is the primary contact, and whether the last one goes; what is read after it is what the one before has left.
 * The node is locked before, as forms of a node that send contacts along do, and its project after: in another order they would wait for each other.
 */
export const lockContacts = (ctx: WriteCtx, orgIds: readonly number[]) =>
  ctx.db
    .select({ id: t.id })
    .from(t)
    .where(and(inArray(t.orgId, [...orgIds]), isNull(t.deletedAt)))
    .orderBy(asc(t.id))
    .for('update')

const kinOf = (ctx: WriteCtx, { orgId, contactType }: Kind) =>
  ctx.db
    .select()
    .from(t)
    .where(and(eq(t.orgId, orgId), eq(t.contactType, contactType), isNull(t.deletedAt)))
    .orderBy(desc(t.isPrimary), asc(t.orderNum), asc(t.id))

/** Whether a contact that is being written is the primary one of its type: if it says so, or is the only one. The one before steps back. */
export async function makeRoom(ctx: WriteCtx, written: Kind & Pick<ContactRow, 'id' | 'isPrimary'>): Promise<0 | 1> {
  const others = (await kinOf(ctx, written)).filter(({ id }) => id !== written.id)
  if (written.isPrimary === 0) return others.length === 0 ? 1 : 0
  for (const { id, isPrimary } of others) if (isPrimary === 1) await store.change(ctx, id, () => ({ isPrimary: 0 }))
  return 1
}

/**
 * After a contact has gone from its type, or stepped back: the first of the others is the primary one, and where there is none, a project
 * under way does without it no more than without its site (02 §5.3).
 */
export async function keepPrimary(ctx: WriteCtx, left: Kind, leaving: number): Promise<void> {
  const kin = await kinOf(ctx, left)
  if (kin.length === 0) return refuseLast(ctx, left)
  if (kin.some(({ isPrimary }) => isPrimary === 1)) return
  const next = kin.find(({ id }) => id !== leaving) ?? kin[0]!
  await store.change(ctx, next.id, () => ({ isPrimary: 1 }))
}

async function refuseLast({ db }: WriteCtx, { orgId, contactType }: Kind): Promise<void> {
  if (!(neededTypes as readonly number[]).includes(contactType)) return
  const underWay = and(eq(project.projectId, orgId), eq(project.projectStatus, ProjectStatus.active))
  if ((await db.$count(project, underWay)) > 0) throw ruleBroken(`在建项目至少保留一名“${ContactType.label(contactType)}”`)
}
