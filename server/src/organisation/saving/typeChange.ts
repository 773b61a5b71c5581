import { OrgType } from '@oems/contract/organisation/codes.ts'
import type { WriteCtx } from '../../core/context.ts'
import type { Org } from '../../core/db/org.ts'
import { ruleBroken } from '../../core/errors.ts'
import { isOfPlatform, parentFromAbove } from '../fromAbove.ts'
import { checkParent, childrenOf } from '../structure.ts'
import { checkNationsFree, groupOf } from './regionNations.ts'

const isBetween = (types: readonly number[], before: number, after: number) => types.includes(before) && types.includes(after)

/**
 * A company becomes a region or a region a company as long as nothing stands below it; a group becomes a company or a company a group by
 * the platform's roles alone. What may stand below what holds afterwards as well (02 §2.1, §3.2).
 */
export async function checkTypeChange(ctx: WriteCtx, node: Org, orgType: number): Promise<void> {
  const parent = await parentFromAbove(ctx, node)
  const children = await childrenOf(ctx.db, node.id)
  if (isBetween([OrgType.company, OrgType.region], node.orgType, orgType)) {
    if (children.length > 0) throw ruleBroken(`“${node.orgName}”下还有下级组织，不能改变类型`)
  } else if (!isBetween([OrgType.group, OrgType.company], node.orgType, orgType)) {
    throw ruleBroken(`“${OrgType.label(node.orgType as 0)}”不能改为“${OrgType.label(orgType as 0)}”`)
  } else if (!isOfPlatform(ctx)) throw ruleBroken('集团公司与经营公司之间的类型变更请联系平台运营')
  checkParent(parent, { orgType })
  for (const child of children) checkParent({ orgType }, child)
  const group = orgType === OrgType.company && node.orgType === OrgType.group ? await groupOf(ctx.db, parent) : null
  if (group) await checkNationsFree(ctx.db, group, node)
}
