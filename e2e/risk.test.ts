import { riskLevels } from '@oems/contract/risk/levels.ts'
import { orgRisks } from '@oems/contract/risk/orgRisks.ts'
import { risks } from '@oems/contract/risk/risks.ts'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { saved } from '../server/src/testing/samples.ts'
import { skipBrowser } from './chromium.ts'
import { front, signIn } from './console.ts'
import type { Product } from './product.ts'
import { testOf } from './test.ts'

const test = testOf()
const malaria = 4

/** A company with two projects whose risk of malaria the group has set low, but for one that has none. */
async function aCompany(product: Product) {
  await saved(product.platformAdmin, risks.save, { illnessId: malaria, name: '疟疾风险' })
  const { data } = await product.platformAdmin(riskLevels.listBy, { illnessId: malaria })
  const [low] = data as { id: number }[]
  const group = await product.anOrg({ orgType: 2 })
  const company = await product.anOrg({ parentId: group.id, orgType: 3 })
  const near = await product.anOrg({ parentId: company.id, orgType: 4, orgName: '蒙巴萨港口项目', epType: 1 })
  await product.anOrg({ parentId: company.id, orgType: 4, orgName: '内罗毕机场项目', epType: 1 })
  const groupAdmin = await product.anAdmin(3, group.id)
  await saved(groupAdmin, orgRisks.save, { orgId: near.id, illnessId: malaria, riskLevelId: low!.id, reason: '例行评估', basis: 1 })
  return { user: await product.aUser({ roleId: 4, orgId: company.id }) }
}

const rows = (page: Page) => front(page).locator('.ant-table-tbody').getByRole('checkbox')
/** By keyboard, the option of that place. */
async function pick(page: Page, field: string, place: number) {
  const box = page.getByRole('dialog').getByLabel(field, { exact: true })
  await box.press('ArrowDown')
  await page.locator('.ant-select-dropdown:visible').last().waitFor()
  for (let at = 1; at < place; at++) await box.press('ArrowDown')
  await box.press('Enter')
}

describe.skipIf(skipBrowser)('risk of organisations', () => {
  test('is raised for all that is chosen, after a look at what that does; each tells how it came to be', async ({ product, browse }) => {
    const { user } = await aCompany(product)
    const page = await browse()
    await signIn(page, user, `/risk/org-risk/index?inherited=1&illnessId=${malaria}`)
    await rows(page).nth(2).waitFor()
    expect(await rows(page).count()).toBe(3)
    await front(page).getByRole('button', { name: '设定风险等级' }).click()
    const setting = page.getByRole('dialog', { name: '新增组织风险' })
    await pick(page, '风险等级', 3)
    // The other project goes by a level of its own.
    await setting.getByRole('complementary', { name: '影响预览' }).getByText('影响 1 个项目', { exact: true }).waitFor()
    // While the list of levels is on its way out, Esc is its own.
    await expect.poll(() => page.locator('.ant-select-dropdown:visible').count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '放弃填写' }).click()
    await setting.waitFor({ state: 'hidden' })
    for (const at of [0, 1, 2]) await rows(page).nth(at).check()
    await front(page).getByRole('toolbar', { name: '所选' }).getByRole('button', { name: '调整风险' }).click()
    const dialog = page.getByRole('dialog', { name: '调整风险：3 个组织' })
    await pick(page, '风险等级', 3)
    const impact = dialog.getByRole('complementary', { name: '影响预览' })
    await impact.getByText('影响 2 个项目', { exact: true }).waitFor()
    await impact.getByText('2 个项目的防控类型低于该等级的建议：').waitFor()
    await pick(page, '依据', 2)
    await dialog.getByLabel('原因', { exact: true }).fill('雨季病例上升')
    await page.keyboard.press('Control+Enter')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => front(page).locator('.ant-table-tbody').getByText('高风险', { exact: true }).count()).toBe(3)

    await front(page).locator('.ant-table-tbody').getByText('蒙巴萨港口项目').click()
    const record = page.getByRole('dialog', { name: '蒙巴萨港口项目' })
    await record.getByText('低风险 → 高风险').waitFor()
    await record.getByText('该等级由上级设定，只能上调。').waitFor()
    await record.getByRole('button', { name: '调整', exact: true }).click()
    await pick(page, '风险等级', 1)
    await page.getByRole('alert').getByText('该等级由上级设定，只能上调').waitFor()
  })
})
