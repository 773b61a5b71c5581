import { Role } from '@oems/contract/access/builtInRoles.ts'
import { subscriptions } from '@oems/contract/subscription/subscriptions.ts'
import { addDays } from '@oems/server/core/days.ts'
import { describe, expect } from 'vitest'
import { somePeople } from '../server/src/declaration/testPeople.ts'
import { skipBrowser } from './chromium.ts'
import { addressOf, cardSays, choose, front, picture, signIn } from './console.ts'
import type { Product } from './product.ts'
import { testOf } from './test.ts'

const test = testOf()

let serial = 0

/** A group with 4 people at its project and a sister with 7 at hers, on a day on which all of them have to declare. */
async function twoGroups(product: Product) {
  const aGroup = async (orgName: string, count: number) => {
    const group = await product.anOrg({ orgType: 2, orgName })
    const company = await product.anOrg({ parentId: group.id, orgType: 3, orgName: `${orgName}海外公司` })
    const project = await product.anOrg({ parentId: company.id, orgType: 4, orgName: `${orgName}港口项目` })
    return { group, company, people: await somePeople(product, { orgId: project.id, count }) }
  }
  serial += 1
  const own = await aGroup(`远山集团${serial}`, 4)
  const sister = await aGroup(`近水集团${serial}`, 7)
  const administrator = await product.aUser({ roleId: 3, orgId: own.group.id })
  return { own, sister, administrator, day: product.anotherDay() }
}

describe.skipIf(skipBrowser)('subscriptions', () => {
  test('a group sees a sister’s figures, none of its people, and not a day longer than agreed', async ({ product, browse }) => {
    const { own, sister, administrator, day } = await twoGroups(product)

    const operator = await product.anAdmin(6, product.rootId)
    const pair = { orgId: own.group.id, targetOrgId: sister.group.id }
    const agreed = await operator(subscriptions.save, { ...pair, contents: [1], startDate: day, endDate: addDays(day, 1) })
    expect(agreed).toMatchObject({ code: 0 })

    const page = await browse()
    await signIn(page, administrator)
    await cardSays(page, '在岗人数', '11')
    await front(page).getByText(`数字含订阅组织：${sister.group.orgName}；只有汇总数字，人员名单仍限本组织范围`).waitFor()
    const onHome = front(page).getByRole('switch', { name: '含订阅组织' })
    await onHome.click()
    await cardSays(page, '在岗人数', '4')
    await onHome.click()
    await cardSays(page, '在岗人数', '11')

    // A card leads to the organisations, of which the sister's is marked, and the list of people stays that of the own ones.
    await front(page)
      .getByRole('button', { name: /^未申报/ })
      .click()
    await page.getByRole('heading', { name: '填报管理', level: 1 }).waitFor()
    await cardSays(page, '应报', '11')
    const units = front(page).getByRole('region', { name: '各组织当日数字' })
    await units
      .getByRole('row')
      .filter({ hasText: sister.group.orgName })
      .filter({ hasText: '订阅' })
      .getByText('7', { exact: true })
      .first()
      .waitFor()
    await front(page).getByText('共 4 人').waitFor()
    await front(page)
      .getByRole('button', { name: /^未申报/ })
      .click()
    await expect.poll(() => units.evaluate((section) => section === document.activeElement)).toBe(true)
    await front(page).getByRole('switch', { name: '含订阅组织' }).click()
    await cardSays(page, '应报', '4')
    expect(await units.count()).toBe(0)

    // By itself in the health overview.
    await page.goto('/oems/#/statistic/health')
    await cardSays(page, '在岗人数', '11')
    await choose(page, front(page).getByLabel('查看订阅组织'), sister.group.orgName)
    await cardSays(page, '在岗人数', '7')
    await front(page).getByText(`“${sister.group.orgName}”的数字，不含其他订阅组织；没有人员名单`).waitFor()
    expect(addressOf(page)).toContain(`orgId=${sister.group.id}`)

    // The day after the last one.
    await page.close()
    product.clock.set(`${addDays(day, 2)}T00:00:00+08:00`)
    const dayAfter = await browse()
    await signIn(dayAfter, administrator)
    await cardSays(dayAfter, '在岗人数', '4')
    expect(await front(dayAfter).getByRole('switch', { name: '含订阅组织' }).count()).toBe(0)
  })

  test('is made, corrected and ended through its form, and says how it stands', async ({ product, browse }) => {
    const { own, sister, administrator, day } = await twoGroups(product)
    const operator = await product.aUser({ roleId: Role.platformOperator, orgId: product.rootId })
    const page = await browse()
    await signIn(page, operator, '/biz/subscription-org-conf')
    await front(page).getByRole('button', { name: '新增组织订阅' }).first().click()
    const form = page.getByRole('dialog', { name: '新增组织订阅' })
    await choose(page, form.getByLabel('订阅方'), own.group.orgName)
    await choose(page, form.getByLabel('被订阅组织'), own.company.orgName)
    await form.getByLabel('订阅内容').click()
    await page.locator('.ant-select-dropdown:visible').getByText('统计', { exact: true }).click()
    await page.keyboard.press('Escape')
    await form.getByLabel('开始日期').fill(day)
    await form.getByLabel('开始日期').press('Enter')
    const save = form.getByRole('button', { name: '保存', exact: true })
    await save.click()
    await page.getByText('不能订阅本组织、上级或下级组织').first().waitFor()
    await choose(page, form.getByLabel('被订阅组织'), sister.group.orgName)
    await save.click()
    await form.waitFor({ state: 'hidden' })
    const row = front(page).getByRole('row').filter({ hasText: sister.group.orgName })
    await row.getByText('有效', { exact: true }).waitFor()
    await picture(page, 'subscriptions')

    const beside = await browse()
    await signIn(beside, administrator)
    await cardSays(beside, '在岗人数', '11')

    await row.getByRole('button', { name: '编辑', exact: true }).click()
    const correction = page.getByRole('dialog', { name: '编辑组织订阅' })
    await correction.getByLabel('截止日期').fill(addDays(day, -1))
    await correction.getByLabel('截止日期').press('Enter')
    await correction.getByRole('button', { name: '保存', exact: true }).click()
    await correction.getByText('截止日期不能早于开始日期').waitFor()
    await correction.getByLabel('截止日期').fill(addDays(day, 7))
    await correction.getByLabel('截止日期').press('Enter')
    await correction.getByRole('button', { name: '保存', exact: true }).click()
    await correction.waitFor({ state: 'hidden' })
    await row.getByText('即将到期', { exact: true }).waitFor()

    await row.getByRole('button', { name: /的更多操作$/ }).click()
    await page.getByRole('menuitem', { name: '删除' }).click()
    await page.getByRole('dialog', { name: '删除组织订阅' }).getByRole('button', { name: '删除', exact: true }).click()
    await row.waitFor({ state: 'detached' })
    await beside.reload()
    await cardSays(beside, '在岗人数', '4')
  })
})
