import type { Locator, Page } from 'playwright-core'
import { front, signIn } from './console.ts'
import type { Product } from './product.ts'

export const address = '/org-management/org-management'

let serial = 0

/** A group of two companies, each with a project, and its administrator. */
export async function aTree(product: Product) {
  serial += 1
  const group = await product.anOrg({ orgType: 2, orgName: `华岳建设集团${serial}` })
  const east = await product.anOrg({ parentId: group.id, orgType: 3, orgName: '华岳东非公司' })
  const west = await product.anOrg({ parentId: group.id, orgType: 3, orgName: '华岳西非公司' })
  const airport = await product.anOrg({ parentId: east.id, orgType: 4, orgName: '内罗毕机场扩建项目' })
  const harbour = await product.anOrg({ parentId: east.id, orgType: 4, orgName: '蒙巴萨港口项目' })
  const user = await product.aUser({ roleId: 3, orgId: group.id })
  return { group, east, west, airport, harbour, user }
}

export const treeOf = (page: Page) => front(page).getByRole('tree', { name: '组织' })
export const node = (page: Page, name: string) => treeOf(page).getByRole('treeitem', { name: new RegExp(`^${name}，`) })
/** The page's part beside the tree, under the name of a node. */
export const headOf = (page: Page, name: string) => front(page).getByRole('heading', { level: 2, name, exact: true })
export const openTab = (page: Page, name: string) => front(page).getByRole('tab', { name, exact: true }).click()
/** Names in the order in which the tree shows them. */
export const names = (page: Page) =>
  treeOf(page)
    .getByRole('treeitem')
    .evaluateAll((lines) =>
      lines
        .toSorted((one, other) => one.getBoundingClientRect().top - other.getBoundingClientRect().top)
        .map((line) => line.getAttribute('aria-label')?.split('，')[0]),
    )
export const act = (page: Page, name: string) =>
  front(page).getByRole('toolbar', { name: '组织操作' }).getByRole('button', { name }).click()
export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

/** Opens a node in the tree without choosing it. */
export async function unfold(page: Page, name: string) {
  const line = node(page, name)
  if ((await line.getAttribute('aria-expanded')) === 'false') await line.locator('> [class*=caret]').click()
}

export async function openAt(page: Page, user: { readonly username: string }, orgId: number, tab?: string) {
  await signIn(page, user, `${address}?node=${orgId}${tab === undefined ? '' : `&tab=${tab}`}`)
  await treeOf(page).getByRole('treeitem', { selected: true }).waitFor()
}

/** Line by line from the middle of one to a place of another: 0 its upper edge, 1 its lower one. */
export async function drag(page: Page, from: Locator, to: Locator, down: number) {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  await page.mouse.move(start!.x + 60, start!.y + start!.height / 2)
  await page.mouse.down()
  await page.mouse.move(start!.x + 70, start!.y + start!.height / 2 + 4, { steps: 2 })
  await page.mouse.move(end!.x + 80, end!.y + end!.height * down, { steps: 6 })
  await page.mouse.up()
}
