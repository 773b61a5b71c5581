import { Role } from '@oems/contract/access/builtInRoles.ts'
import { guide } from '@oems/contract/guide/guide.ts'
import { sql } from 'drizzle-orm'
import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { dayOf } from '../server/src/core/days.ts'
import { ask } from '../server/src/core/db/database.ts'
import { base, medical, network } from '../server/src/guide/testGuide.ts'
import { accessFaults, withAxe } from './axe.ts'
import { skipBrowser } from './chromium.ts'
import { addressOf, atAddress, fillIn, picture } from './console.ts'
import { type Product, password } from './product.ts'
import { testOf } from './test.ts'
import { weigh } from './weigh.ts'

const test = testOf()
const kilobyte = 1024

/** Of the reporter's own choice. */
const newPassword = 'Fluss&Tal-84'

async function aSite(product: Product, { nationCode = 'KE', mustChange = false } = {}) {
  const group = await product.anOrg({ orgType: 2 })
  const company = await product.anOrg({ parentId: group.id })
  const project = await product.anOrg({ parentId: company.id, orgType: 4, orgName: `肯尼亚西环公路项目${group.id}`, nationCode })
  return { company, project, user: await product.aUser({ roleId: Role.projectReporter, orgId: project.id, mustChange }) }
}
const step = (page: Page, name: string) => page.getByRole('main', { name })
const submit = (page: Page) => page.getByRole('button', { name: /^提交/ }).click()

async function fillContact(page: Page, kind: string, fields: Readonly<Record<string, string>>) {
  const line = page.getByRole('group', { name: kind, exact: true })
  for (const [label, text] of Object.entries(fields)) await line.getByLabel(label).fill(text)
}
async function fillBase(page: Page) {
  const form = step(page, '基本信息')
  await form.getByLabel('行业领域').selectOption('公路桥梁')
  await form.getByLabel('承建模式').selectOption('施工总承包')
  await form.getByLabel('现场中方人数').fill('120')
  await form.getByLabel('详细地址').fill('Mombasa Road 12')
  for (const kind of ['负责人', '健康管理负责人']) await fillContact(page, kind, { 姓名: '王小明', 手机: '13812345678' })
}
const textOf = (field: Locator) => field.inputValue()

describe.skipIf(skipBrowser)('the guide of a reporter on a phone', () => {
  test('is kept while there is no line, goes on the next day where it was, and ends with the company being told', async ({
    product,
    browse,
  }) => {
    const { company, project, user } = await aSite(product, { mustChange: true })
    const administrator = await product.anAccount({ roleId: Role.companyAdministrator, orgId: company.id })
    browse.tolerate(/ERR_INTERNET_DISCONNECTED|401|ERR_CONNECTION|ERR_FAILED/)
    const page = await browse({ phone: true })
    const bytes = await weigh(page)
    await page.goto('/oems/', { waitUntil: 'networkidle' })
    const login = bytes()
    await fillIn(page, user.username, password)
    await page.getByRole('heading', { name: '修改初始密码' }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(bytes() - login).toBeLessThanOrEqual(60 * kilobyte)
    await page.getByLabel('新密码', { exact: true }).fill(newPassword)
    await page.getByRole('status', { name: '密码强度' }).getByText('强').waitFor()
    await page.getByLabel('再次输入新密码').fill('Fluss')
    await page.getByRole('button', { name: '下一步：项目信息填报' }).click()
    await page.getByText('两次输入的新密码不一致').waitFor()
    await picture(page, 'guide-password')
    await page.getByLabel('再次输入新密码').fill(newPassword)
    await page.getByRole('button', { name: '下一步：项目信息填报' }).click()
    await atAddress(page, '/project-guide')
    await step(page, '基本信息').waitFor()
    await page.waitForLoadState('networkidle')
    expect(bytes() - login).toBeGreaterThan(5 * kilobyte)
    expect(bytes() - login).toBeLessThanOrEqual(60 * kilobyte)
    await picture(page, 'guide-base')

    await fillBase(page)
    await page.context().setOffline(true)
    await fillContact(page, '应急联系人', { 姓名: '李急救', 手机: '13912345678' })
    await page.getByRole('status').getByText('网络中断，草稿已保存在本机').waitFor()
    await submit(page)
    await page.getByText(/^还有\d+处需要填写或修改$/).waitFor()
    await picture(page, 'guide-offline')

    // The browser is closed without a line; the next day the session is over.
    product.anotherDay()
    await page.context().clock.setSystemTime(product.clock())
    await page.context().setOffline(false)
    await page.goto('/oems/#/project-guide')
    await page.reload()
    await fillIn(page, user.username, newPassword)
    await step(page, '基本信息').waitFor()
    expect(await textOf(page.getByRole('group', { name: '应急联系人' }).getByLabel('姓名'))).toBe('李急救')
    expect(await textOf(page.getByLabel('详细地址'))).toBe('Mombasa Road 12')

    await submit(page)
    await page.getByText('还有4处需要填写或修改').waitFor()
    await fillContact(page, '驻外使领馆', { 机构名称: '中国驻肯尼亚大使馆', 电话: '+254 20 2726851' })
    await fillContact(page, '当地急救/报警', { 机构名称: '急救', 电话: '999' })
    await submit(page)

    const care = step(page, '医疗资源')
    await care.getByLabel('医务室级别（填报）').selectOption('普通医务室')
    await care.getByLabel('医疗后送方案').fill('直升机送内罗毕')
    await care.getByRole('button', { name: '添加一家医疗机构' }).click()
    const hospital = care.getByRole('group', { name: '第1家' })
    await hospital.getByLabel('机构名称').fill('内罗毕医院')
    const named = care.getByRole('group', { name: '内罗毕医院' })
    await named.getByLabel('机构类型').selectOption('综合医院')
    await named.getByLabel('详细地址').fill('Argwings Kodhek Road')
    await named.getByLabel('距项目(公里)').fill('12.5')
    await named.getByLabel('车程(分钟)').fill('40')
    await named.getByLabel('急诊', { exact: true }).check()
    await named.getByLabel('列入转诊').check()
    await picture(page, 'guide-medical')
    await submit(page)

    const network = step(page, '网络环境')
    await network.getByLabel('光纤').check()
    await network.getByRole('button', { name: '用当前网络测速' }).click()
    await network.getByText(/测得下行带宽与时延/).waitFor()
    expect(Number(await textOf(network.getByLabel('下行带宽(Mbps)')))).toBeGreaterThan(0)
    await network.getByLabel('上行带宽(Mbps)').fill('5')
    await network.getByLabel('视频会商能力').selectOption('高清视频')
    await submit(page)
    await page.getByRole('heading', { name: '已完成信息填报' }).waitFor()
    await picture(page, 'guide-finish')
    const told = await ask(
      product.db,
      sql`select m.content from sys_message_user u join sys_message m on m.id = u.message_id where u.account_id = ${administrator.accountId}`,
    )
    expect(told).toMatchObject([{ content: expect.stringContaining('已完成信息填报') }])
    const [row] = await ask(product.db, sql`select address from org where id = ${project.id}`)
    expect(row).toEqual({ address: 'Mombasa Road 12' })
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('oems:guide:')))).toEqual([])
    await page.getByRole('button', { name: '进入系统' }).click()
    await page.waitForURL((url) => !url.hash.includes('project-guide'))
  })

  test('offers a colleague’s draft, and tells who comes second without losing what was typed', async ({ product, browse }) => {
    const { project, user } = await aSite(product)
    const author = await product.anAccount({ roleId: Role.projectReporter, orgId: project.id })
    const colleague = product.as(await product.aSession(author))
    await colleague(guide.base, { draft: true, version: 0, address: '同事写的地址' })
    const page = await browse()
    await page.goto('/oems/#/project-guide')
    await fillIn(page, user.username, password)
    await step(page, '基本信息').waitFor()
    const [time, day] = [String.raw`\d\d:\d\d(:\d\d)?`, dayOf(product.clock())]
    await page.getByText(new RegExp(`^${author.username}于 ${day} ${time} 保存了本步的草稿，尚未提交。$`)).waitFor()
    // It is offered, and not what stands in the form.
    expect(await textOf(page.getByLabel('详细地址'))).toBe('')
    await fillBase(page)
    await page.getByRole('button', { name: '采用该草稿' }).click()
    expect(await textOf(page.getByLabel('详细地址'))).toBe('同事写的地址')
    await page.getByRole('button', { name: '恢复我填写的' }).click()
    expect(await textOf(page.getByLabel('详细地址'))).toBe('Mombasa Road 12')
    await picture(page, 'guide-wide')

    for (const kind of ['驻外使领馆', '当地急救/报警']) await fillContact(page, kind, { 机构名称: '机构', 电话: '999' })
    await fillContact(page, '应急联系人', { 姓名: '李急救', 手机: '13912345678' })
    expect(await colleague(guide.base, await base(colleague))).toMatchObject({ code: 0 })
    await submit(page)
    await page.getByText('本步内容刚被他人修改。您填写的都还在，请核对后再次提交').waitFor()
    expect(await textOf(page.getByLabel('详细地址'))).toBe('Mombasa Road 12')
    await submit(page)
    await step(page, '医疗资源').waitFor()
    const contacts = await ask(
      product.db,
      sql`select contact_type, count(*)::int as n from org_contact where org_id = ${project.id} and deleted_at is null group by 1`,
    )
    expect(contacts).toHaveLength(5)
    expect(contacts.every((row) => (row as { n: number }).n === 1)).toBe(true)
  })

  test('leaves nothing but the guide open until it is done; later it is opened again from the home page', async ({ product, browse }) => {
    const { project, user } = await aSite(product)
    const page = await browse()
    await withAxe(page)
    await page.goto('/oems/#/home/index')
    await fillIn(page, user.username, password)
    await atAddress(page, '/project-guide')
    await page.goto('/oems/#/profile')
    await atAddress(page, '/project-guide')
    await step(page, '基本信息').waitFor()
    expect(await accessFaults(page)).toEqual([])
    expect(addressOf(page)).toBe('/project-guide')
    await step(page, '基本信息').getByLabel('详细地址').fill('Mombasa Road 12')
    await page.getByRole('button', { name: '稍后继续' }).click()
    await page.getByLabel('登录账号').waitFor()
    // At another computer it goes on where it was.
    const elsewhere = await browse()
    await elsewhere.goto('/oems/')
    await fillIn(elsewhere, user.username, password)
    await step(elsewhere, '基本信息').waitFor()
    expect(await textOf(elsewhere.getByLabel('详细地址'))).toBe('Mombasa Road 12')
    await elsewhere.getByRole('button', { name: '稍后继续' }).click()
    await elsewhere.getByLabel('登录账号').waitFor()

    const other = await product.anAdmin(Role.projectReporter, project.id)
    await other(guide.base, await base(other))
    await other(guide.medical, medical())
    await other(guide.networkEnv, network())
    await fillIn(page, user.username, password)
    await page.getByRole('region', { name: '项目信息填报', exact: true }).getByRole('link', { name: '医疗资源' }).click()
    await page.getByRole('heading', { name: '已完成信息填报' }).waitFor()
    await page.getByRole('listitem').filter({ hasText: '医疗资源' }).getByRole('button', { name: '查看与修改' }).click()
    expect(await textOf(step(page, '医疗资源').getByLabel('医疗后送方案'))).toBe('直升机送内罗毕')
  })
})
