import { OrgType } from '@oems/contract/organisation/codes.ts'
import type { OrgDraft } from '@oems/contract/organisation/orgManager.ts'
import { placeColumns } from '../../area/place.ts'
import { saveContactsOf } from '../../contacts/saving.ts'
import type { WriteCtx } from '../../core/context.ts'
import { ruleBroken } from '../../core/errors.ts'
import { refuseSimilar } from '../similar/similarTo.ts'
import { lockNode, lockTree } from '../structure.ts'
import { tellCreated } from '../tellTree.ts'
import { createNode } from './createNode.ts'
import { checkedName } from './naming.ts'
import { coverNations } from './regionNations.ts'

/** A new node below one that the caller sees. Projects come with details of their own, in 项目管理. */
export async function saveNode(
  ctx: WriteCtx,
  parentId: number,
  { nationCodes, contacts, confirmSimilar, orgCode, ...draft }: OrgDraft,
): Promise<{ id: number }> {
  if (draft.orgType === OrgType.project) throw ruleBroken('请在项目管理中新增项目')
  checkedName(draft.orgName)
  const place = await placeColumns(ctx, draft, draft.orgType)
  if (confirmSimilar === 0) await refuseSimilar(ctx, { orgName: draft.orgName, parentId, orgType: draft.orgType })
  await lockTree(ctx)
  const node = await createNode(ctx, { ...draft, ...place, parentId, ...(orgCode !== null && { orgCode }) })
  if (nationCodes.length > 0) await coverNations(ctx, node, nationCodes)
  await saveContactsOf(ctx, node.id, contacts)
  const parent = await lockNode(ctx, parentId, 'key share')
  await tellCreated(ctx, node, parent)
  return { id: node.id }
}
