import { sql } from 'drizzle-orm'
import type { TestApp } from '../testing/testApp.ts'
import { nameColumns } from './names.ts'

/** Trees with names that can be searched. */
export function treesIn(app: TestApp) {
  /** A node as the product itself names it: the system's own have no pinyin. */
  async function named(
    orgName: string,
    parentId: number,
    orgType: number,
    more: { isOutside?: 1 | 2; projectStatus?: number; status?: 0 | 1 } = {},
  ) {
    const { isOutside = 1, ...rest } = more
    const node = await app.anOrg({ parentId, orgType, orgName, nationCode: isOutside === 2 ? 'KE' : 'CN', ...rest })
    const { nameKey, pinyin, initials } = nameColumns(orgName)
    await app.db.execute(sql`update org set name_key = ${nameKey}, pinyin = ${pinyin}, initials = ${initials} where id = ${node.id}`)
    return node
  }

  async function aTree() {
    const { id: ministryId } = await app.anOrg({ orgType: 1 })
    const group = await named('华岳建设集团', ministryId, 2)
    const company = await named('华岳建设集团第三工程公司', group.id, 3)
    const metro = await named('重庆地铁12号线项目', company.id, 4)
    const abroad = await named('肯尼亚西环公路项目', company.id, 4, { isOutside: 2 })
    const sibling = await named('第五工程公司', group.id, 3)
    return {
      group,
      company,
      metro,
      abroad,
      sibling,
      admin: await app.anAdmin(3, group.id),
      companyAdmin: await app.anAdmin(4, company.id),
    }
  }

  return { named, aTree }
}
