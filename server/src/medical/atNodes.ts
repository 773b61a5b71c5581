import { Role } from '@oems/contract/access/builtInRoles.ts'
import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { institution } from '../coop/tables.ts'
import type { WriteCtx } from '../core/context.ts'
import { endAt } from '../core/db/atNodes.ts'
import { org } from '../core/db/org.ts'
import { touch } from '../core/db/store.ts'
import type { TreeFollower } from '../core/followers.ts'
import { tell } from '../core/messages/tell.ts'
import { arrange, behind, chainOf, lockChain } from './chain.ts'
import { referralStore as store } from './stores.ts'
import { projectMedical, projectNetworkEnv, type ReferralRow, referral as t } from './tables.ts'

/** What a project has reported ends with it; a referral ends with the move that takes the project away from those who share the institution. */
export const careAtNodes: TreeFollower = {
  async ended(ctx, nodeIds) {
    for (const table of [projectMedical, projectNetworkEnv, t]) await endAt(ctx, table, nodeIds)
  },
  async moved(ctx, move, historyId) {
    const path = `${move.parentPath}${move.nodeId}/`
    const out = await ctx.db
      .select({ row: t })
      .from(t)
      .innerJoin(org, eq(org.id, t.orgId))
      .innerJoin(institution, eq(institution.id, t.institutionId))
      .where(and(isNull(t.deletedAt), sql`starts_with(${org.path}, ${path})`, sql`not ${institution.orgId} = any(path_ids(${org.path}))`))
      .orderBy(asc(t.id))
    for (const [projectId, rows] of byProject(out.map(({ row }) => row))) await end(ctx, projectId, rows, historyId)
  },
  async moveUndone(ctx, historyId) {
    const gone = await ctx.db.select().from(t).where(eq(t.endedByMove, historyId)).orderBy(asc(t.priority), asc(t.id))
    for (const [projectId, rows] of byProject(gone)) await giveBack(ctx, projectId, rows)
  },
}

const byProject = (rows: readonly ReferralRow[]) => Map.groupBy(rows, ({ orgId }) => orgId)
const idsOf = (rows: readonly ReferralRow[]) => rows.map(({ id }) => id)

async function end(ctx: WriteCtx, projectId: number, rows: readonly ReferralRow[], endedByMove: number): Promise<void> {
  const chain = await lockChain(ctx, projectId)
  await ctx.db
    .update(t)
    .set({ endedByMove, deletedAt: ctx.now.toISOString(), version: sql`${t.version} + 1`, ...touch(ctx) })
    .where(inArray(t.id, idsOf(rows)))
  const gone = new Set(idsOf(rows))
  await arrange(
    ctx,
    projectId,
    idsOf(chain).filter((id) => !gone.has(id)),
  )
  for (const row of rows) ctx.note({ what: store.what, id: row.id, orgId: projectId, before: row, after: null })
  await tell(ctx, {
    to: { roleId: [Role.projectAdministrator, Role.temporaryProjectAdministrator], orgId: projectId },
    type: MessageType.reminder,
    level: MessageLevel.important,
    title: `${rows.length}个转诊机构因项目迁移不再可用`,
    content: '项目迁移后，原上级共用的合作医疗机构不再可见，请重新安排转诊顺位。',
    link: `/org-management/org-management?node=${projectId}&tab=referrals`,
    bizType: 'referral-ended',
    bizId: projectId,
  })
}

/** At the places that they had, unless the institution has been taken in again meanwhile, or is gone. */
async function giveBack(ctx: WriteCtx, projectId: number, rows: readonly ReferralRow[]): Promise<void> {
  const chain = await lockChain(ctx, projectId)
  const live = await ctx.db
    .select({ id: institution.id })
    .from(institution)
    .where(
      and(
        isNull(institution.deletedAt),
        inArray(
          institution.id,
          rows.map(({ institutionId }) => institutionId),
        ),
      ),
    )
  const usable = new Set(live.map(({ id }) => id))
  const back = rows.filter(({ institutionId }) => usable.has(institutionId) && !chain.some((one) => one.institutionId === institutionId))
  for (const [at, row] of back.entries()) {
    await ctx.db
      .update(t)
      .set({ endedByMove: null, deletedAt: null, priority: behind + at, version: row.version + 1, ...touch(ctx) })
      .where(eq(t.id, row.id))
    ctx.note({ what: store.what, id: row.id, orgId: projectId, before: null, after: row })
  }
  const places = new Map([...chain, ...back].map((row) => [row.id, row.priority]))
  const order = idsOf(await chainOf(ctx, projectId))
  await arrange(
    ctx,
    projectId,
    order.toSorted((one, other) => places.get(one)! - places.get(other)! || (back.some(({ id }) => id === one) ? -1 : 1)),
  )
}
