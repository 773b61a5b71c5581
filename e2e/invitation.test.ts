import type { ProjectRecord } from '@oems/contract/project/projects.ts'
import { projectInfo } from '@oems/contract/reporting/projectInfo.ts'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { skipBrowser } from './chromium.ts'
import { choose, fillIn, front, readAnew, signIn } from './console.ts'
import type { Product } from './product.ts'
import { testOf } from './test.ts'

const test = testOf()

/** 新增, 编辑 and 删除 of a project where its information is asked for. */
async function writesDown(page: Page, product: Product, companyId: number) {
  const [orgName, ownerUnit] = ['远山电站项目', '远山电力公司']
  await front(page).getByRole('button', { name: '新增项目资料' }).click()
  const form = page.getByRole('dialog', { name: '新增项目资料' })
  await form.getByLabel('项目名称').fill(orgName)
  await form.getByRole('radio', { name: '总承包项目' }).check()
  await choose(page, form.getByLabel('行业领域'), '铁路轨道交通')
  await choose(page, form.getByLabel('承建模式'), '施工总承包')
  await choose(page, form.getByLabel('国家/地区'), '肯尼亚')
  await form.getByLabel('项目名称').press('Control+Enter')
  await form.waitFor({ state: 'detached' })
  const row = front(page).getByRole('row').filter({ hasText: orgName })
  const more = row.getByRole('button', { name: `${orgName}的更多操作` })
  await more.click()
  await page.getByRole('menuitem', { name: '编辑', exact: true }).click()
  const edited = page.getByRole('dialog', { name: '编辑项目资料' })
  await edited.getByLabel('业主单位').fill(ownerUnit)

  // Somebody else is faster; what was typed stays beside what that one wrote.
  const admin = await product.anAdmin(4, companyId)
  const listed = (await admin(projectInfo.list, { keyword: orgName })).data as { list: { projectId: number }[] }
  const { projectId } = listed.list[0]!
  const stored = async () => (await admin(projectInfo.info, { projectId })).data as ProjectRecord
  const { version, orgProjectType, nationCode, industry, contractMode } = await stored()
  const revision = { projectId, version, orgName, orgProjectType, nationCode, industry, contractMode, peakNum: 320 }
  expect((await admin(projectInfo.modify, revision)).code).toBe(0)
  await edited.getByRole('button', { name: '保存', exact: true }).click()
  await readAnew(page, edited)
  await expect.poll(() => edited.getByLabel('高峰人数').inputValue()).toBe('320')
  expect(await edited.getByLabel('业主单位').inputValue()).toBe(ownerUnit)
  await edited.getByRole('button', { name: '保存', exact: true }).click()
  await edited.waitFor({ state: 'detached' })
  expect(await stored()).toMatchObject({ ownerUnit, peakNum: 320 })

  await more.click()
  await page.getByRole('menuitem', { name: '删除', exact: true }).click()
  const removal = page.getByRole('dialog', { name: `删除“${orgName}”` })
  await removal.getByLabel('删除原因').fill('重复登记')
  await removal.getByRole('button', { name: '删除', exact: true }).click()
  await row.waitFor({ state: 'detached' })
}

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
    await signIn(page, administrator, '/biz/project')
    await front(page)
      .getByRole('button', { name: `${project.orgName}的更多操作` })
      .click()
    await page.getByRole('menuitem', { name: '邀请填报', exact: true }).click()
    const row = front(page).getByRole('row').filter({ hasText: project.orgName })
    await row.getByText('未填报', { exact: true }).waitFor()
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

    await page.goto('/oems/#/biz/project-info')
    await writesDown(page, product, company.id)

    await row.getByRole('button', { name: `${project.orgName}的临时账号：` }).click()
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
