import { MoveKind } from '@oems/contract/people/codes.ts'
import { sql } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { addDays, dayOf } from '../core/days.ts'
import { array, ask } from '../core/db/database.ts'
import { insertRows, rowsOf, type TableRows } from '../core/db/insertRows.ts'
import { onceATransaction } from '../core/db/onceATransaction.ts'
import { prepared } from '../core/db/prepared.ts'
import { diff } from '../core/statistics/source.ts'
import { notifyMoved, notifyStaysChanged, notifyStaysLocked } from './followers.ts'
import { type CountedStay, countedStays, stays } from './staySource.ts'
import { empStay } from './tables.ts'

/*
 * The only place that writes stays, whoever enters, moves, leaves, is corrected or deleted: a stay, its figures and the duty of the days that
 * are open already change together (03 §2.8).
 */

/**
 * The day on which a write changes stays. It is taken after the locks and by the clock: who waited for them over midnight writes on the new
 * day, whose duty is counted already. From here to the end of the transaction no day is opened; whoever opens one counts what was written.
 */
export const movementDay = onceATransaction(async (ctx) => {
  await Promise.all([lockStays(ctx.db, {}), notifyStaysLocked(ctx)])
  return dayOf(ctx.clock())
})
const lockStays = prepared('lock of stays', sql`lock table emp_stay in row exclusive mode`)

type Entering = Omit<CountedStay, 'fromDay' | 'toDay' | 'dueFrom'>

/** The rows of people's first stays, for the caller to insert. Whoever comes declares from the next day on (03 §4.1 no. 5). */
export async function enter(ctx: WriteCtx, people: readonly Entering[], batchKey: string | null): Promise<TableRows[]> {
  const fromDay = await movementDay(ctx)
  const dueFrom = addDays(fromDay, 1)
  const operatorId = ctx.actor.accountId
  await count(
    ctx,
    [],
    people.map((one) => ({ ...one, fromDay, toDay: null, dueFrom })),
  )
  const opened = people.map(({ id, orgId, empType }) => ({
    ...{ personId: id, orgId, empType, fromDay, dueFrom },
    ...{ reasonIn: MoveKind.hired, batchKey, operatorId },
  }))
  return rowsOf(empStay, opened)
}

/** Does what changes the stays of people, or what is counted of them, and counts the difference. The people are locked. */
export async function changeStays<T>(ctx: WriteCtx, personIds: readonly number[], change: () => Promise<T>): Promise<T> {
  await movementDay(ctx)
  const before = await lockedStays(ctx, personIds)
  const result = await change()
  await count(ctx, before, await lockedStays(ctx, personIds))
  await notifyMoved(ctx, personIds)
  return result
}

/** Another kind of employee is a correction: it holds for the whole of the open stay. */
export async function correctEmpTypes(
  { db }: WriteCtx,
  people: readonly { readonly id: number; readonly empType: number }[],
): Promise<void> {
  if (people.length === 0) return
  const kinds = sql`unnest(${array(people.map(({ id }) => id))}::bigint[], ${array(people.map(({ empType }) => empType))}::smallint[])`
  await db.execute(sql`
    update emp_stay s set emp_type = k.emp_type from ${kinds} as k (person_id, emp_type) where s.person_id = k.person_id and s.to_day is null`)
}

/** As if they had never been. */
export const removeStays = ({ db }: WriteCtx, personIds: readonly number[]) =>
  db.delete(empStay).where(sql`${empStay.personId} = any(${array(personIds)}::bigint[])`)

/** From a day on somebody stands elsewhere, or nowhere any more. */
export interface StayChange {
  readonly personId: number
  /** The first day on which the stays up to now do not count any more; what began later is gone. */
  readonly until: string
  readonly reason: number
  readonly next: Pick<CountedStay, 'orgId' | 'empType' | 'fromDay' | 'dueFrom'> | null
}

/** Everybody's stays by a handful of statements; within `changeStays`. */
export async function replaceStays({ db, actor }: WriteCtx, changes: readonly StayChange[], batchKey: string): Promise<void> {
  const ended = sql`unnest(${array(changes.map(({ personId }) => personId))}::bigint[], ${array(changes.map(({ until }) => until))}::date[],
    ${array(changes.map(({ reason }) => reason))}::smallint[]) as c (person_id, until, reason)`
  await db.execute(sql`delete from emp_stay s using ${ended} where s.person_id = c.person_id and s.from_day >= c.until`)
  await db.execute(sql`
    update emp_stay s set to_day = c.until - 1, reason_out = c.reason from ${ended}
     where s.person_id = c.person_id and (s.to_day is null or s.to_day >= c.until)`)
  const opened = changes.flatMap(({ personId, reason, next }) =>
    next ? [{ ...next, personId, reasonIn: reason, batchKey, operatorId: actor.accountId }] : [],
  )
  if (opened.length > 0) await insertRows(db, [...rowsOf(empStay, opened)])
}

const lockedStays = ({ db }: WriteCtx, personIds: readonly number[]) =>
  ask<CountedStay>(db, sql`${countedStays} where s.person_id = any(${array(personIds)}::bigint[]) order by s.id for update of s`)

async function count(ctx: WriteCtx, before: readonly CountedStay[], after: readonly CountedStay[]) {
  diff(ctx, stays, before, after)
  await notifyStaysChanged(ctx, before, after)
}
