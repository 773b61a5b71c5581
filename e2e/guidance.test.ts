import { Role } from '@oems/contract/access/builtInRoles.ts'
import { guidance } from '@oems/contract/reserve/guidance.ts'
import { reserveIllness } from '@oems/contract/supplies/codes.ts'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { aDrug } from '../server/src/drugStock/testStock.ts'
import { aReserveItem, aShelf, wanted } from '../server/src/reserve/testReserve.ts'
import { saved } from '../server/src/testing/samples.ts'
import { skipBrowser } from './chromium.ts'
import { front, picture, signIn } from './console.ts'
import { testOf } from './test.ts'

const test = testOf({ captcha: 0 })
const title = '新冠药品储备指南'

async function openGuides(page: Page) {
  await front(page).getByRole('button', { name: '储备指南', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: '储备指南', exact: true })
  const entry = drawer.getByRole('article', { name: title })
  const actions = async () => (await entry.getByRole('button').allInnerTexts()).map((words) => words.replace(/\s/g, ''))
  const press = (name: string) => entry.getByRole('button', { name: new RegExp(`^${[...name].join('\\s?')}$`) }).click()
  return { drawer, entry, actions, press }
}

describe.skipIf(skipBrowser)('guidance on what to keep in reserve', () => {
  test('is written, published, changed, published anew and withdrawn where it stands; whoever is below reads it alone', async ({
    product,
    browse,
  }) => {
    const { group, company } = await product.aGroup()
    const administrator = await product.aUser({ roleId: Role.groupAdministrator, orgId: group.id })
    const below = await product.aUser({ roleId: Role.companyAdministrator, orgId: company.id })
    const page = await browse()
    await signIn(page, administrator, '/reserve/auto-declare')
    const { drawer, entry, actions, press } = await openGuides(page)
    const confirm = async (verb: string) => {
      await press(verb)
      const asking = page.getByRole('dialog', { name: `${verb}储备指南` })
      await asking.getByRole('button', { name: new RegExp(`^${[...verb].join('\\s?')}$`) }).click()
      await asking.waitFor({ state: 'hidden' })
    }
    await drawer.getByRole('button', { name: '新增指南' }).click()
    const form = page.getByRole('dialog', { name: '新增储备指南' })
    await form.getByLabel('标题').fill(title)
    await form.getByLabel('正文').fill('按三十天储备')
    await form.getByRole('button', { name: /^保\s?存$/ }).click()
    await entry.getByText('草稿').waitFor()
    expect(await actions()).toEqual(['编辑', '发布'])

    await confirm('发布')
    await entry.getByText('已发布').waitFor()
    expect(await actions()).toEqual(['编辑', '再次发布', '撤回', '阅读统计'])
    await press('编辑')
    const editing = page.getByRole('dialog', { name: '编辑储备指南' })
    await editing.getByLabel('正文').fill('按六十天储备')
    await editing.getByRole('button', { name: /^保\s?存$/ }).click()
    await entry.getByText('按六十天储备').waitFor()
    await entry.getByText('第1版').waitFor()
    await confirm('再次发布')
    await entry.getByText('第2版').waitFor()
    await picture(page, 'guidance')

    const other = await browse()
    await signIn(other, below, '/reserve/auto-declare')
    const read = await openGuides(other)
    await read.entry.getByText('按六十天储备').waitFor()
    expect(await read.actions()).toEqual(['阅读统计'])

    await confirm('撤回')
    await entry.getByText('已撤回').waitFor()
    expect(await actions()).toEqual(['阅读统计'])
  })

  test('is read where the reserve is declared, also once it has been put away; what is missing leads to the cards of the clinic', async ({
    product,
    browse,
  }) => {
    const { group, project, groupAdmin } = await product.aGroup()
    const drug = await aDrug(product, group.id)
    const item = await aReserveItem(product, group.id, { drugIds: [drug.id], packUnit: '盒', packSize: 20 })
    await aShelf(product, project.id, item, { ...wanted, requiredQuantity: 103 })
    const guidanceId = await saved(groupAdmin, guidance.guidanceSave, { illnessId: reserveIllness, title, body: '按三十天储备' })
    await groupAdmin(guidance.guidancePublish, { guidanceId, illnessId: reserveIllness, version: 0 })
    const page = await browse()
    await signIn(page, await product.aUser({ roleId: Role.doctor, orgId: project.id }), '/reserve/report')
    const banner = front(page).getByRole('alert').filter({ hasText: title })
    await banner.getByText(`${item.name}：`).waitFor()
    const step = banner.getByRole('link', { name: '采购5盒3粒' })
    expect(await step.getAttribute('href')).toMatch(new RegExp(`/clinic/drug-stock/index\\?projectId=${project.id}&drugIds=${drug.id}$`))
    await picture(page, 'guidance-banner')
    await banner.getByRole('button', { name: '本期不再提示' }).click()
    await banner.waitFor({ state: 'detached' })
    const { entry, actions } = await openGuides(page)
    await entry.getByText('按三十天储备').waitFor()
    expect(await actions()).toEqual([])
  })
})
