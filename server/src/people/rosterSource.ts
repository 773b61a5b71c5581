import { EmpStatus, MoveKind } from '@oems/contract/people/codes.ts'
import { sql } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { code } from '../core/db/code.ts'
import { array, ask } from '../core/db/database.ts'
import { insertRows, rowsOf, type TableRows } from '../core/db/insertRows.ts'
import { flow } from '../core/statistics/contributions.ts'
import { diff, source, spanBy } from '../core/statistics/source.ts'
import { enterStates, refreshStates, removeStates, stateSource } from '../core/statistics/states.ts'
import { moveMetrics, rosterMetrics } from './metrics.ts'
import { type Employee, empMove } from './tables.ts'

/** Who is on whose books (05 §7.1). Whoever has resigned is on nobody's. */
export const bookedPeople = stateSource('employee', {
  metrics: rosterMetrics,
  present: sql`
    select id as subject_id, home_org_id as org_id, jsonb_build_object('empStatus', emp_status) as dims
      from employee where deleted_at is null and emp_status <> ${code(EmpStatus.resigned)}`,
})

interface Moves {
  readonly orgId: number
  readonly day: string
  readonly kind: number
  readonly n: number
}

/** How many came, went and moved (05 §7.1). */
export const peopleMoves = source<Moves>('emp_move', {
  metrics: moveMetrics,
  contributions: ({ orgId, day, kind, n }) => [flow('people.move', orgId, day, { kind }, n)],
  span: (db) => spanBy(db, sql`select min(day) as "from", max(day) as "to" from emp_move`),
  async *rows(db, { from, to }) {
    yield* await ask<Moves>(
      db,
      sql`select org_id as "orgId", day, kind, count(*)::int as n from emp_move where day between ${from} and ${to} group by 1, 2, 3`,
    )
  },
})

type Hired = Pick<Employee, 'id' | 'orgId' | 'homeOrgId'>

/** The rows of people who come, for the caller to insert. */
export function enterBooks(ctx: WriteCtx, people: readonly Hired[], day: string): TableRows[] {
  const entries = people.map(({ id, homeOrgId }) => ({ subjectId: id, at: { orgId: homeOrgId, dims: { empStatus: EmpStatus.onPost } } }))
  const hired = people.map(({ id, orgId }) => ({ personId: id, orgId, kind: MoveKind.hired, day }))
  return [...enterStates(ctx, bookedPeople, entries, day), ...movesOf(ctx, hired)]
}

export interface Moved {
  readonly personId: number
  /** The node whose figure the move counts in. */
  readonly orgId: number
  readonly kind: number
}

/** Of people whose records say by now where they are. */
export async function changeBooks(ctx: WriteCtx, people: readonly Moved[], day: string): Promise<void> {
  await refreshStates(
    ctx,
    bookedPeople,
    people.map(({ personId }) => personId),
    day,
  )
  await insertRows(
    ctx.db,
    movesOf(
      ctx,
      people.map((one) => ({ ...one, day })),
    ),
  )
}

function movesOf(ctx: WriteCtx, moved: readonly (Omit<Moves, 'n'> & { personId: number })[]): TableRows[] {
  // The day was taken behind the locks (`movementDay`) and may be later than the call.
  diff(
    { deltas: ctx.deltas, now: ctx.clock() },
    peopleMoves,
    null,
    moved.map((one) => ({ ...one, n: 1 })),
  )
  return rowsOf(empMove, moved)
}

/** As if they had never been. */
export async function removeFromBooks(ctx: WriteCtx, personIds: readonly number[]): Promise<void> {
  await removeStates(ctx, bookedPeople, personIds)
  const gone = await ask<Moves>(
    ctx.db,
    sql`with gone as (delete from emp_move where person_id = any(${array(personIds)}::bigint[]) returning org_id, day, kind)
        select org_id as "orgId", day, kind, count(*)::int as n from gone group by 1, 2, 3`,
  )
  diff(ctx, peopleMoves, gone, null)
}
