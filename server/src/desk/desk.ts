import type { Input } from '@oems/contract/core/call.ts'
import { desk as calls, draftAtMost, preferenceAtMost } from '@oems/contract/desk/desk.ts'
import { and, desc, eq, gt, ne, notInArray } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { badField, ruleBroken } from '../core/errors.ts'
import { implement } from '../core/implement.ts'
import { unsavedOf } from '../core/unsaved.ts'
import { draftSince } from './sweep.ts'
import { draft, preference } from './tables.ts'

/** Of one account; the console itself asks for a handful. */
const preferencesAtMost = 100
/** 01 §2.6: the oldest goes. */
const draftsAtMost = 20

/** What an account stores for itself: nobody else reads it, and the operation log has no entry of it. */
export default implement(calls, {
  preference: storedPreference,
  savePreference,
  draft: storedDraft,
  saveDraft,
  dropDraft: async (ctx, { routeKey }) => void (await ctx.db.delete(draft).where(isDraft(ctx, routeKey))),
})

const isPreference = ({ actor }: Ctx, key: string) => and(eq(preference.accountId, actor.accountId), eq(preference.prefKey, key))
const isDraft = (ctx: Ctx, routeKey: string) => and(eq(draft.accountId, unsavedOf(ctx)), eq(draft.routeKey, routeKey))

async function storedPreference(ctx: Ctx, { key }: Input<typeof calls.preference>) {
  const [found] = await ctx.db.select({ value: preference.value }).from(preference).where(isPreference(ctx, key))
  return found?.value ?? null
}

async function savePreference(ctx: WriteCtx, { key, value }: Input<typeof calls.savePreference>) {
  if (value == null) return void (await ctx.db.delete(preference).where(isPreference(ctx, key)))
  const json = JSON.stringify(value)
  if (Buffer.byteLength(json) > preferenceAtMost) throw badField('value', '设置内容不能超过16KB')
  if (json.includes('\\u0000')) throw badField('value', '设置内容含有无法保存的字符')
  const { accountId } = ctx.actor
  const others = await ctx.db.$count(preference, and(eq(preference.accountId, accountId), ne(preference.prefKey, key)))
  if (others >= preferencesAtMost) throw ruleBroken(`个人设置不能超过${preferencesAtMost}项`)
  const stored = { value, updatedAt: ctx.now.toISOString() }
  await ctx.db
    .insert(preference)
    .values({ accountId, prefKey: key, ...stored })
    .onConflictDoUpdate({ target: [preference.accountId, preference.prefKey], set: stored })
}

async function storedDraft(ctx: Ctx, { routeKey }: Input<typeof calls.draft>) {
  const [found] = await ctx.db
    .select({ data: draft.content, updatedAt: draft.updatedAt })
    .from(draft)
    .where(and(isDraft(ctx, routeKey), gt(draft.updatedAt, draftSince(ctx.now))))
  return found ?? null
}

async function saveDraft(ctx: WriteCtx, { routeKey, data }: Input<typeof calls.saveDraft>) {
  if (Buffer.byteLength(data) > draftAtMost) throw badField('data', '草稿不能超过64KB')
  const { accountId } = ctx.actor
  const stored = { content: data, updatedAt: ctx.now.toISOString() }
  await ctx.db
    .insert(draft)
    .values({ accountId, routeKey, ...stored })
    .onConflictDoUpdate({ target: [draft.accountId, draft.routeKey], set: stored })
  const newest = ctx.db
    .select({ routeKey: draft.routeKey })
    .from(draft)
    .where(eq(draft.accountId, accountId))
    .orderBy(desc(draft.updatedAt), desc(eq(draft.routeKey, routeKey)))
    .limit(draftsAtMost)
  await ctx.db.delete(draft).where(and(eq(draft.accountId, accountId), notInArray(draft.routeKey, newest)))
}
