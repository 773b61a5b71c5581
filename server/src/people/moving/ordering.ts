import { type Moved, skippedAtMost } from '@oems/contract/people/movements.ts'
import { inArray } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../../core/context.ts'
import { dayOf } from '../../core/days.ts'
import { org } from '../../core/db/org.ts'
import type { Within } from '../../core/db/scope.ts'
import { conflict, type Refusal } from '../../core/errors.ts'
import { findRecords, lockKnown, lockPeople, recordsOf } from '../locking.ts'
import { dueChanges, readyToday } from '../today.ts'
import type { PersonRecord } from '../writePeople.ts'
import { type Move, movePeople, type PlannedMove, planMoves } from './movePerson.ts'
import { staysAfter } from './plan.ts'

/** Why somebody stays where they are. */
export interface Unmoved {
  readonly reason: string
  /** With what a call is refused that moves nobody else; absent: nothing was wrong, the person is there already. */
  readonly refusal?: (reason: string) => Refusal
}
export const there = (reason: string): Unmoved => ({ reason })
export const unfit = (reason: string): Unmoved => ({ reason, refusal: (msg) => conflict(msg) })

export type Verdict = Omit<Move, 'record'> | Unmoved

/** What a call asks for: whom, and what becomes of each. */
export interface Order {
  readonly ids: readonly number[]
  /** The caller has named them, and hears of one who is not there; else it is about as many of them as there are still. */
  readonly named: boolean
  readonly scope: Within
  /** Locks what they come to; then says of each what to do. */
  judge(ctx: WriteCtx, records: readonly PersonRecord[]): Promise<(record: PersonRecord) => Verdict>
  /** Behind the move. */
  readonly done?: ((ctx: WriteCtx, moved: readonly PlannedMove[]) => Promise<unknown>) | undefined
}

/** Moves whom it fits; or, by `preview`, says what that would do and writes nothing. Refused where it fits nobody. */
export async function carryOut(ctx: WriteCtx, order: Order, preview: 0 | 1): Promise<Moved> {
  const { refusal, ...result } = await carry(ctx, order, preview)
  if (result.moved === 0 && refusal && !preview) throw refusal
  return result
}

/** The same for a part of many, of whom it may fit nobody. */
export async function carry(ctx: WriteCtx, order: Order, preview: 0 | 1): Promise<Moved & { readonly refusal: Refusal | null }> {
  await readyToday(ctx)
  const ids = [...new Set(order.ids)]
  const records = await recordsFor(ctx, order, ids, preview)
  const verdictOf = await order.judge(ctx, records)
  const judged = records.map((record) => ({ record, verdict: verdictOf(record) }))
  const unmoved = judged.flatMap(({ record, verdict }) => ('reason' in verdict ? [{ record, ...verdict }] : []))
  const moves = judged.flatMap(({ record, verdict }) => ('reason' in verdict ? [] : [{ record, ...verdict }]))
  const planned = preview ? await planMoves(ctx, moves, dayOf(ctx.now)) : await movePeople(ctx, moves)
  const [due] = await Promise.all([dueOf(ctx, planned), preview || planned.length === 0 ? undefined : order.done?.(ctx, planned)])
  const skipped = unmoved.map(({ record, reason }) => ({ employeeId: record.employee.id, name: record.person.name, reason }))
  const refused = unmoved.find(({ refusal }) => refusal)
  return {
    ...{ moved: moves.length, skipped: skipped.slice(0, skippedAtMost), skippedNum: skipped.length },
    ...{ effective: effectiveDays(planned), due, taskId: null },
    refusal: refused ? refused.refusal!(refused.reason) : null,
  }
}

const recordsFor = (ctx: WriteCtx, { named, scope }: Order, ids: readonly number[], preview: 0 | 1) => {
  if (named) return (preview ? findRecords : lockPeople)(ctx, ids, scope)
  return preview ? recordsOf(ctx, ids, scope) : lockKnown(ctx, ids, scope)
}

/** The first day on which somebody counts where they are then. */
export const effectiveDayOf = ({ change }: PlannedMove) => change && (change.next?.fromDay ?? change.until)

const effectiveDays = (planned: readonly PlannedMove[]): Moved['effective'] =>
  [...Map.groupBy(planned, effectiveDayOf)]
    .flatMap(([day, of]) => (day === null ? [] : [{ day, num: of.length }]))
    .sort((a, b) => (a.day < b.day ? -1 : 1))

/** What two parts of one move do. */
export const together = (one: Moved, other: Moved): Moved => ({
  moved: one.moved + other.moved,
  skipped: [...one.skipped, ...other.skipped].slice(0, skippedAtMost),
  skippedNum: one.skippedNum + other.skippedNum,
  effective: [...Map.groupBy([...one.effective, ...other.effective], ({ day }) => day)].map(([day, same]) => ({
    day,
    num: same.reduce((sum, { num }) => sum + num, 0),
  })),
  due: [...Map.groupBy([...one.due, ...other.due], ({ orgId, day }) => `${orgId} ${day}`).values()].map((same) => ({
    ...same[0]!,
    change: same.reduce((sum, { change }) => sum + change, 0),
  })),
  taskId: null,
})

/** By how many the due of the days that are open changes at each node; days to come count by themselves. */
async function dueOf(ctx: Ctx, planned: readonly PlannedMove[]): Promise<Moved['due']> {
  const moving = planned.flatMap(({ stays, change }) => (change ? [{ stays, change }] : []))
  const after = moving.flatMap(({ stays, change }) => staysAfter(stays, change))
  const shifts = await dueChanges(
    ctx,
    moving.flatMap(({ stays }) => stays),
    after,
  )
  const sums = Map.groupBy(shifts, ({ orgId, day }) => `${orgId} ${day}`)
  const changes = [...sums.values()].map((same) => ({ ...same[0]!, change: same.reduce((sum, { n }) => sum + n, 0) }))
  const names = await namesOf(
    ctx,
    changes.map(({ orgId }) => orgId),
  )
  return changes
    .filter(({ change }) => change !== 0)
    .map(({ orgId, day, change }) => ({ orgId, orgName: names.get(orgId) ?? '', day, change }))
    .sort((a, b) => a.change - b.change || a.orgId - b.orgId)
}

export async function namesOf({ db }: Ctx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .select({ id: org.id, orgName: org.orgName })
    .from(org)
    .where(inArray(org.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, orgName }) => [id, orgName]))
}

/** `2026-03-05` in the words of a sentence. */
export const dayWords = (day: string) => `${day.slice(5, 7)}月${day.slice(8)}日`
