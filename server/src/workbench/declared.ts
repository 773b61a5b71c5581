import type { CodeOf } from '@oems/contract/core/codes.ts'
import { DeclareStatus } from '@oems/contract/declaration/codes.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { DeclareType, type DeclareTypeCode } from '@oems/contract/supplies/codes.ts'
import { and, eq, isNull, like, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { code } from '../core/db/code.ts'
import { ask } from '../core/db/database.ts'
import { type Org, org } from '../core/db/org.ts'
import { deadlineTimes } from '../declaration/times.ts'
import { peopleBelow } from '../reserve/board/people.ts'
import { openedTypes } from '../reserve/periods/open.ts'
import { standingOf, standings } from '../reserve/periods/standing.ts'

/** What a project declares, as cells: supplies, drugs, equipment, measures and its people. */
export async function cellsOf(ctx: Ctx, node: Org, day: string) {
  const periods = await standingOf(ctx.db, [node.id], openedTypes, day, ctx.now)
  const { status, lateFilled, deadlineAt } = (await peopleBelow(ctx, node.id, day))(node.id)
  const all = [
    ...periods.map((one) => ({ declareType: one.declareType, status: one.status, lateFilled: one.lateFilled, deadlineAt: one.deadlineAt })),
    { declareType: DeclareType.health, status, lateFilled, deadlineAt },
  ]
  return all.map((cell) => ({
    ...cell,
    deadline: cell.deadlineAt === null ? null : deadlineTimes(new Date(cell.deadlineAt), node.timeZone),
  }))
}

/** How many of the projects below stand so. */
export async function countsOf(ctx: Ctx, node: Org, day: string) {
  const projects = await ctx.db
    .select({ id: org.id })
    .from(org)
    .where(and(like(org.path, `${node.path}%`), eq(org.orgType, OrgType.project), isNull(org.deletedAt)))
  const ids = projects.map(({ id }) => id)
  const isBelow = sql`p.org_id in (select id from org where path like ${`${node.path}%`} and org_type = ${code(OrgType.project)} and deleted_at is null)`
  const periods = await ask<{ declareType: number; status: number; n: number }>(
    ctx.db,
    sql`select s.declare_type as "declareType", s.status, count(*)::int as n
        from (${standings(openedTypes, day, ctx.now, isBelow)}) s group by 1, 2`,
  )
  const people = await peopleBelow(ctx, node.id, day)
  const healthOf = Map.groupBy(ids, (id) => people(id).status)
  const of = (declareType: DeclareTypeCode) => {
    const count = (status: CodeOf<typeof DeclareStatus>) =>
      declareType === DeclareType.health
        ? (healthOf.get(status)?.length ?? 0)
        : (periods.find((one) => one.declareType === declareType && one.status === status)?.n ?? 0)
    const { pending, declared, overdue } = DeclareStatus
    const counted = { pending: count(pending), declared: count(declared), overdue: count(overdue) }
    return { declareType, ...counted, notRequired: ids.length - counted.pending - counted.declared - counted.overdue }
  }
  return DeclareType.options.map(({ value }) => of(value))
}
