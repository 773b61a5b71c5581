import { Role } from '@oems/contract/access/builtInRoles.ts'
import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { saved } from '../server/src/people/testEmployees.ts'
import { skipBrowser } from './chromium.ts'
import { front, picture, signIn } from './console.ts'
import { testOf } from './test.ts'

const test = testOf()

/** An action of a row behind ⋯, by the keys alone; gives its dialog, once that has the focus. */
async function ask(page: Page, row: Locator, action: string): Promise<Locator> {
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await row.getByRole('button', { name: /的更多操作$/ }).press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('menuitem')
  for (let name = await focused(); name !== action; name = await focused()) {
    await page.keyboard.press('ArrowDown')
    await expect.poll(focused).not.toBe(name)
  }
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: action })
  await dialog.waitFor()
  await expect.poll(() => dialog.evaluate((one) => one.contains(document.activeElement))).toBe(true)
  return dialog
}

async function chooseProject(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByLabel('派遣到').pressSequentially('利马')
  const found = page.locator('.ant-select-dropdown:visible').getByTitle('利马排水项目').first()
  await found.waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

describe.skipIf(skipBrowser)('people on their way', () => {
  test('are dispatched and called back by keyboard, after a look at what that does', async ({ product, browse }) => {
    const { company, companyAdmin } = await product.aGroup()
    await product.anOrg({ parentId: company.id, orgType: 4, orgName: '利马排水项目' })
    await saved(companyAdmin, company.id, { name: '赵远行' })
    const page = await browse()
    await signIn(page, await product.aUser({ roleId: Role.companyAdministrator, orgId: company.id }), '/employee/index')
    const row = front(page).getByRole('row').filter({ hasText: '赵远行' })

    const dialog = await ask(page, row, '派遣')
    await chooseProject(page, dialog)
    const preview = dialog.getByRole('region', { name: '预览' })
    await preview.getByText('将变动', { exact: true }).waitFor()
    expect(await preview.getByText(/（1人）$/).count()).toBe(1)
    await picture(page, 'dispatch')
    await page.keyboard.press('Control+Enter')
    await page.getByText('派遣：已变动1人', { exact: true }).waitFor()
    await row.getByText('利马排水项目').first().waitFor()
    // Closing, it hands the focus back.
    await dialog.waitFor({ state: 'detached' })

    const back = await ask(page, row, '返回')
    await back.getByLabel('到岗日期').focus()
    await back.getByRole('region', { name: '预览' }).getByText('将变动', { exact: true }).waitFor()
    await page.keyboard.press('Control+Enter')
    await page.getByText('返回：已变动1人', { exact: true }).waitFor()
    await row.getByText('利马排水项目').first().waitFor({ state: 'detached' })
  })

  test('go several by one selection and the keys, and who stays is named before', async ({ product, browse }) => {
    const { company, companyAdmin } = await product.aGroup()
    const project = await product.anOrg({ parentId: company.id, orgType: 4, orgName: '利马排水项目' })
    for (const name of ['赵远行', '钱同去']) await saved(companyAdmin, company.id, { name })
    await saved(companyAdmin, project.id, { name: '孙先到', homeOrgId: company.id })
    const page = await browse()
    await signIn(page, await product.aUser({ roleId: Role.companyAdministrator, orgId: company.id }), '/employee/index')
    const rowOf = (name: string) => front(page).getByRole('row').filter({ hasText: name })
    for (const name of ['赵远行', '钱同去', '孙先到']) await rowOf(name).getByRole('checkbox').press('Space')
    const chosen = front(page).getByRole('toolbar', { name: '所选' })
    await chosen.getByText('已选 3 条').waitFor()
    await chosen.getByRole('button', { name: '派遣', exact: true }).press('Enter')
    const dialog = page.getByRole('dialog', { name: '派遣3人' })
    await chooseProject(page, dialog)
    const preview = dialog.getByRole('region', { name: '预览' })
    await preview.getByText('1人不会变动', { exact: true }).waitFor()
    await preview.getByText('孙先到：已在该项目', { exact: true }).waitFor()
    expect(await preview.getByText(/（2人）$/).count()).toBe(1)
    await picture(page, 'dispatch-several')
    await page.keyboard.press('Control+Enter')
    const outcome = page.getByRole('dialog', { name: '派遣结果' })
    await outcome.getByText('已变动2人，以下1人未变动：', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await outcome.waitFor({ state: 'detached' })
    for (const name of ['赵远行', '钱同去']) await rowOf(name).getByText('利马排水项目').first().waitFor()
  })
})
