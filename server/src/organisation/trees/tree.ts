import type { CodeOf } from '@oems/contract/core/codes.ts'
import { type OrgProjectType, type OrgStatus, OrgType, type Outside } from '@oems/contract/organisation/codes.ts'
import type { Op as OpSchema } from '@oems/contract/session/session.ts'
import { inArray, sql } from 'drizzle-orm'
import type { Static } from 'typebox'
import type { Ctx } from '../../core/context.ts'
import { code } from '../../core/db/code.ts'
import { type Org, org, orgProjectIdOf } from '../../core/db/org.ts'
import { fixed } from '../../core/db/prepared.ts'
import { sees } from '../../core/db/scope.ts'

/** Who reads the tree, and the scope in which they see it. */
export interface Viewer extends Pick<Ctx, 'db' | 'actor'> {
  /** Nodes that are shown with what lies below them, though they lie outside the scope. */
  readonly also?: readonly Pick<Org, 'path'>[]
}

/** The part of a node's row that says where it stands. */
export type NodePath = Pick<Org, 'id' | 'path'>

/** Ids from the root to the node itself. */
export const idsOf = ({ path }: Pick<Org, 'path'>) => path.split('/').filter(Boolean).map(Number)

/** The node above and all further ones that the viewer sees, from the top down to the node itself. */
export const visibleIds = ({ actor, also = [] }: Pick<Viewer, 'actor' | 'also'>, { path }: Pick<Org, 'path'>) => {
  const ids = idsOf({ path })
  return ids.filter((_, depth) => {
    const above = `/${ids.slice(0, depth + 1).join('/')}/`
    return sees({ actor }, { path: above }) || also.some((shown) => above.startsWith(shown.path))
  })
}

/** A row that is there already need not be queried: at the top of what one sees, no query is left. */
const isWhole = (node: NodePath): node is Org => 'qrToken' in node

/** The nodes on the way to some nodes, as far as the viewer sees them, by id: one query for any number of nodes. */
export async function pathsOf(viewer: Viewer, nodes: readonly NodePath[]): Promise<ReadonlyMap<number, Org>> {
  const known = new Map(nodes.filter(isWhole).map((node) => [node.id, node]))
  const missing = new Set(nodes.flatMap((node) => visibleIds(viewer, node)).filter((id) => !known.has(id)))
  if (missing.size === 0) return known
  const found = await viewer.db
    .select()
    .from(org)
    .where(inArray(org.id, [...missing]))
  return new Map([...known, ...found.map((node) => [node.id, node] as const)])
}

/** The nodes from the top of what the viewer sees down to a node. */
export async function pathOf(viewer: Viewer, node: NodePath): Promise<Org[]> {
  const known = await pathsOf(viewer, [node])
  return visibleIds(viewer, node).map((id) => known.get(id)!)
}

/** `集团 / 公司 / 项目` of some nodes, cut at what the viewer sees, by id. */
export async function pathNames(viewer: Viewer, nodes: readonly NodePath[]): Promise<ReadonlyMap<number, string>> {
  const known = await pathsOf(viewer, nodes)
  return new Map(nodes.map((node) => [node.id, pathNameOf(viewer, node, known)]))
}

/** The same of one node, from the nodes of `pathsOf`. */
export const pathNameOf = (viewer: Pick<Viewer, 'actor'>, node: NodePath, known: ReadonlyMap<number, Org>) =>
  joinedNames(visibleIds(viewer, node).map((id) => known.get(id)!))

/** How deep the top of what the viewer sees stands; what is above it is not named. */
export const topDepth = ({ actor: { scope } }: Pick<Viewer, 'actor'>) =>
  scope === 'everything' ? 0 : idsOf({ path: scope.below }).length - 1

/** `pathNameOf` in SQL, of nodes in the viewer's scope from the groups on down. */
export const pathNameIn = (viewer: Pick<Viewer, 'actor'>) =>
  sql<string>`(select string_agg(above.org_name, ' / ' order by above.depth) from ${namedAbove} and above.depth >= ${topDepth(viewer)}::smallint)`
const namedAbove = fixed(sql`org above where above.id = any(path_ids(${org.path})) and above.org_type >= ${code(OrgType.group)}`)

/** The names from the top of what the viewer sees down to a node that stands above others; those above the groups say nothing there. */
export const writtenPath = async (viewer: Viewer, node: NodePath): Promise<string[]> =>
  (await pathOf(viewer, node)).filter(({ orgType }) => orgType >= OrgType.group).map(({ orgName }) => orgName)

/** Platform and ministry stand above the groups; in a written path they say nothing. */
function joinedNames(path: readonly Org[]): string {
  const [node] = path.slice(-1)
  return path
    .filter(({ orgType }) => orgType >= OrgType.group || orgType === node?.orgType)
    .map(({ orgName }) => orgName)
    .join(' / ')
}

export type Op = Static<typeof OpSchema>

/** Nodes as the console receives its current organisation (02 §5, "OP"). */
export async function opsOf(viewer: Viewer, nodes: readonly Org[]): Promise<Op[]> {
  const names = await pathNames(viewer, nodes)
  return nodes.map((node) => ({
    orgId: node.id,
    ...kindOf(node),
    orgName: node.orgName,
    projectId: node.orgType === OrgType.project ? node.id : null,
    projectName: node.orgType === OrgType.project ? node.orgName : null,
    pathName: names.get(node.id)!,
  }))
}

export async function opOf(viewer: Viewer, node: Org): Promise<Op> {
  return (await opsOf(viewer, [node]))[0]!
}

/** The codes of a row, which the database holds as plain numbers. */
export const kindOf = (node: Pick<Org, 'id' | 'orgType' | 'orgProjectType' | 'status' | 'isOutside'>) => ({
  orgType: node.orgType as CodeOf<typeof OrgType>,
  orgProjectType: node.orgProjectType as CodeOf<typeof OrgProjectType>,
  orgProjectId: orgProjectIdOf(node),
  status: node.status as CodeOf<typeof OrgStatus>,
  isOutside: node.isOutside as CodeOf<typeof Outside> | null,
})
