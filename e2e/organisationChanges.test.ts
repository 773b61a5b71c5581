import { contacts } from '@oems/contract/contacts/contacts.ts'
import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { ask } from '../server/src/core/db/database.ts'
import { skipBrowser } from './chromium.ts'
import { choose, front, picture, signIn } from './console.ts'
import { act, aTree, dialog, headOf, names, node, openAt, openTab } from './organisation.ts'
import { testOf } from './test.ts'

const test = testOf()

describe.skipIf(skipBrowser)('the page of organisations', () => {
  test('shows what is there by a similar name, and makes the new one only when that was meant', async ({ product, browse }) => {
    const { group, user } = await aTree(product)
    const page = await browse()
    await openAt(page, user, group.id)
    await act(page, '新增下级')
    const form = dialog(page, '新增组织')
    await form.getByLabel('组织名称').fill('华岳东非分公司')
    await form.getByRole('button', { name: '保存', exact: true }).click()
    const similar = dialog(page, '已存在相似组织')
    await similar.getByText('华岳东非公司', { exact: true }).waitFor()
    await picture(page, 'organisation-similar')
    await similar.getByRole('button', { name: '返回修改' }).click()
    await similar.waitFor({ state: 'hidden' })
    expect(await form.getByLabel('组织名称').inputValue()).toBe('华岳东非分公司')
    expect(await names(page)).not.toContain('华岳东非分公司')
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await similar.getByRole('button', { name: '仍要新增' }).click()
    await form.waitFor({ state: 'detached' })
    await node(page, '华岳东非分公司').waitFor()
  })

  test('disables a company with everything below it, and enables it again', async ({ product, browse }) => {
    const { east, user } = await aTree(product)
    const page = await browse()
    await openAt(page, user, east.id)
    await headOf(page, east.orgName).waitFor()
    await act(page, '停用')
    const disabling = dialog(page, `停用“${east.orgName}”`)
    await disabling.getByText(/本组织及下级组织不能新增或修改业务数据/).waitFor()
    await disabling.getByRole('button', { name: '停用', exact: true }).click()
    await disabling.getByText('请填写变更原因').waitFor()
    await disabling.getByLabel('变更原因').fill('公司歇业')
    await disabling.getByRole('button', { name: '停用', exact: true }).click()
    await disabling.waitFor({ state: 'detached' })
    await front(page).locator('header').getByText('停用', { exact: true }).first().waitFor()
    const below = await product.anAdmin(4, east.id)
    const draft = { orgId: east.id, contactType: 4, name: '赵应急', mobile: '13812345678' }
    expect(await below(contacts.save, draft)).toMatchObject({ code: 1422 })

    await act(page, '启用')
    const enabling = dialog(page, `启用“${east.orgName}”`)
    await enabling.getByLabel('变更原因').fill('恢复经营')
    await enabling.getByRole('button', { name: '启用', exact: true }).click()
    await enabling.waitFor({ state: 'detached' })
    expect(await below(contacts.save, draft)).toMatchObject({ code: 0 })
    await openTab(page, '变更记录')
    const history = front(page).getByRole('list', { name: '变更记录' })
    await history.getByText(/公司歇业/).waitFor()
    await history.getByText(/恢复经营/).waitFor()
  })

  test('hands administrators over to another company; the node stays', async ({ product, browse }) => {
    const { east, west, airport, user } = await aTree(product)
    const one = await product.anAccount({ roleId: 4, orgId: east.id })
    const below = await product.anAccount({ roleId: 5, orgId: airport.id })
    const page = await browse()
    await openAt(page, user, east.id)
    await headOf(page, east.orgName).waitFor()

    // The figure counts those below as well, and so does its list; the tab by itself those of the node.
    await front(page)
      .getByRole('button', { name: /^后台用户\s*2/ })
      .click()
    const row = (name: string) => front(page).getByRole('row').filter({ hasText: name })
    await row(one.username).waitFor()
    await row(below.username).waitFor()
    await front(page).getByText('本组织', { exact: true }).click()
    await row(below.username).waitFor({ state: 'detached' })
    await row(one.username).getByRole('checkbox').check()
    await front(page).getByRole('button', { name: '迁移管理员', exact: true }).click()
    const migration = dialog(page, '迁移管理员')
    await choose(page, migration.getByLabel('目标组织'), west.orgName)
    await migration.getByLabel('变更原因').fill('人事调整')
    await migration.getByRole('button', { name: '迁移', exact: true }).click()
    await page.getByText('已迁移1名管理员').waitFor()
    await row(one.username).waitFor({ state: 'detached' })
    await node(page, west.orgName).click()
    await headOf(page, west.orgName).waitFor()
    await row(one.username).waitFor()
    expect(await names(page)).toContain(east.orgName)
  })

  test('leads from a pair of similar names to each of the two, and narrows them to a group', async ({ product, browse }) => {
    const [{ group, east, airport }, other] = [await aTree(product), await aTree(product)]
    const twin = await product.anOrg({ parentId: group.id, orgType: 3, orgName: '华岳东非公司筹备组' })
    const annex = await product.anOrg({ parentId: east.id, orgType: 4, orgName: '内罗毕机场扩建工程' })
    const pairs = [
      [east, twin],
      [airport, annex],
      [other.east, other.west],
    ] as const
    for (const [first, second] of pairs)
      await product.db.execute(sql`insert into org_similar (first_id, second_id, similarity, similar_by, found_at)
        values (${first.id}, ${second.id}, 90, 1, now())`)
    const page = await browse()
    await signIn(page, await product.aUser({ roleId: 6, orgId: product.rootId }), '/biz/org-info?tab=1')
    const ofOther = front(page).getByRole('row').filter({ hasText: other.group.orgName })
    await ofOther.getByRole('link', { name: other.west.orgName }).waitFor()
    await choose(page, front(page).getByLabel('所属集团'), group.orgName)
    await ofOther.waitFor({ state: 'detached' })
    await picture(page, 'organisation-similar-pairs')
    await front(page).getByRole('link', { name: annex.orgName }).click()
    await page.waitForURL(`**/project/${annex.id}`)
    await page.goBack()
    await front(page).getByRole('link', { name: twin.orgName }).click()
    await headOf(page, twin.orgName).waitFor()
  })

  test('lets the platform take a company into another group after the same look, and take it back', async ({ product, browse }) => {
    const { group } = await aTree(product)
    const north = await product.anOrg({ parentId: group.id, orgType: 3, orgName: '华岳北非公司' })
    const other = await product.anOrg({ orgType: 2, orgName: '海岳建设集团' })
    await product.anAdmin(3, other.id)
    const page = await browse()
    await signIn(page, await product.aUser({ roleId: 6, orgId: product.rootId }), `/biz/org-info?orgName=${north.orgName}`)
    const row = front(page).getByRole('row').filter({ hasText: north.orgName })
    await row.getByText(group.orgName).first().waitFor()
    await row.getByRole('button', { name: '迁移', exact: true }).click()
    const moving = dialog(page, `迁移“${north.orgName}”`)
    await choose(page, moving.getByLabel('新的上级'), other.orgName)
    const preview = moving.getByRole('region', { name: '迁移预览' })
    await preview.getByText(`${other.orgName}（1个用户）`).waitFor()
    await preview.getByText(`${group.orgName}（1个用户）`).waitFor()
    await preview.getByText(`将从“${group.orgName}”迁到“${other.orgName}”`).waitFor()
    await moving.getByLabel('变更原因').fill('资产划转')
    await moving.getByRole('button', { name: '迁移', exact: true }).click()
    await moving.waitFor({ state: 'detached' })
    await row.getByText(other.orgName).first().waitFor()
    await page.getByRole('button', { name: '撤回', exact: true }).click()
    await row.getByText(group.orgName).first().waitFor()

    await row.click()
    await headOf(page, north.orgName).waitFor()

    // The platform stays where it is.
    await page.goto('/oems/#/biz/org-info?orgType=0')
    await front(page).getByRole('row').filter({ hasText: '平台' }).first().waitFor()
    expect(await front(page).getByRole('button', { name: '迁移', exact: true }).count()).toBe(0)
  })

  test('gives a company another code for scanning, and says that the old one stops', async ({ product, browse }) => {
    const { east, user } = await aTree(product)
    const code = async () => (await ask<{ qr: string }>(product.db, sql`select qr_token as qr from org where id = ${east.id}`))[0]!.qr
    const page = await browse()
    await openAt(page, user, east.id)
    await headOf(page, east.orgName).waitFor()
    await act(page, '二维码')
    await page.getByRole('menuitem', { name: '更换二维码' }).click()
    const renewal = dialog(page, `更换“${east.orgName}”的二维码`)
    await renewal.getByText(/原二维码立即失效/).waitFor()
    expect(await code()).toBe(east.qrToken)
    await renewal.getByLabel('变更原因').fill('二维码外泄')
    await renewal.getByRole('button', { name: '更换', exact: true }).click()
    await renewal.waitFor({ state: 'detached' })
    expect(await code()).not.toBe(east.qrToken)
  })

  test('leads from each figure to the list that it counts', async ({ product, browse }) => {
    const { group, east, user } = await aTree(product)
    const project = { parentId: east.id, orgType: 4 }
    await product.anOrg({ ...project, orgName: '国内的项目', nationCode: 'CN' })
    await product.anOrg({ ...project, orgName: '停工的项目', projectStatus: 3 })
    await product.anOrg({ ...project, orgName: '关闭的项目', projectStatus: 5 })
    const page = await browse()
    await openAt(page, user, group.id)
    const projects = (name: string) => front(page).getByRole('row').filter({ hasText: name })
    await front(page)
      .getByRole('button', { name: /^在建项目\s*3/ })
      .click()
    await projects('内罗毕机场扩建项目').waitFor()
    await projects('国内的项目').waitFor()
    expect(await projects('停工的项目').count()).toBe(0)
    await front(page)
      .getByRole('button', { name: /^境外项目\s*3/ })
      .click()
    await projects('停工的项目').waitFor()
    await projects('国内的项目').waitFor({ state: 'detached' })
    expect(await projects('关闭的项目').count()).toBe(0)
    await front(page)
      .getByRole('button', { name: /^下级组织\s*2/ })
      .click()
    await projects('华岳西非公司').waitFor()
    expect(await front(page).getByRole('row').filter({ hasText: '华岳' }).count()).toBe(2)
  })
})
