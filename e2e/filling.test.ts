import { Role } from '@oems/contract/access/builtInRoles.ts'
import { phone } from '@oems/contract/phone/phone.ts'
import { describe, expect } from 'vitest'
import { patternJob } from '../server/src/declaration/daily/patterns.ts'
import { somePeople, wellOn } from '../server/src/declaration/testPeople.ts'
import { skipBrowser } from './chromium.ts'
import { card, cardSays, front, picture, signIn } from './console.ts'
import type { Product } from './product.ts'
import { testOf } from './test.ts'

const test = testOf()
const days = 10
const fever = { temperature: '38.6', bodyState: 2, symptoms: [11] }

/** A project with five people, two of them local: one of these says the same at the same minute on each of ten days, the other has a fever on the last. */
async function aProject(product: Product) {
  const company = await product.anOrg({ orgType: 3 })
  const project = await product.anOrg({ parentId: company.id, orgType: 4, orgName: '阿比让供水项目' })
  await somePeople(product, { orgId: project.id, count: 3 })
  const local = await somePeople(product, { orgId: project.id, count: 2, empType: 2 })
  const [same, sick] = await Promise.all(local.map((person) => product.aPhone(person, project.id)))
  for (let at = 1; at <= days; at += 1) {
    const day = product.anotherDay()
    expect(await same!(phone.declare, wellOn(day, { remark: '一切正常' }))).toMatchObject({ code: 0 })
    if (at === days) expect(await sick!(phone.declare, wellOn(day, fever))).toMatchObject({ code: 0 })
  }
  await patternJob.run({ database: product.database, now: product.clock() } as never)
  return project
}

describe.skipIf(skipBrowser)('填报管理', () => {
  test('counts and lists the kind of people that it is filtered by, and shows whose declarations follow a pattern', async ({
    product,
    browse,
  }) => {
    const project = await aProject(product)
    const page = await browse()
    await signIn(page, await product.aUser({ roleId: Role.projectAdministrator, orgId: project.id }), '/filling-management/index')
    const rows = front(page).locator('tr.ant-table-row')
    await cardSays(page, '应报', '5')
    const chooses = async (filter: string, choice: string, address: RegExp) => {
      await front(page)
        .getByRole('button', { name: /^更多筛选/ })
        .press('Enter')
      const field = front(page).getByRole('combobox', { name: filter })
      await field.click()
      await page.locator('.ant-select-dropdown:visible').getByText(choice, { exact: true }).click()
      await page.waitForURL(address)
      // The list of choices, where it stays open, and what it stands in; a list on its way out takes the key as well.
      const closes = async () => {
        if (await field.isVisible()) await page.keyboard.press('Escape')
        return field.isVisible()
      }
      await expect.poll(closes).toBe(false)
    }
    await chooses('人员类别', '属地员工', /empType=2/)
    await cardSays(page, '应报', '2')
    await cardSays(page, '已申报', '2')
    await cardSays(page, '异常', '1')
    await expect.poll(() => rows.count()).toBe(2)
    await card(page, '异常').press('Enter')
    await expect.poll(() => rows.count()).toBe(1)
    await picture(page, 'fillingByKind')
    await front(page).getByRole('button', { name: '清空', exact: true }).press('Enter')
    await expect.poll(() => rows.count()).toBe(5)

    await chooses('填报规律', '2项及以上', /pattern=2/)
    await expect.poll(() => rows.count()).toBe(1)
    await rows.first().press('Enter')
    const record = page.getByRole('dialog').filter({ hasText: '填报规律' })
    await record.getByText('每日同一时刻、内容逐日相同').waitFor()
  })
})
