import type { CodeOf } from '@oems/contract/core/codes.ts'
import type { Event } from '@oems/contract/core/lifeCycle.ts'
import { allows } from '@oems/contract/core/lifeCycle.ts'
import { ApplicationInfo } from '@oems/contract/registration/applications.ts'
import type { RegisterState } from '@oems/contract/registration/codes.ts'
import { logged } from '@oems/contract/registration/console.ts'
import { eq } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { refuseClosed } from '../core/db/openNode.ts'
import { withinScope } from '../core/db/scope.ts'
import { stamp, tableStore, touch } from '../core/db/store.ts'
import { conflict } from '../core/errors.ts'
import type { ApplicationRow } from './tables.ts'
import { registerEmp as t } from './tables.ts'

type State = CodeOf<typeof RegisterState>

const what = '注册申请'
export const store = tableStore(t, what, { scope: withinScope(t.orgId) })
export const applicationTarget = store.logTarget(ApplicationInfo, logged.注册申请)

/** Follow from other columns, or are hashes: the log has none of them. */
const derived = ['applicantHash', 'namePinyin', 'idHash', 'mobileHash', 'mobileTail'] as const
const shown = (row: ApplicationRow | null) =>
  row && Object.fromEntries(Object.entries(row).filter(([column]) => !(derived as readonly string[]).includes(column)))

export function noteOf(ctx: WriteCtx, before: ApplicationRow | null, after: ApplicationRow): void {
  ctx.note({ what, id: after.id, name: after.name, orgId: after.orgId, before: shown(before), after: shown(after) })
}

type Draft = Omit<typeof t.$inferInsert, keyof ReturnType<typeof stamp> | 'id'>
/** By somebody who sees no node: `store.insert` is for those who do. */
export async function insertApplication(ctx: WriteCtx, draft: Draft): Promise<ApplicationRow> {
  const [made] = await ctx.db
    .insert(t)
    .values({ ...draft, ...stamp(ctx) })
    .returning()
  noteOf(ctx, null, made!)
  return made!
}

/** An application within the caller's scope that an event may happen to: locked, so that of two who deal with it the second one hears of the first. */
export async function lockFor(ctx: WriteCtx, id: number, event: Event<State>): Promise<ApplicationRow> {
  const row = await store.lockToChange(ctx, id)
  await refuseClosed(ctx, [row.orgId])
  if (!allows(event, row.registerState)) throw conflict('该申请已处理')
  return row
}

type Outcome = Partial<Pick<ApplicationRow, 'personId' | 'matchedEmployeeId' | 'dealReason'>>
/** What became of it, by whom and why. */
export async function settle(ctx: WriteCtx, before: ApplicationRow, event: Event<State>, outcome: Outcome): Promise<void> {
  const [after] = await ctx.db
    .update(t)
    .set({
      ...touch(ctx),
      ...outcome,
      ...{ registerState: event.to, dealBy: ctx.actor.accountId, dealAt: ctx.now.toISOString(), version: before.version + 1 },
    })
    .where(eq(t.id, before.id))
    .returning()
  noteOf(ctx, before, after!)
}
