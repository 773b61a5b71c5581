import type { WriteCtx } from '../../core/context.ts'
import type { Org } from '../../core/db/org.ts'
import type { stamp } from '../../core/db/store.ts'
import type { Project } from '../tables.ts'
import { createNodes } from './createNodes.ts'

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
export async function createNode(ctx: WriteCtx, draft: NodeDraft): Promise<Org> {
  const [made] = await createNodes(ctx, [draft])
  const node = made!
  ctx.note({ what: '组织', id: node.id, name: node.orgName, orgId: node.id, before: null, after: node })
  return node
}
