import { Role } from '@oems/contract/access/builtInRoles.ts'
import { situations } from '@oems/contract/attention/situations.ts'
import { describe, expect } from 'vitest'
import { somePeople } from '../server/src/declaration/testPeople.ts'
import { skipBrowser } from './chromium.ts'
import { front, signIn } from './console.ts'
import { testOf } from './test.ts'

const test = testOf()
const malaria = 4

describe.skipIf(skipBrowser)('epidemic figures', () => {
  test('lead by keyboard from a card to the people whom it counts, with the same filters', async ({ product, browse }) => {
    const { group, company, project, companyAdmin } = await product.aGroup()
    const people = await somePeople(product, { orgId: project.id, homeOrgId: company.id, count: 3 })
    const day = product.anotherDay()
    for (const personId of people.slice(0, 2))
      expect(
        await companyAdmin(situations.save, { personId, illnessId: malaria, diagnoseType: 2, foundDate: day, confirmDate: day }),
      ).toMatchObject({ code: 0 })
    const page = await browse()
    await signIn(page, await product.aUser({ roleId: Role.groupAdministrator, orgId: group.id }), '/statistic/epidemic')
    await front(page).getByRole('heading', { level: 1, name: '疫情统计' }).waitFor()

    const card = front(page).getByRole('button', { name: /^确诊\s*2/ })
    await card.waitFor()
    await front(page).getByRole('combobox', { name: '病种' }).focus()
    await page.keyboard.type('疟疾')
    await page.keyboard.press('Enter')
    await page.waitForURL(/illness=4/)
    await front(page).getByText('本月疟疾新增与现患').first().waitFor()

    await card.press('Enter')
    await page.waitForURL(/user-ill-situation\/index/)
    expect(page.url()).toMatch(/caseClass=1/)
    await front(page).getByRole('heading', { level: 1, name: '重点关注人员' }).waitFor()
    const rows = front(page).getByRole('row').filter({ hasText: project.orgName })
    await rows.nth(1).waitFor()
    expect(await rows.count()).toBe(2)
  })
})
