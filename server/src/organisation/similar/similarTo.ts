import { OrgType } from '@oems/contract/organisation/codes.ts'
import type { Similar } from '@oems/contract/organisation/orgSimilar.ts'
import type { Ctx } from '../../core/context.ts'
import { nodeInScope } from '../../core/db/scope.ts'
import { conflict } from '../../core/errors.ts'
import { formerNamesOf, nameKey } from '../names.ts'
import { pathNames } from '../trees/tree.ts'
import { type Hit, type NamedNode, similarAmong } from './finder.ts'
import { type GroupNode, groupBelow } from './groups.ts'

/** A node that is about to come into being. */
interface Coming {
  readonly orgName: string
  readonly parentId: number
  readonly orgType: number
}

/** As many as a sentence or a line can tell of. */
const told = 5

/** The nodes of a group whose names are so much like that of a new one that the two may be one organisation, as far as the caller sees them. */
export async function similarTo(ctx: Ctx, { orgName, parentId, orgType }: Coming): Promise<Similar[]> {
  const parent = await nodeInScope(ctx, parentId)
  const { key, nodes } = await groupBelow(ctx, parent)
  const one: NamedNode = { nameKey: nameKey(orgName), parent: parent.id, isProject: orgType === OrgType.project, formerKeys: [] }
  const hits = similarAmong<NamedNode>(key, one, nodes) as Hit<GroupNode>[]
  return toSimilar(ctx, hits.slice(0, told))
}

async function toSimilar(ctx: Ctx, hits: readonly Hit<GroupNode>[]): Promise<Similar[]> {
  const paths = await pathNames(
    ctx,
    hits.map(({ node }) => node),
  )
  return hits.map(({ node, similarity, similarBy, formerKey }) => ({
    ...{ orgId: node.id, orgName: node.orgName, orgType: node.orgType as Similar['orgType'] },
    ...{ status: node.status as Similar['status'], pathName: paths.get(node.id)! },
    ...{ similarity, similarBy },
    formerName: formerNamesOf(node).find((name) => nameKey(name) === formerKey) ?? null,
  }))
}

/** Creating such a node wants to be confirmed (02 §5.2). */
export async function refuseSimilar(ctx: Ctx, draft: Coming): Promise<void> {
  const similar = await similarTo(ctx, draft)
  if (similar.length > 0) throw conflict(`已存在相似组织：${similar[0]!.pathName}，确认新增请再次提交`, { similar })
}
