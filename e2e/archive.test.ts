import { Role } from '@oems/contract/access/builtInRoles.ts'
import { describe, expect } from 'vitest'
import { aChronicDisease } from '../server/src/archive/testArchives.ts'
import { savedExam } from '../server/src/examination/testExaminations.ts'
import { picture as aPicture } from '../server/src/files/testFiles.ts'
import { saved as savedEmployee } from '../server/src/people/testEmployees.ts'
import { skipBrowser } from './chromium.ts'
import { choose, front, picture, signIn } from './console.ts'
import { testOf } from './test.ts'

const test = testOf({ captcha: 0 })

describe.skipIf(skipBrowser)('the health archive', () => {
  test('is opened with a reason, gets a disease, and goes on paper without the frame', async ({ product, browse }) => {
    const { group, project, projectAdmin } = await product.aGroup()
    const archiveId = await savedEmployee(projectAdmin, project.id, { name: '档案甲', createAccount: 0 })
    await savedExam(projectAdmin, archiveId, '2026-03-02', { items: [{ code: 'SBP', value: '162' }], summary: '血压偏高' })
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

    // A paper of no single record: loaded up, looked at, taken out of use.
    await record.getByRole('tab', { name: '附件', exact: true }).click()
    await record.getByRole('button', { name: '上传附件', exact: true }).click()
    const loading = page.getByRole('dialog', { name: '上传附件', exact: true })
    await loading.getByLabel('附件名称').fill('外院病历')
    await loading.locator('input[type=file]').setInputFiles({ name: '病历.png', mimeType: 'image/png', buffer: await aPicture() })
    await loading.getByRole('list', { name: '附件的文件' }).getByText('病历.png').waitFor()
    await loading.getByLabel('病历.png的上传进度').waitFor({ state: 'hidden' })
    await loading.getByRole('button', { name: '上传', exact: true }).click()
    await loading.waitFor({ state: 'hidden' })
    const paper = record.getByRole('listitem').filter({ hasText: '外院病历' })
    await paper.getByText('1个文件').waitFor()
    await paper.getByRole('button', { name: '查看', exact: true }).click()
    await paper.getByRole('button', { name: '病历.png', exact: true }).click()
    const gallery = page.getByRole('dialog', { name: '病历.png' })
    await gallery.getByRole('img', { name: '病历.png' }).waitFor()
    await page.keyboard.press('Escape')
    await gallery.waitFor({ state: 'hidden' })
    await paper.getByRole('button', { name: '外院病历的更多操作' }).click()
    await page.getByRole('menuitem', { name: '作废' }).click()
    const voiding = page.getByRole('dialog', { name: '作废附件', exact: true })
    await voiding.getByLabel('作废原因').fill('不是本人的病历')
    await voiding.getByRole('button', { name: '作废', exact: true }).click()
    await paper.getByText('已作废', { exact: true }).waitFor()

    await record.getByRole('tab', { name: '患病与关注', exact: true }).click()
    const tab = record.getByRole('tabpanel', { name: '患病与关注', exact: true })
    await tab.getByText('未在重点关注中').waitFor()
    await tab.getByText('没有患病记录').waitFor()

    await record.getByRole('tab', { name: '访问记录', exact: true }).click()
    await record.getByRole('cell', { name: '慢性病随访', exact: true }).waitFor()
    await record.getByRole('cell', { name: '查看档案附件', exact: true }).waitFor()
    await record.getByRole('tab', { name: '概览', exact: true }).click()
    await record.getByRole('link', { name: '打印档案复印件', exact: true }).click()
    const sheet = page.getByRole('article', { name: '档案甲的档案复印件' })
    await sheet.getByRole('cell', { name: '高血压', exact: true }).waitFor()
    await sheet.getByRole('row', { name: '收缩压 162 mmHg 90–139 偏高', exact: true }).waitFor()
    await sheet.getByText('血压偏高', { exact: true }).waitFor()
    await sheet.getByText(/^\d{3}\*{4}\d{4}$/).waitFor()
    await page.getByRole('button', { name: '显示完整号码', exact: true }).click()
    const revealing = page.getByRole('dialog', { name: '显示完整号码', exact: true })
    await choose(page, revealing.getByLabel('查看目的'), '身份核对')
    await revealing.getByRole('button', { name: /^显\s?示$/ }).click()
    await sheet.getByText(/^\d{11}$/).waitFor()
    await revealing.waitFor({ state: 'detached' })
    await picture(page, 'archive-copy')
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('navigation', { name: '菜单' }).isVisible()).toBe(false)
    expect(await page.getByRole('button', { name: '打印', exact: true }).isVisible()).toBe(false)
    expect(await sheet.getByText('提供单位（盖章）：', { exact: true }).isVisible()).toBe(true)
  })
})
