import type { GuideDraft } from '@oems/contract/guide/guide.ts'
import type { GuideStep } from '@oems/contract/guide/steps.ts'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { account } from '../accounts/tables.ts'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { keyedHash } from '../core/db/keys.ts'
import { badInput } from '../core/errors.ts'
import { guideDraft as t } from './tables.ts'

/** 02 §2.3: all that may be put down of one step. */
const draftAtMost = 64 * 1024

export async function saveDraft(ctx: WriteCtx, projectId: number, step: GuideStep, report: object): Promise<void> {
  const json = JSON.stringify(report)
  if (Buffer.byteLength(json) > draftAtMost) throw badInput([{ path: 'draft', msg: '草稿不能超过64KB' }])
  const stored = { report: json, updatedAt: ctx.now.toISOString() }
  await ctx.db
    .insert(t)
    .values({ projectId, step, accountId: ctx.actor.accountId, ...stored })
    .onConflictDoUpdate({ target: [t.projectId, t.step, t.accountId], set: stored })
}

/** What reporters of a project have typed; whoever looks at one of them in that one's name (代看) sees none of it. */
export async function draftsOf(ctx: Ctx, projectId: number): Promise<GuideDraft[]> {
  if (ctx.actor.viewerId !== null) return []
  const rows = await ctx.db
    .select({ step: t.step, accountId: t.accountId, author: account.nickname, savedAt: t.updatedAt, report: t.report })
    .from(t)
    .innerJoin(account, eq(account.id, t.accountId))
    .where(eq(t.projectId, projectId))
    .orderBy(desc(t.updatedAt))
  return rows.map(({ accountId, ...draft }) => ({ ...draft, mine: accountId === ctx.actor.accountId }))
}

/** With its report a step's drafts are done, but for what a colleague has typed in the meantime. */
export const dropDraft = (ctx: WriteCtx, projectId: number, step: GuideStep) =>
  ctx.db.delete(t).where(and(eq(t.projectId, projectId), eq(t.step, step), eq(t.accountId, ctx.actor.accountId)))

export const dropAllDrafts = (ctx: WriteCtx, projectIds: readonly number[]) => ctx.db.delete(t).where(inArray(t.projectId, [...projectIds]))

/** The key of what an account's browser keeps of a guide: the same at each sign-in, and nobody else is given it. */
export const draftKeyOf = ({ actor }: Ctx, projectId: number) =>
  Buffer.from(keyedHash('guide draft', `${actor.accountId}:${projectId}`), 'base64url').toString('base64')
