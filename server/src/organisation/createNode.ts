import { maxDepth, OrgProjectType, OrgType } from '@oems/contract/organisation/codes.ts'
import { sql } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { ask } from '../core/db/database.ts'
import { lockOpenNode } from '../core/db/openNode.ts'
import { type Org, org } from '../core/db/org.ts'
import { stamp } from '../core/db/store.ts'
import { badField } from '../core/errors.ts'
import { nameColumns } from './names.ts'
import {
  checkDepth,
  checkEnabled,
  checkParent,
  checkSiblings,
  childrenOf,
  lockTree,
  newNodeColumns,
  sortGap,
  treeChanged,
} from './structure.ts'
import { type Project, project } from './tables.ts'

type OptionalField =
  | 'shortName'
  | 'nameEn'
  | 'orgCode'
  | 'creditCode'
  | 'label'
  | 'isOutside'
  | 'nationCode'
  | 'provinceId'
  | 'areaId'
  | 'address'
  | 'longitude'
  | 'latitude'
  | 'timeZone'
  | 'remark'
type ProjectFields = Omit<Project, 'projectId' | keyof ReturnType<typeof stamp> | 'version' | 'deletedAt'>

/** What a new node needs; a project's detail row belongs to it. */
export interface NodeDraft extends Partial<Pick<Org, OptionalField>>, Pick<Org, 'orgType' | 'orgName'> {
  readonly parentId: number
  readonly orgProjectType?: number
  readonly project?: Pick<Project, 'industry' | 'contractMode'> & Partial<ProjectFields>
}

/** A new last child of a node that the caller sees (02 §4.1). */
export async function createNode(ctx: WriteCtx, { parentId, project: details, ...draft }: NodeDraft): Promise<Org> {
  checkProject(draft, details)
  await lockTree(ctx)
  const parent = await lockOpenNode(ctx, parentId)
  await checkEnabled(ctx.db, parent, `组织“${parent.orgName}”已停用，不能新增或修改业务数据`)
  checkParent(parent, draft)
  checkDepth(parent, 0, `组织层级不能超过${maxDepth}级`)
  const names = nameColumns(draft.orgName)
  await checkSiblings(ctx.db, parent, names)
  const node = await insertNode(ctx, parent, { ...draft, ...names })
  if (details) await ctx.db.insert(project).values({ ...details, projectId: node.id, ...stamp(ctx) })
  await treeChanged(ctx)
  ctx.note({ what: '组织', id: node.id, name: node.orgName, orgId: node.id, before: null, after: node })
  return node
}

function checkProject(
  { orgType, orgProjectType = OrgProjectType.none }: Pick<NodeDraft, 'orgType' | 'orgProjectType'>,
  details: NodeDraft['project'],
): void {
  if ((orgType === OrgType.project) !== (details !== undefined)) throw badField('orgType', '项目须填写项目信息，其他组织不填')
  if ((orgType === OrgType.project) !== (orgProjectType !== OrgProjectType.none)) throw badField('orgProjectType', '请选择项目属性')
}

type Columns = Omit<NodeDraft, 'parentId' | 'project'> & ReturnType<typeof nameColumns>

/** The id is drawn first, for it stands in the node's own path. */
async function insertNode(ctx: WriteCtx, parent: Org, columns: Columns): Promise<Org> {
  const [next] = await ask<{ id: number }>(ctx.db, sql`select nextval(pg_get_serial_sequence('org', 'id')) as id`)
  const { id } = next!
  const last = (await childrenOf(ctx.db, parent.id)).at(-1)
  const place = { parentId: parent.id, sortNo: (last?.sortNo ?? 0) + sortGap, path: `${parent.path}${id}/`, depth: parent.depth + 1 }
  const orgCode = columns.orgCode ?? `ORG${String(id).padStart(8, '0')}`
  const inserted = await ctx.db
    .insert(org)
    .overridingSystemValue()
    .values({ ...columns, ...place, ...newNodeColumns(ctx), id, orgCode })
    .returning()
  return inserted[0]!
}
