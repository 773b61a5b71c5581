import type { CodeOf } from '@oems/contract/core/codes.ts'
import { DayKind, DeclareStatus } from '@oems/contract/declaration/codes.ts'
import { filling } from '@oems/contract/declaration/figures.ts'
import { pick } from '@oems/contract/figures/subject.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { DeclareType } from '@oems/contract/workbench/codes.ts'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { type Org, org } from '../core/db/org.ts'
import { readNodes } from '../core/statistics/read.ts'
import { countFrom, type Found, questionsOf, valuesOf } from '../core/statistics/subject.ts'
import { declareDay } from '../declaration/tables.ts'
import { deadlineTimes } from '../declaration/times.ts'

const numbers = pick(filling, 'due', 'filled', 'late')

/** How a project's people stand as a whole: somebody overdue, somebody still to come, or all there. */
function standing(found: Found, deadlineAt: string | null, now: Date) {
  const { due, filled, late } = valuesOf(numbers, countFrom(found))
  if (due === 0) return { status: DeclareStatus.notRequired, lateFilled: false }
  if (filled >= due) return { status: late > 0 ? DeclareStatus.overdue : DeclareStatus.declared, lateFilled: late > 0 }
  const isOver = deadlineAt !== null && Date.parse(deadlineAt) < now.getTime()
  return { status: isOver ? DeclareStatus.overdue : DeclareStatus.pending, lateFilled: false }
}

/** The one thing that a project declares so far, as a cell. */
export async function cellsOf(ctx: Ctx, node: Org, day: string) {
  const { at } = await readNodes(ctx.db, node.id, questionsOf(numbers, { from: day, to: day }))
  const deadlineAt = (await deadlinesOf(ctx, [node.id], day)).get(node.id) ?? null
  const deadline = deadlineAt === null ? null : deadlineTimes(new Date(deadlineAt), node.timeZone)
  return [{ declareType: DeclareType.health, ...standing(at(node.id), deadlineAt, ctx.now), deadlineAt, deadline }]
}

/** How many of the projects below stand so. */
export async function countsOf(ctx: Ctx, node: Org, day: string) {
  const { ids, at } = await readNodes(ctx.db, node.id, questionsOf(numbers, { from: day, to: day }))
  const projects = await ctx.db
    .select({ id: org.id })
    .from(org)
    .where(and(inArray(org.id, [...ids]), eq(org.orgType, OrgType.project), isNull(org.deletedAt)))
  const deadlines = await deadlinesOf(
    ctx,
    projects.map(({ id }) => id),
    day,
  )
  const found = projects.map(({ id }) => standing(at(id), deadlines.get(id) ?? null, ctx.now).status)
  const of = (status: CodeOf<typeof DeclareStatus>) => found.filter((one) => one === status).length
  const { notRequired, pending, declared, overdue } = DeclareStatus
  return [
    { declareType: DeclareType.health, notRequired: of(notRequired), pending: of(pending), declared: of(declared), overdue: of(overdue) },
  ]
}

async function deadlinesOf({ db }: Ctx, ids: readonly number[], day: string): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .select({ orgId: declareDay.orgId, deadlineAt: declareDay.deadlineAt })
    .from(declareDay)
    .where(
      and(eq(declareDay.day, day), eq(declareDay.kind, DayKind.personal), eq(declareDay.isDue, true), inArray(declareDay.orgId, [...ids])),
    )
  return new Map(rows.map(({ orgId, deadlineAt }) => [orgId, deadlineAt]))
}
