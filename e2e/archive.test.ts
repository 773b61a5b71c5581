import { Role } from '@oems/contract/access/builtInRoles.ts'
import { describe, expect } from 'vitest'
import { aChronicDisease } from '../server/src/archive/testArchives.ts'
import { saved as savedEmployee } from '../server/src/people/testEmployees.ts'
import { skipBrowser } from './chromium.ts'
import { choose, front, signIn } from './console.ts'
import { testOf } from './test.ts'

const test = testOf({ captcha: 0 })

describe.skipIf(skipBrowser)('the health archive', () => {
  test('is opened with a reason, gets a disease, and goes on paper without the frame', async ({ product, browse }) => {
    const { group, project, projectAdmin } = await product.aGroup()
    await savedEmployee(projectAdmin, project.id, { name: '档案甲', createAccount: 0 })
    await aChronicDisease(product, group.id, '高血压')
    const user = await product.aUser({ roleId: Role.projectAdministrator, orgId: project.id })
    const page = await browse()
    await signIn(page, user, '/record/emp')
    await front(page).getByRole('button', { name: '档案甲' }).first().click()
    const record = page.getByRole('dialog', { name: '档案甲', exact: true })
    await record.getByRole('button', { name: '打开健康档案', exact: true }).click()
    const asking = page.getByRole('dialog', { name: '打开健康档案', exact: true })
    await asking.getByRole('button', { name: '打开', exact: true }).click()
    await asking.getByText('请输入2到100字的查看原因', { exact: true }).waitFor()
    await asking.getByRole('combobox', { name: '查看原因' }).fill('慢性病随访')
    await page.keyboard.press('Control+Enter')

    await record.getByRole('tab', { name: '基础疾病', exact: true }).click()
    await record.getByRole('button', { name: '登记基础疾病', exact: true }).click()
    const form = page.getByRole('dialog', { name: '登记基础疾病', exact: true })
    await choose(page, form.getByLabel('基础疾病'), '高血压')
    await form.getByText('控制良好', { exact: true }).click()
    await form.getByText('门诊', { exact: true }).click()
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await record.getByRole('listitem').getByText('高血压', { exact: true }).waitFor()

    await record.getByRole('tab', { name: '患病与关注', exact: true }).click()
    const tab = record.getByRole('tabpanel', { name: '患病与关注', exact: true })
    await tab.getByText('未在重点关注中').waitFor()
    await tab.getByText('没有患病记录').waitFor()

    await record.getByRole('tab', { name: '访问记录', exact: true }).click()
    await record.getByRole('cell', { name: '慢性病随访', exact: true }).waitFor()
    await record.getByRole('tab', { name: '概览', exact: true }).click()
    await record.getByRole('link', { name: '打印档案复印件', exact: true }).click()
    const sheet = page.getByRole('article', { name: '档案甲的档案复印件' })
    await sheet.getByRole('cell', { name: '高血压', exact: true }).waitFor()
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('navigation', { name: '菜单' }).isVisible()).toBe(false)
    expect(await page.getByRole('button', { name: '打印', exact: true }).isVisible()).toBe(false)
    expect(await sheet.getByText('提供单位（盖章）：', { exact: true }).isVisible()).toBe(true)
  })
})
