import { OrgType, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import type { ProjectDraft } from '@oems/contract/project/projects.ts'
import { placeColumns } from '../area/place.ts'
import { saveContactsOf } from '../contacts/saving.ts'
import type { WriteCtx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { createNode } from '../organisation/saving/createNode.ts'
import { checkedName } from '../organisation/saving/naming.ts'
import { refuseSimilar } from '../organisation/similar/similarTo.ts'
import { lockNode, lockTree } from '../organisation/structure.ts'
import { tellCreated } from '../organisation/tellTree.ts'
import { detailColumns, splitFields } from './fields.ts'

/** A project below a node that the caller sees, with its leaders, in one transaction (02 §5.4). */
export async function addProject(ctx: WriteCtx, draft: ProjectDraft): Promise<{ id: number }> {
  const { orgParentId: parentId, contacts, confirmSimilar, projectStatus, statusReason, ...fields } = draft
  const { node, details } = splitFields(fields)
  checkedName(node.orgName)
  const columns = {
    ...detailColumns(ctx, details, null),
    ...{ projectStatus, statusReason },
    suspendSince: projectStatus === ProjectStatus.suspended ? dayOf(ctx.now) : null,
  }
  const place = await placeColumns(ctx, node, OrgType.project)
  if (confirmSimilar === 0) await refuseSimilar(ctx, { orgName: node.orgName, parentId, orgType: OrgType.project })
  await lockTree(ctx)
  const { orgCode, ...ofNode } = node
  const kind = { orgType: OrgType.project, parentId, project: columns, ...(orgCode !== null && { orgCode }) }
  const made = await createNode(ctx, { ...ofNode, ...place, ...kind })
  ctx.note({ what: '组织', id: made.id, name: made.orgName, orgId: made.id, before: null, after: columns })
  await saveContactsOf(ctx, made.id, contacts)
  await tellCreated(ctx, made, await lockNode(ctx, parentId, 'key share'))
  return { id: made.id }
}
