import type { CodeOf } from '@oems/contract/core/codes.ts'
import { DayKind, DeclareStatus } from '@oems/contract/declaration/codes.ts'
import { filling } from '@oems/contract/declaration/figures.ts'
import { pick } from '@oems/contract/figures/subject.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { code } from '../../core/db/code.ts'
import { array, ask } from '../../core/db/database.ts'
import { readNodes } from '../../core/statistics/read.ts'
import { countFrom, type Found, questionsOf, valuesOf } from '../../core/statistics/subject.ts'

/** How the people of a node stand as a whole with their own declarations (03), in the words of the reserve. */
export interface PeopleStanding {
  readonly status: CodeOf<typeof DeclareStatus>
  readonly lateFilled: boolean
  readonly deadlineAt: string | null
}
const numbers = pick(filling, 'due', 'filled', 'late')
const notRequired: PeopleStanding = { status: DeclareStatus.notRequired, lateFilled: false, deadlineAt: null }

/** Of the nodes at and below one, as far as anything is known of them. The day has to be open. */
export async function peopleBelow(ctx: Ctx, nodeId: number, day: string): Promise<(orgId: number) => PeopleStanding> {
  const { ids, at } = await readNodes(ctx.db, nodeId, questionsOf(numbers, { from: day, to: day }))
  const known = new Set(ids)
  const deadlines = await deadlinesOf(ctx, ids, day)
  return (orgId) => (known.has(orgId) ? standing(at(orgId), deadlines.get(orgId) ?? null, ctx.now) : notRequired)
}

/** Somebody overdue, somebody still to come, or all there. */
function standing(found: Found, deadlineAt: string | null, now: Date): PeopleStanding {
  const { due, filled, late } = valuesOf(numbers, countFrom(found))
  if (due === 0) return { ...notRequired, deadlineAt }
  if (filled >= due) return { status: late > 0 ? DeclareStatus.overdue : DeclareStatus.declared, lateFilled: late > 0, deadlineAt }
  const isOver = deadlineAt !== null && Date.parse(deadlineAt) < now.getTime()
  return { status: isOver ? DeclareStatus.overdue : DeclareStatus.pending, lateFilled: false, deadlineAt }
}

async function deadlinesOf({ db }: Ctx, ids: readonly number[], day: string): Promise<ReadonlyMap<number, string>> {
  const rows = await ask<{ orgId: number; deadlineAt: Date }>(
    db,
    sql`select org_id as "orgId", deadline_at as "deadlineAt" from declare_day
         where day = ${day} and kind = ${code(DayKind.personal)} and is_due and org_id = any(${array([...ids])}::bigint[])`,
  )
  return new Map(rows.map(({ orgId, deadlineAt }) => [orgId, new Date(deadlineAt).toISOString()]))
}
