import { OrgType } from '@oems/contract/organisation/codes.ts'
import { and, eq, inArray, isNull, lte } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import type { ReadDb } from '../../core/db/database.ts'
import { type Org, org } from '../../core/db/org.ts'
import { withinNode, withinScope } from '../../core/db/scope.ts'
import { formerNamesOf, nameKey } from '../names.ts'
import { idsOf } from '../trees/tree.ts'
import type { NamedNode } from './finder.ts'

/** A node as its name is compared with those of its group. */
export interface GroupNode extends NamedNode, Pick<Org, 'id' | 'path' | 'orgName' | 'orgType' | 'status' | 'formerNames'> {}
/** Nodes among which names are to be told apart: those of one group, or the groups themselves. */
export interface Group {
  readonly key: string
  readonly nodes: readonly GroupNode[]
}

const columns = {
  ...{ id: org.id, path: org.path, orgName: org.orgName, orgType: org.orgType, status: org.status },
  ...{ nameKey: org.nameKey, parent: org.parentId, formerNames: org.formerNames },
}
type Row = Pick<Org, 'id' | 'path' | 'orgName' | 'orgType' | 'status' | 'nameKey' | 'formerNames'> & { readonly parent: number | null }

const toNode = ({ parent, ...row }: Row): GroupNode => ({
  ...row,
  parent: parent ?? 0,
  isProject: row.orgType === OrgType.project,
  formerKeys: formerNamesOf(row).map(nameKey),
})

/** The group in which a child of a node would stand, as far as the caller sees it. */
export async function groupBelow(ctx: Ctx, parent: Org): Promise<Group> {
  const [top] = await ctx.db
    .select()
    .from(org)
    .where(and(inArray(org.id, idsOf(parent)), eq(org.orgType, OrgType.group)))
    .limit(1)
  return top ? groupOf(ctx, top) : { key: '', nodes: await groupsThemselves(ctx) }
}

async function groupOf(ctx: Ctx, top: Org): Promise<Group> {
  const rows = await ctx.db
    .select(columns)
    .from(org)
    .where(and(isNull(org.deletedAt), withinNode(org.id, ctx, top), withinScope(org.id)(ctx)))
  return { key: top.nameKey, nodes: rows.map(toNode) }
}

async function groupsThemselves(ctx: Ctx): Promise<GroupNode[]> {
  const rows = await ctx.db
    .select(columns)
    .from(org)
    .where(and(isNull(org.deletedAt), lte(org.orgType, OrgType.group), withinScope(org.id)(ctx)))
  return rows.map(toNode)
}

/** Every group, one after the other, and the groups themselves. */
export async function* everyGroup(db: ReadDb): AsyncGenerator<Group> {
  const tops = await db
    .select()
    .from(org)
    .where(and(isNull(org.deletedAt), lte(org.orgType, OrgType.group)))
  yield { key: '', nodes: tops.map((top) => toNode({ ...top, parent: top.parentId })) }
  for (const top of tops.filter(({ orgType }) => orgType === OrgType.group)) {
    const rows = await db
      .select(columns)
      .from(org)
      .where(and(isNull(org.deletedAt), withinNode(org.id, { db }, top)))
    yield { key: top.nameKey, nodes: rows.map(toNode).filter(({ id }) => id !== top.id) }
  }
}
