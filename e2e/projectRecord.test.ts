import { contacts } from '@oems/contract/contacts/contacts.ts'
import { projectManager } from '@oems/contract/project/projectManager.ts'
import { projects } from '@oems/contract/project/projects.ts'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { shown } from '../server/src/project/testProjects.ts'
import { skipBrowser } from './chromium.ts'
import { choose, front, picture, readAnew, signIn } from './console.ts'
import { aTree, dialog } from './organisation.ts'
import { testOf } from './test.ts'

const test = testOf()
const later = '内罗毕机场二期项目'

const record = (page: Page) => front(page).getByRole('dialog')
const head = (page: Page) => record(page).locator('header')
const part = (page: Page, name: string) => record(page).getByRole('tab', { name, exact: true }).click()
/** What stands behind 更多 in the head of the record. */
async function act(page: Page, name: string) {
  await record(page)
    .getByRole('button', { name: /的更多操作$/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
/** Fills in why, and does it. */
async function confirm(page: Page, title: string | RegExp, label: string, verb: string) {
  const asked = dialog(page, title)
  await asked.getByLabel(label).fill('合同变更')
  await asked.getByRole('button', { name: verb, exact: true }).click()
  await asked.waitFor({ state: 'detached' })
}

describe.skipIf(skipBrowser)('the record of a project', () => {
  test('is corrected, renamed, moved and moved back, guarded more closely, shared with others, and deleted', async ({
    product,
    browse,
  }) => {
    const { east, west, airport, user } = await aTree(product)
    const admin = await product.anAdmin(4, east.id)
    const leader = { orgId: airport.id, contactType: 1, name: '陈项目', mobile: '13812345678', remark: '先打座机' }
    expect((await admin(contacts.save, leader)).code).toBe(0)
    const page = await browse()
    await signIn(page, user, '/biz/project')
    await front(page).getByRole('button', { name: airport.orgName, exact: true }).click()

    // Its contacts come back with the form as they were read, masked, and are none the worse for it.
    await record(page).getByRole('button', { name: '编辑', exact: true }).click()
    const form = dialog(page, '编辑项目')
    await form.getByLabel('业主单位').fill('肯尼亚机场管理局')
    await form.getByLabel('第1位的职务').fill('项目经理')
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await form.waitFor({ state: 'detached' })
    await part(page, '基本信息')
    await record(page).getByText('肯尼亚机场管理局', { exact: true }).waitFor()
    const { data } = await admin(contacts.list, { orgId: airport.id })
    expect((data as { list: object[] }).list).toEqual([expect.objectContaining({ ...leader, mobile: '138****5678', post: '项目经理' })])

    await act(page, '更名')
    const renaming = dialog(page, '更名')
    await renaming.getByLabel('项目名称').fill(later)
    await renaming.getByLabel('变更原因').fill('二期开工')
    // Somebody else was quicker: the name that was typed stays, and can be sent.
    const { version } = await shown(admin, airport.id)
    const earlier = { projectId: airport.id, version, orgName: '内罗毕新机场项目', reason: '合同名称' }
    expect(await admin(projectManager.updateProjectName, earlier)).toMatchObject({ code: 0 })
    await renaming.getByRole('button', { name: '更名', exact: true }).click()
    await readAnew(page, renaming)
    expect(await renaming.getByLabel('项目名称').inputValue()).toBe(later)
    expect(await renaming.getByLabel('变更原因').inputValue()).toBe('二期开工')
    await renaming.getByRole('button', { name: '更名', exact: true }).click()
    await renaming.waitFor({ state: 'detached' })
    await head(page).getByText(later, { exact: true }).waitFor()
    await front(page).getByRole('button', { name: later, exact: true }).waitFor()

    await part(page, '变更记录')
    await act(page, '迁移')
    const migration = dialog(page, `迁移“${later}”`)
    await choose(page, migration.getByLabel('新的上级'), west.orgName)
    await migration.getByRole('region', { name: '迁移预览' }).getByText('将能看到').waitFor()
    await picture(page, 'project-migration')
    await confirm(page, `迁移“${later}”`, '变更原因', '迁移')
    await head(page).getByText(west.orgName).waitFor()
    const changes = record(page).getByRole('list', { name: '变更记录' })
    await changes.getByRole('button', { name: '撤回' }).click()
    await changes.getByText(/^已于.*撤回$/).waitFor()
    await head(page).getByText(east.orgName).waitFor()

    await record(page).getByRole('button', { name: '设防控类型', exact: true }).click()
    const guarded = dialog(page, `设置“${later}”的防控类型`)
    await guarded.getByRole('radio', { name: '应急防控' }).check()
    // Somebody else was quicker: what has been chosen and typed stays, and can be sent.
    expect(await admin(projects.setEp, { projectIds: [airport.id], epType: 1, reason: '当地疫情' })).toMatchObject({ code: 0 })
    await guarded.getByLabel('设置原因').fill('合同变更')
    await guarded.getByRole('button', { name: '设置', exact: true }).click()
    await readAnew(page, guarded)
    expect(await guarded.getByRole('radio', { name: '应急防控' }).isChecked()).toBe(true)
    await confirm(page, `设置“${later}”的防控类型`, '设置原因', '设置')
    await head(page).getByText('应急防控', { exact: true }).waitFor()

    await part(page, '分包')
    await record(page).getByRole('button', { name: '新增分包' }).click()
    const sharing = dialog(page, '新增分包')
    await choose(page, sharing.getByLabel('分包项目'), '蒙巴萨港口项目')
    await sharing.getByLabel('开始日期').fill('2026-03-01')
    await sharing.getByLabel('开始日期').press('Enter')
    await sharing.getByLabel('分包内容').fill('航站楼钢结构')
    await sharing.getByRole('button', { name: '保存', exact: true }).click()
    await sharing.waitFor({ state: 'detached' })
    const shared = record(page).getByRole('listitem').filter({ hasText: '蒙巴萨港口项目' })
    await shared.getByText('航站楼钢结构').waitFor()
    await shared.getByRole('button', { name: '解除' }).click()
    await confirm(page, /^解除与“蒙巴萨港口项目”/, '解除原因', '解除')
    await shared.getByText('已解除', { exact: true }).waitFor()

    await act(page, '删除')
    await confirm(page, `删除“${later}”`, '删除原因', '删除')
    await record(page).waitFor({ state: 'detached' })
    await front(page).getByRole('button', { name: later, exact: true }).waitFor({ state: 'detached' })
  })
})
