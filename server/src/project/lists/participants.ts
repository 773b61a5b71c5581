import { OrgType } from '@oems/contract/organisation/codes.ts'
import { SubcontractStatus } from '@oems/contract/project/codes.ts'
import { type Participant, Participation } from '@oems/contract/project/projectLists.ts'
import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { dayOf } from '../../core/days.ts'
import { type Org, org } from '../../core/db/org.ts'
import { sees } from '../../core/db/scope.ts'
import { opsOf, pathOf } from '../../organisation/trees/tree.ts'
import { projectSubcontract as t } from '../tables.ts'
import { projectInScope } from './projectInScope.ts'

/** Who takes part in a project, as far as the caller sees them: those above it, and whom it works for or has working for it today. */
export async function participants(ctx: Ctx, { projectId }: { readonly projectId: number }): Promise<Participant[]> {
  const node = await projectInScope(ctx, projectId)
  const above = (await pathOf(ctx, node)).slice(0, -1)
  const group = above.find(({ orgType }) => orgType === OrgType.group)
  const company = above.findLast(({ orgType }) => orgType === OrgType.company)
  const links = await linksOf(ctx, projectId)
  const others = await nodesOf(
    ctx,
    links.map((link) => (link.projectId === projectId ? link.subProjectId : link.projectId)).filter((id) => id !== null),
  )
  const named: readonly (readonly [relation: Participant['relation'], node: Org | undefined])[] = [
    [Participation.group, group],
    [Participation.company, company],
    ...links
      .filter((link) => link.projectId !== projectId)
      .map((link) => [Participation.generalContractor, others.get(link.projectId)] as const),
    ...links
      .filter((link) => link.projectId === projectId && link.subProjectId !== null)
      .map((link) => [Participation.subcontractor, others.get(link.subProjectId!)] as const),
  ]
  const seen = named.flatMap(([relation, one]) => (one ? [{ relation, one }] : []))
  const ops = await opsOf(
    ctx,
    seen.map(({ one }) => one),
  )
  return [
    ...seen.map(({ relation }, at) => ({ relation, op: ops[at]!, subOrgName: null })),
    ...links.flatMap(({ subOrgName }) =>
      subOrgName === null ? [] : [{ relation: Participation.subcontractor, op: null, subOrgName } as const],
    ),
  ]
}

const linksOf = async ({ db, now }: Ctx, projectId: number) => {
  const rows = await db
    .select()
    .from(t)
    .where(and(isNull(t.deletedAt), eq(t.status, SubcontractStatus.active), or(eq(t.projectId, projectId), eq(t.subProjectId, projectId))))
    .orderBy(asc(t.id))
  const today = dayOf(now)
  return rows.filter(({ startDate, endDate }) => startDate <= today && (endDate === null || endDate >= today))
}

/** Those of them that the caller sees. */
async function nodesOf(ctx: Ctx, ids: readonly number[]): Promise<ReadonlyMap<number, Org>> {
  const rows = await ctx.db
    .select()
    .from(org)
    .where(and(isNull(org.deletedAt), inArray(org.id, [...ids])))
  return new Map(rows.filter((node) => sees(ctx, node)).map((node) => [node.id, node]))
}
