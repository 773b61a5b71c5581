import { anAssignment } from '../server/src/testing/accounts.ts'
import type { Product } from './product.ts'

let serial = 0

/** A group with one project, and its administrator. */
export async function aGroup(product: Product) {
  serial += 1
  const group = await product.anOrg({ orgType: 2, orgName: `华岳建设集团${serial}` })
  const project = await product.anOrg({ parentId: group.id, orgType: 4, orgName: '内罗毕机场扩建项目' })
  const user = await product.aUser({ roleId: 3, orgId: group.id, mobile: String(13_900_000_000 + serial) })
  return { group, project, user }
}

/** The same person is the administrator of another group, too. */
export async function alsoAt(product: Product, { accountId }: { readonly accountId: number }, orgName: string) {
  const org = await product.anOrg({ orgType: 2, orgName })
  await anAssignment(product.db, accountId, 3, org.id)
  return org
}
