import type { CodeOf } from '@oems/contract/core/codes.ts'
import { OrgType, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import type { TreeItem } from '@oems/contract/organisation/orgInfo.ts'
import { and, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { code } from '../../core/db/code.ts'
import { ask } from '../../core/db/database.ts'
import type { Org } from '../../core/db/org.ts'
import { type Offer, offered } from './offered.ts'
import { kindOf } from './tree.ts'

type Node = Pick<
  Org,
  'id' | 'parentId' | 'path' | 'depth' | 'orgName' | 'orgType' | 'orgProjectType' | 'status' | 'isOutside' | 'nationCode' | 'sortNo'
>
export type TreeRow = Node & { readonly projectStatus: number | null; readonly isUnfilled: boolean; readonly childNum: number }

/** What a tree item is made of, of the node `n` and its project `p`. */
export const treeColumns = sql`n.id, n.parent_id as "parentId", n.path, n.depth, n.org_name as "orgName", n.org_type as "orgType",
  n.org_project_type as "orgProjectType", n.status, n.is_outside as "isOutside", n.nation_code as "nationCode", n.sort_no as "sortNo",
  p.project_status as "projectStatus", coalesce(p.project_status <> ${code(ProjectStatus.closed)}
    and num_nonnulls(p.guide_base_at, p.guide_medical_at, p.guide_network_env_at) = 0, false) as "isUnfilled"`

/** Children of one node: the order of their index. */
export const siblings = sql`n.sort_no, n.id`
/** Parents first. */
export const downwards = sql`n.depth, n.sort_no, n.id`

/** Nodes with the number of children that the same tree would show below them. */
export const treeRows = ({ db }: Pick<Ctx, 'db'>, offer: Offer, where: (SQL | undefined)[], order: SQL) =>
  ask<TreeRow>(
    db,
    sql`select ${treeColumns}, (select count(*)::int from org c where c.parent_id = n.id and ${offered('c', offer)}) as "childNum"
      from org n left join project p on p.project_id = n.id
      where n.deleted_at is null and ${and(...where)}
      order by ${order}`,
  )

/** `parentId`: null where the tree begins. */
export function itemOf(row: TreeRow, parentId: number | null): TreeItem {
  return {
    id: row.id,
    orgId: row.id,
    parentId,
    name: row.orgName,
    orgName: row.orgName,
    ...kindOf(row),
    projectId: row.orgType === OrgType.project ? row.id : null,
    level: row.depth + 1,
    hasChildren: row.childNum > 0,
    childNum: row.childNum,
    nationCode: row.nationCode,
    projectStatus: row.projectStatus as CodeOf<typeof ProjectStatus> | null,
    isUnfilled: row.isUnfilled,
  }
}
