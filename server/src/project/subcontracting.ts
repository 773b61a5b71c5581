import type { Input } from '@oems/contract/core/call.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { SubcontractStatus } from '@oems/contract/project/codes.ts'
import { subcontracting as calls, type SubcontractLine } from '@oems/contract/project/subcontracting.ts'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { lockOpenNode, requireOpen } from '../core/db/openNode.ts'
import { type Org, org } from '../core/db/org.ts'
import { sees } from '../core/db/scope.ts'
import { stamp } from '../core/db/store.ts'
import { badField, conflict, notFound, ruleBroken } from '../core/errors.ts'
import { implement } from '../core/implement.ts'
import { inSnapshot } from '../core/snapshot.ts'
import { groupOf } from '../organisation/saving/regionNations.ts'
import { project } from '../organisation/tables.ts'
import { linksOf } from './links.ts'
import { projectInScope } from './one.ts'
import { endLinks, endOverdue } from './subcontracts.ts'
import { subcontractInForce, projectSubcontract as t } from './tables.ts'

export const subcontracting = implement(calls, {
  addSubcontracting: add,
  removeSubcontracting: remove,
  ...inSnapshot({ listSubcontracting: linksOf }),
})

async function add(ctx: WriteCtx, { projectId, items }: Input<typeof calls.addSubcontracting>): Promise<void> {
  const general = await projectInScope(ctx, projectId)
  const subs = await subProjects(ctx, general, items)
  await lockOpenNode(ctx, projectId)
  await requireOpen(ctx, [...subs.keys()])
  await lockDetails(ctx, [projectId, ...subs.keys()])
  await endOverdue(ctx, [projectId, ...subs.keys()])
  for (const [at, line] of items.entries()) {
    if (line.endDate !== null && line.endDate < dayOf(ctx.now)) throw badField(`items.${at}.endDate`, '结束日期不能早于今天')
    if (line.subProjectId !== null) await refuseCircle(ctx, general, subs.get(line.subProjectId)!)
    const [made] = await ctx.db
      .insert(t)
      .values({ ...line, projectId, status: SubcontractStatus.active, ...stamp(ctx) })
      .returning()
    ctx.note({ what: '分包关系', id: made!.id, orgId: projectId, before: null, after: made! })
  }
}

/** Of the same group, or seen by the caller as the general contractor's is; whatever else a number names is not there (02 §5.4). */
async function subProjects(ctx: WriteCtx, general: Org, items: readonly SubcontractLine[]): Promise<ReadonlyMap<number, Org>> {
  const ids = [...new Set(items.flatMap(({ subProjectId }) => subProjectId ?? []))]
  if (ids.includes(general.id)) throw ruleBroken('不能将项目设为自身的分包')
  const found = await ctx.db
    .select()
    .from(org)
    .where(and(inArray(org.id, ids), eq(org.orgType, OrgType.project), isNull(org.deletedAt)))
  const group = await groupOf(ctx.db, general)
  const isNear = (node: Org) => sees(ctx, node) || (group !== null && node.path.startsWith(group.path))
  const near = new Map(found.filter(isNear).map((node) => [node.id, node]))
  if (near.size !== ids.length) throw notFound()
  return near
}

/** Of two who link the same projects either way, the second sees what the first has done. */
const lockDetails = (ctx: WriteCtx, ids: readonly number[]) =>
  ctx.db
    .select({ id: project.projectId })
    .from(project)
    .where(inArray(project.projectId, [...ids]))
    .orderBy(project.projectId)
    .for('no key update')

async function refuseCircle(ctx: WriteCtx, general: Org, sub: Org): Promise<void> {
  const between = (a: Org, b: Org) => and(subcontractInForce(dayOf(ctx.now)), eq(t.projectId, a.id), eq(t.subProjectId, b.id))
  if ((await ctx.db.$count(t, between(sub, general))) > 0) throw ruleBroken(`“${sub.orgName}”已是“${general.orgName}”的总承包项目`)
  if ((await ctx.db.$count(t, between(general, sub))) > 0) throw conflict('分包关系已存在')
}

async function remove(ctx: WriteCtx, { projectId, ids, endReason }: Input<typeof calls.removeSubcontracting>): Promise<void> {
  await projectInScope(ctx, projectId)
  await lockOpenNode(ctx, projectId)
  const ended = await endLinks(ctx, and(eq(t.projectId, projectId), inArray(t.id, ids)), endReason)
  if (ended !== ids.length) throw notFound()
}
