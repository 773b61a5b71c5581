import { ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { SubcontractStatus } from '@oems/contract/project/codes.ts'
import { and, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { ask, type ReadDb } from '../core/db/database.ts'
import { touch } from '../core/db/store.ts'
import type { TreeFollower } from '../core/followers.ts'
import type { Executor } from '../core/work/jobs.ts'
import { subcontractGoesOn, subcontractInForce, projectSubcontract as t } from './tables.ts'

const overdue = (today: string) => and(subcontractGoesOn, lt(t.endDate, today))

/** On either side. */
const ofProjects = (ids: readonly number[]) => or(inArray(t.projectId, [...ids]), inArray(t.subProjectId, [...ids]))

/** They end today, those that had not begun on the day on which they were to begin. Answers how many there were. */
export async function endLinks(ctx: WriteCtx, where: SQL | undefined, endReason: string): Promise<number> {
  const today = dayOf(ctx.now)
  const rows = await ctx.db
    .select()
    .from(t)
    .where(and(subcontractInForce(today), where))
    .orderBy(t.id)
    .for('update')
  for (const row of rows) {
    const endDate = row.startDate > today ? row.startDate : today
    const after = { status: SubcontractStatus.ended, endReason, endDate, version: row.version + 1, ...touch(ctx) }
    await ctx.db.update(t).set(after).where(eq(t.id, row.id))
    ctx.note({ what: '分包关系', id: row.id, orgId: row.projectId, before: row, after: { ...row, ...after } })
  }
  return rows.length
}

const expired = '已到期'

/** Writes down the end of those whose last day is over. */
export const endOverdue = (ctx: WriteCtx, projectIds: readonly number[]) =>
  ctx.db
    .update(t)
    .set({ status: SubcontractStatus.ended, endReason: expired, version: sql`${t.version} + 1`, ...touch(ctx) })
    .where(and(overdue(dayOf(ctx.now)), ofProjects(projectIds)))

export const subcontractEnd: Executor = {
  bean: 'subcontract-end',
  name: '分包到期',
  meaning: '将结束日期已过的分包关系记为已解除',
  cron: '0 5 0 * * ?',
  async run({ database: { db }, now }) {
    const { rowCount } = await db
      .update(t)
      .set({ status: SubcontractStatus.ended, endReason: expired, version: sql`${t.version} + 1`, updatedAt: now.toISOString() })
      .where(overdue(dayOf(now)))
    return { processed: rowCount ?? 0 }
  },
}

async function countInForce(db: ReadDb, nodeIds: readonly number[], today: string): Promise<number> {
  const [found] = await ask<{ n: number }>(
    db,
    sql`select count(*)::int as n from ${t} where ${and(subcontractInForce(today), ofProjects(nodeIds))}`,
  )
  return found!.n
}

/** Links in force keep a project from being deleted, and end with its closing (02 §4.1, §4.2). */
export const subcontractsAtNodes: TreeFollower = {
  dependents: [{ type: 'subcontract', label: '有效分包', unit: '个', blocks: ['delete'], count: countInForce }],
  async projectsChanged(ctx, changes) {
    const closed = changes.filter(
      ({ before, after }) => after.projectStatus === ProjectStatus.closed && before.projectStatus !== after.projectStatus,
    )
    const ids = closed.map(({ projectId }) => projectId)
    if (ids.length > 0) await endLinks(ctx, ofProjects(ids), '项目关闭')
  },
}
