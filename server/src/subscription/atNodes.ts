import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { ask, type ReadDb } from '../core/db/database.ts'
import { touch } from '../core/db/store.ts'
import type { Move, TreeFollower } from '../core/followers.ts'
import { isLive } from './inForce.ts'
import { store } from './store.ts'
import { type SubscriptionRow, subscription as t } from './tables.ts'
import { tellOf } from './telling.ts'

const atNodes = (nodeIds: readonly number[]) => or(inArray(t.orgId, [...nodeIds]), inArray(t.targetOrgId, [...nodeIds]))

/** Those between a node of the subtree, which stands at `path`, and one above its new place. */
const across = (path: string, { parentPath }: Move) => {
  const above = sql`(path_ids(${parentPath}))`
  const inside = sql`(select id from org where starts_with(path, ${path}))`
  return sql`(${t.orgId} in ${inside} and ${t.targetOrgId} = any(${above}) or ${t.targetOrgId} in ${inside} and ${t.orgId} = any(${above}))`
}

async function count(db: ReadDb, where: ReturnType<typeof and>): Promise<number> {
  const [found] = await ask<{ n: number }>(db, sql`select count(*)::int as n from ${t} where ${where}`)
  return found!.n
}

/** Live subscriptions keep a node from being deleted; a move after which the tree itself shows one side to the other ends them (02 §4.1, §4.3). */
export const subscriptionsAtNodes: TreeFollower = {
  dependents: [
    {
      ...{ type: 'subscription', label: '组织订阅', unit: '个', blocks: ['delete'] },
      count: (db, nodeIds, today) => count(db, and(isLive(today), atNodes(nodeIds))),
    },
  ],
  /** Those that were over or stopped. */
  async ended(ctx, nodeIds) {
    for (const row of await rowsOf(ctx, and(isNull(t.deletedAt), atNodes(nodeIds)))) {
      const gone = { deletedAt: ctx.now.toISOString(), version: row.version + 1, ...touch(ctx) }
      await ctx.db.update(t).set(gone).where(eq(t.id, row.id))
      ctx.note({ what: store.what, id: row.id, orgId: row.orgId, before: row, after: null })
    }
  },
  endedByMove: (db, move, today) => count(db, and(isLive(today), across(move.path, move))),
  async moved(ctx, move, historyId) {
    const path = `${move.parentPath}${move.nodeId}/`
    await mark(ctx, await rowsOf(ctx, and(isLive(dayOf(ctx.now)), across(path, move))), historyId)
  },
  async moveUndone(ctx, historyId) {
    await mark(ctx, await rowsOf(ctx, and(isNull(t.deletedAt), eq(t.endedByMove, historyId))), null)
  },
}

/** Whether or not whoever moves a node sees the other side. */
const rowsOf = ({ db }: WriteCtx, where: ReturnType<typeof and>) => db.select().from(t).where(where).orderBy(t.id).for('update')

async function mark(ctx: WriteCtx, rows: readonly SubscriptionRow[], endedByMove: number | null): Promise<void> {
  for (const row of rows) {
    await ctx.db
      .update(t)
      .set({ endedByMove, version: row.version + 1, ...touch(ctx) })
      .where(eq(t.id, row.id))
    const isEnded = endedByMove !== null
    ctx.note({ what: store.what, id: row.id, orgId: row.orgId, before: { isEndedByMove: !isEnded }, after: { isEndedByMove: isEnded } })
    await tellOf(ctx, row, isEnded ? 'endedByMove' : 'givenBack')
  }
}
