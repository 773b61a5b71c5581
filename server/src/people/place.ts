import { OrgType } from '@oems/contract/organisation/codes.ts'
import type { WriteCtx } from '../core/context.ts'
import { lockOpenNode } from '../core/db/openNode.ts'
import type { Org } from '../core/db/org.ts'
import { badField } from '../core/errors.ts'

/** Types of nodes at which people may stand, and which may employ them (03 §2.2). */
const types: readonly number[] = [OrgType.group, OrgType.company, OrgType.project, OrgType.region]
export const takesPeople = ({ orgType }: Pick<Org, 'orgType'>) => types.includes(orgType)
export const takesNoPeople = '只能选择集团公司、经营公司、项目或区域'

/** A node under which somebody is entered; `field` is the field that a wrong one is reported at. */
export async function lockPlace(ctx: WriteCtx, id: number, field: string): Promise<Org> {
  const node = await lockOpenNode(ctx, id)
  if (!takesPeople(node)) throw badField(field, takesNoPeople)
  return node
}
