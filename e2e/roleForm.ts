import type { Page } from 'playwright-core'
import { choose } from './console.ts'

/** On the page of roles: a new one from a base, by keyboard as far as it goes; its grants are open afterwards. */
export async function addRole(page: Page, name: string, base: string) {
  await page.getByRole('button', { name: '新增角色' }).click()
  const dialog = page.getByRole('dialog', { name: '新增角色' })
  await dialog.getByLabel('角色名称').fill(name)
  await choose(page, dialog.getByLabel('基础角色', { exact: true }), base)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name }).waitFor()
  await dialog.waitFor({ state: 'detached' })
}
