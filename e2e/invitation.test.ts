import { describe, expect } from 'vitest'
import { skipBrowser } from './chromium.ts'
import { fillIn, front, signIn } from './console.ts'
import { testOf } from './test.ts'

const test = testOf()

describe.skipIf(skipBrowser)('an invitation', () => {
  test('is a message to copy, by which a reporter signs in; a reminder reaches that reporter, and the account is prolonged and deleted', async ({
    product,
    browse,
  }) => {
    const group = await product.anOrg({ orgType: 2 })
    const company = await product.anOrg({ parentId: group.id, orgType: 3 })
    const project = await product.anOrg({ parentId: company.id, orgType: 4, orgName: '远山港口工程项目' })
    const administrator = await product.aUser({ roleId: 4, orgId: company.id })
    const page = await browse()
    await signIn(page, administrator, '/biz/project-info')
    const row = front(page).getByRole('row').filter({ hasText: project.orgName })
    await row.getByText('未填报', { exact: true }).waitFor()
    await row.getByRole('button', { name: '邀请填报' }).click()
    const form = page.getByRole('dialog', { name: `邀请填报 · ${project.orgName}` })
    await form.getByLabel('姓名').fill('赵填报')
    await form.getByLabel('手机号').fill('19512340077')
    await form.getByRole('button', { name: '生成邀请' }).click()
    const invitation = page.getByRole('dialog', { name: '邀请已生成' })
    const text = await invitation.getByLabel('邀请内容').innerText()
    const [account, firstPassword] = [/账号：(u\d+)/.exec(text)![1]!, /初始密码：(\S{12})（/.exec(text)![1]!]
    expect(text).toContain('/oems/')
    await invitation.getByRole('button', { name: '复制邀请' }).click()
    await invitation.getByRole('button', { name: '关闭', exact: true }).last().click()

    const reporter = await browse()
    await reporter.goto('/oems/')
    await fillIn(reporter, account, firstPassword)
    await reporter.getByRole('heading', { name: '修改初始密码' }).waitFor()

    await row.getByText('赵填报').waitFor()
    await row.getByRole('button', { name: '催报' }).click()
    await page.getByText('已提醒1个项目的填报员').waitFor()
    await row.getByRole('button', { name: '催报' }).waitFor({ state: 'detached' })

    await row.getByRole('button', { name: `${project.orgName}的临时账号` }).click()
    const accounts = page.getByRole('dialog', { name: `临时账号 · ${project.orgName}` })
    await accounts.getByText('195****0077').waitFor()
    await accounts.getByRole('button', { name: '续期' }).click()
    await page.getByRole('dialog', { name: '续期“赵填报”的临时账号' }).getByRole('button', { name: '续期', exact: true }).click()
    await page.getByText(/^已续期至/).waitFor()
    await accounts.getByRole('button', { name: '赵填报的更多操作' }).click()
    await page.getByRole('menuitem', { name: '删除' }).click()
    await page.getByRole('dialog', { name: '删除临时账号' }).getByRole('button', { name: '删除', exact: true }).click()
    await accounts.getByText('还没有临时账号').waitFor()
    // The account's session ended with it.
    browse.tolerate(/401/)
    await reporter.reload()
    await reporter.getByLabel('登录账号').waitFor()
  })
})
