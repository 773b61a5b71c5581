import type { Locator, Page } from 'playwright-core'
import { type Product, password } from './product.ts'
import type { Browse } from './test.ts'

/** By the login page. `address` is the page that is wanted, `/employee/index`. */
export async function signIn(page: Page, { username }: { readonly username: string }, address = '') {
  await page.goto(`/oems/${address && `#${address}`}`)
  await fillIn(page, username, password)
}

export async function fillIn(page: Page, username: string, typed: string) {
  await page.getByLabel('登录账号').fill(username)
  await page.getByLabel('密码', { exact: true }).fill(typed)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

export async function signOut(page: Page) {
  await page.getByRole('button', { name: /账号菜单$/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
}

/** The last that a window asks of its own accord, some seconds after its first screen: what waits for the user. Called before the sign-in. */
export const counted = (page: Page) => page.waitForResponse((reply) => reply.url().includes('/sys/message/unread-count'))

/** The address within the console. */
export const addressOf = (page: Page) => new URL(page.url()).hash.slice(1)
export const atAddress = (page: Page, address: string) => page.waitForURL((url) => url.hash === `#${address}`)

/** The page whose tab is in front; those behind stay mounted. */
export const front = (page: Page) => page.locator('[role=tabpanel]:visible')

/** A card that opens the list behind its figure. */
export const card = (page: Page, title: string) => front(page).getByRole('button', { name: new RegExp(`^${title}[^率]`) })

/** Waits until a card shows a figure as it is written: `5,000`, `96.50%`. */
export const cardSays = (page: Page, title: string, figure: string) =>
  front(page)
    .locator('button, div')
    .filter({ hasText: new RegExp(`^${title}${figure}(?![\\d,.])`) })
    .last()
    .waitFor()

/** What can be had of a chart beside looking at it: 看数据, 复制数据, 下载图片. */
export async function ofChart(page: Page, chart: Locator, choice: string) {
  await chart.getByRole('button', { name: /的更多操作$/ }).click()
  await page.getByRole('menuitem', { name: choice }).click()
}

/** By the menu at the left, whose directory is opened first. */
export async function openPage(page: Page, directory: string, title: string) {
  const menu = page.getByRole('navigation', { name: '菜单' })
  const entry = menu.getByRole('menuitem', { name: title })
  if (!(await entry.isVisible())) await menu.getByRole('menuitem', { name: directory }).click()
  await entry.click()
  await page.getByRole('heading', { name: title, level: 1 }).waitFor()
}

/** In a field that offers what fits what is typed. */
export async function choose(page: Page, field: Locator, typed: string) {
  await field.click()
  await field.pressSequentially(typed)
  await page.locator('.ant-select-dropdown:visible').getByText(typed).first().click()
}

/** Where somebody else was quicker: 刷新, and what is stored now has come into the form. */
export async function readAnew(page: Page, form: Locator) {
  await page.getByRole('button', { name: '刷新', exact: true }).click()
  await form.locator('.ant-btn-primary[disabled]').waitFor({ state: 'detached' })
}

/** States the purpose for which a whole number is asked. */
export async function stateEmergency(page: Page) {
  const asking = page.getByRole('dialog', { name: '显示完整号码' })
  await asking.getByLabel('查看目的').click()
  await page.locator('.ant-select-dropdown:visible').getByText('应急联系', { exact: true }).click()
  await asking.getByRole('button', { name: '显示', exact: true }).click()
}

/** Two windows of one browser in which the same list is in front. */
export async function twoWindows(browse: Browse, user: { readonly username: string }, address: string, title: string) {
  const page = await browse()
  await signIn(page, user, address)
  await front(page).getByRole('heading', { name: title }).waitFor()
  const beside = await browse({ beside: page })
  await beside.goto(`/oems/#${address}`)
  await front(beside).getByRole('heading', { name: title }).waitFor()
  return [page, beside] as const
}

/** Business time and the browsers' own go on together; what waits in a page for a real moment does not. */
export async function later(product: Product, minutes: number, ...pages: readonly Page[]) {
  product.clock.set(new Date(product.clock().getTime() + minutes * 60_000).toISOString())
  for (const page of pages) await page.context().clock.setSystemTime(product.clock())
}

/** For whoever wants to see how it looks: stored in the folder OEMS_PICTURES. */
export async function picture(page: Page, name: string) {
  if (process.env.OEMS_PICTURES) await page.screenshot({ path: `${process.env.OEMS_PICTURES}/${name}.png` })
}
