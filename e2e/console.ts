import type { Page } from 'playwright-core'
import { password } from './product.ts'

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

/** The address within the console. */
export const addressOf = (page: Page) => new URL(page.url()).hash.slice(1)
export const atAddress = (page: Page, address: string) => page.waitForURL((url) => url.hash === `#${address}`)
