import { AttentionRule, CloseKind, EvidenceType, IllState } from '@oems/contract/attention/codes.ts'
import type { situations as calls } from '@oems/contract/attention/situations.ts'
import type { Input } from '@oems/contract/core/call.ts'
import { EmpStatus } from '@oems/contract/people/codes.ts'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { array, ask } from '../core/db/database.ts'
import { requireOpen } from '../core/db/openNode.ts'
import { withinScope } from '../core/db/scope.ts'
import { stamp, touch } from '../core/db/store.ts'
import { badField, conflict, notFound, ruleBroken } from '../core/errors.ts'
import { lockPeople } from '../people/locking.ts'
import { closeRows, raiseAttention } from './raising.ts'
import { derive } from './sources.ts'
import { type AttentionRow, importantFollow, importantUser as t } from './tables.ts'

const what = '重点关注'
const inScope = withinScope(t.orgId)

/** By hand, with a reason: opens attention, or adds to the one that is open (03 §4.4). */
export async function setImportant(ctx: WriteCtx, { personIds, reason, attentionLevel, watchUntil }: Input<typeof calls.setImportant>) {
  const today = dayOf(ctx.now)
  if (watchUntil !== null && watchUntil < today) throw badField('watchUntil', '观察至不能早于今天')
  const people = await lockPeople(ctx, [...new Set(personIds)])
  await requireOpen(ctx, [...new Set(people.map(({ employee }) => employee.orgId))])
  const gone = people.find(({ employee }) => employee.empStatus === EmpStatus.resigned || employee.empStatus === EmpStatus.offSite)
  if (gone) throw conflict(`“${gone.person.name}”已离场或离职，不能设为重点关注`)
  const names = new Map(people.map(({ employee, person }) => [employee.id, person.name]))
  const evidence = { type: EvidenceType.manual, id: ctx.now.getTime(), day: today }
  const rows = await raiseAttention(
    ctx,
    people.map(({ employee }) => ({
      ...{ personId: employee.id, rule: AttentionRule.manual, level: attentionLevel, evidence },
      ...(watchUntil !== null && { watchUntil }),
    })),
    { by: ctx.actor.accountId, reason },
  )
  for (const { id, orgId, personId } of rows)
    ctx.note({ what, id, name: names.get(personId)!, orgId, before: null, after: { personId, attentionLevel, watchUntil } })
}

/** A human ends it (03 §4.4): of nobody who has an open case. */
export async function removeImportant(ctx: WriteCtx, { ids, removeImportantReason: reason }: Input<typeof calls.removeImportant>) {
  const rows = await lockedByIds(ctx, ids)
  if (rows.some(({ closedAt }) => closedAt !== null)) throw conflict('重点关注已解除，请刷新后重试')
  const [found] = await ask<{ n: number }>(
    ctx.db,
    sql`select count(*) as n from user_ill_situation where person_id = any(${array(rows.map(({ personId }) => personId))}::bigint[])
          and ill_state = ${code(IllState.open)} and deleted_at is null`,
  )
  if (found!.n > 0) throw conflict('该人员仍有在管的患病记录，不能取消重点关注')
  const closed = await closeRows(ctx, rows, { kind: CloseKind.manual, by: ctx.actor.accountId, reason })
  for (const { id, orgId, personId, closedAt, closeKind } of closed)
    ctx.note({ what, id, orgId, before: { personId, closedAt: null, closeKind: null }, after: { personId, closedAt, closeKind } })
}

/** What was done, and when somebody looks again. Whoever followed up last is the one who looks after the person. */
export async function saveFollow(ctx: WriteCtx, { id, followAt, ...draft }: Input<typeof calls.followSave>) {
  const at = followAt ?? ctx.now.toISOString()
  if (Date.parse(at) > ctx.now.getTime()) throw badField('followAt', '跟进时间不能晚于现在')
  if (draft.nextFollowDate !== null && draft.nextFollowDate < dayOf(ctx.now)) throw badField('nextFollowDate', '下次跟进不能早于今天')
  const row = await lockedOpen(ctx, id)
  const [made] = await ctx.db
    .insert(importantFollow)
    .values({ ...stamp(ctx), ...draft, importantId: id, orgId: row.orgId, followAt: at })
    .returning({ id: importantFollow.id })
  const next = {
    nextFollowDate: draft.nextFollowDate,
    ownerUserId: ctx.actor.accountId,
    disposed: draft.disposed === 1 ? 1 : row.disposed,
  } as const
  await change(ctx, row, next)
  return made!
}

/** Longer, never shorter (03 §4.4). */
export async function extendWatch(ctx: WriteCtx, { id, watchUntil }: Input<typeof calls.extendWatch>) {
  const row = await lockedOpen(ctx, id)
  const least = [row.watchUntil ?? '', dayOf(ctx.now)].sort().at(-1)!
  if (watchUntil < least) throw ruleBroken(`观察期只能延长，不能早于${least}`)
  await change(ctx, row, { extendedUntil: watchUntil, ...derive(row.sources, watchUntil) })
}

async function change(ctx: WriteCtx, before: AttentionRow, values: Partial<AttentionRow>): Promise<void> {
  const [after] = await ctx.db
    .update(t)
    .set({ ...values, ...touch(ctx), version: before.version + 1 })
    .where(eq(t.id, before.id))
    .returning()
  ctx.note({ what, id: before.id, orgId: before.orgId, before: told(before), after: told(after!) })
}
const told = ({ personId, watchUntil, nextFollowDate, ownerUserId }: AttentionRow) => ({
  personId,
  watchUntil,
  nextFollowDate,
  ownerUserId,
})

async function lockedOpen(ctx: WriteCtx, id: number): Promise<AttentionRow> {
  const [row] = await lockedByIds(ctx, [id])
  if (row!.closedAt !== null) throw conflict('重点关注已解除，请刷新后重试')
  return row!
}

/** Rows within the caller's scope: their people are locked first, as all do who move them. */
async function lockedByIds(ctx: WriteCtx, ids: readonly number[]): Promise<AttentionRow[]> {
  const different = [...new Set(ids)]
  const find = () =>
    ctx.db
      .select()
      .from(t)
      .where(and(inArray(t.id, different), isNull(t.deletedAt), inScope(ctx)))
      .orderBy(asc(t.personId), asc(t.id))
  const found = await find()
  if (found.length !== different.length) throw notFound()
  await lockPeople(ctx, [...new Set(found.map(({ personId }) => personId))])
  const rows = await find().for('update')
  if (rows.length !== different.length) throw notFound()
  await requireOpen(ctx, [...new Set(rows.map(({ orgId }) => orgId))])
  return rows
}
