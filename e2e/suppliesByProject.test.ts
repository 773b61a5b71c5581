import { Role } from '@oems/contract/access/builtInRoles.ts'
import { describe } from 'vitest'
import { anItem, aRow } from '../server/src/supplies/ledger/testLedger.ts'
import { skipBrowser } from './chromium.ts'
import { front, signIn } from './console.ts'
import { testOf } from './test.ts'

const test = testOf({ captcha: 0 })

describe.skipIf(skipBrowser)('the ledger of supplies', () => {
  test('leads from an item to the projects of which its line is the sum, and from a row to how it came about', async ({
    product,
    browse,
  }) => {
    const { group, company, project } = await product.aGroup()
    const second = await product.anOrg({ parentId: company.id, orgType: 4 })
    const [mask, glove] = [await anItem(product, group.id, { name: '外科口罩' }), await anItem(product, group.id, { name: '乳胶手套' })]
    await aRow(product, project.id, mask, { quantity: 4 })
    await aRow(product, second.id, mask, { quantity: 30 })
    await aRow(product, second.id, glove, { quantity: 30 })
    const user = await product.aUser({ roleId: Role.groupAdministrator, orgId: group.id })
    const page = await browse()
    await signIn(page, user, '/epac/supplies/index')
    const line = front(page).getByRole('row', { name: /外科口罩/ })
    await line.getByText('34只').waitFor()
    await line.getByRole('button', { name: '各项目', exact: true }).click()
    const rows = front(page).getByRole('row', { name: /外科口罩/ })
    await rows.filter({ hasText: project.orgName }).getByText('6只').waitFor()
    await rows.filter({ hasText: second.orgName }).waitFor()
    await front(page)
      .getByRole('row', { name: /乳胶手套/ })
      .waitFor({ state: 'detached' })

    await rows.filter({ hasText: project.orgName }).click()
    const record = page.getByRole('dialog', { name: '外科口罩', exact: true })
    await record.getByText('集团标准', { exact: true }).waitFor()
    await record.getByRole('cell', { name: '盘点', exact: true }).waitFor()
  })
})
