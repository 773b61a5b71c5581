import { Role } from '@oems/contract/access/builtInRoles.ts'
import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { ask } from '../server/src/core/db/database.ts'
import { type NewMessage, tell } from '../server/src/core/messages/tell.ts'
import { skipBrowser } from './chromium.ts'
import { atAddress, counted, front, picture, signIn } from './console.ts'
import { aGroup } from './groups.ts'
import { activated, anEmployee } from './people.ts'
import { fits, signInByPhone } from './phone.ts'
import type { Product } from './product.ts'
import { testOf } from './test.ts'
import { inspect, inTheme } from './visit.ts'

const test = testOf()
const told = ({ db, clock }: Product, accountId: number, more: Pick<NewMessage, 'title'> & Partial<NewMessage>) =>
  tell(
    { db, now: clock() },
    { to: [accountId], type: MessageType.reminder, level: MessageLevel.normal, content: `${more.title}。`, link: null, ...more },
  )
/** As if the user came back to the window: what waits is asked for at once. */
async function lookAgain(page: Page) {
  const reply = counted(page)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await reply
}
const drawer = (page: Page) => page.getByRole('dialog', { name: '消息' })

describe.skipIf(skipBrowser)('the bell', () => {
  test('leads from a message to its page, by the keyboard alone', async ({ product, browse }) => {
    const { user } = await aGroup(product)
    await told(product, user.accountId, { title: '密码即将到期', level: MessageLevel.important, link: '/profile' })
    await told(product, user.accountId, { title: '别处的地址', link: '/no/such/page' })
    const { page, problems, look } = await inspect(await browse())
    const reply = counted(page)
    await signIn(page, user)
    await reply
    await page.getByRole('button', { name: '消息，2条未读' }).press('Enter')
    await drawer(page).getByText('密码即将到期', { exact: true }).waitFor()
    expect(await drawer(page).getByRole('tab', { name: /提醒/ }).getAttribute('aria-selected')).toBe('true')
    await picture(page, 'bell')
    await look('bell', drawer(page))
    await inTheme(page, 'dark')
    await look('bell in the dark', drawer(page))
    await inTheme(page, 'light')
    // A link that is no page of ours is not offered; the message is read all the same, and stays where it is.
    const nowhere = drawer(page).getByRole('button', { name: /别处的地址/ })
    expect(await nowhere.getByText('查看').count()).toBe(0)
    await nowhere.press('Enter')
    await page.getByRole('button', { name: '消息，1条未读', includeHidden: true }).waitFor({ state: 'attached' })
    expect(await drawer(page).getByRole('listitem').first().innerText()).toContain('别处的地址')

    await drawer(page)
      .getByRole('button', { name: /密码即将到期/ })
      .press('Enter')
    await atAddress(page, '/profile')
    await front(page).getByRole('heading', { name: '登录记录' }).waitFor()
    await drawer(page).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: '消息', exact: true }).waitFor()
    expect(problems).toEqual([])
  })

  test('says that one has come, and moves nothing under the reader', async ({ product, browse }) => {
    const { user } = await aGroup(product)
    await told(product, user.accountId, { title: '先到的' })
    const page = await browse()
    const reply = counted(page)
    await signIn(page, user)
    await reply
    await page.getByRole('button', { name: '消息，1条未读' }).click()
    const lines = drawer(page).getByRole('tabpanel').getByRole('listitem')
    await lines.first().waitFor()
    await told(product, user.accountId, { title: '后到的' })
    await lookAgain(page)
    await drawer(page).getByRole('button', { name: '有新的提醒，点击显示' }).waitFor()
    expect(await lines.count()).toBe(1)
    // What was not shown yet is not marked as read.
    await drawer(page).getByRole('button', { name: '全部已读' }).click()
    await expect.poll(() => lines.count()).toBe(2)
    expect(await lines.first().innerText()).toMatch(/后到的\s*未读/)
    await drawer(page).getByRole('button', { name: '关闭' }).click()
    await page.getByRole('button', { name: '消息，1条未读' }).waitFor()
  })
})

describe.skipIf(skipBrowser)('消息中心', () => {
  test('has every message; one that was opened has been read, and one that was deleted is gone', async ({ product, browse }) => {
    const { user } = await aGroup(product)
    for (const title of ['甲', '乙']) await told(product, user.accountId, { title, link: '/profile' })
    await told(product, user.accountId, { title: '丙', type: MessageType.warning, level: MessageLevel.urgent })
    const page = await browse()
    const reply = counted(page)
    await signIn(page, user, '/message-center')
    await reply
    const rows = front(page).locator('.ant-table-row')
    await expect.poll(() => rows.count()).toBe(3)
    await front(page).getByText('未读', { exact: true }).first().click()
    await page.waitForURL(/read=0/)
    await rows.filter({ hasText: '乙' }).click()
    const record = page.getByRole('dialog', { name: '乙' })
    await record.getByText('乙。').waitFor()
    await page.getByRole('button', { name: '消息，2条未读' }).waitFor()
    // It is still there while it is being read.
    expect(await rows.count()).toBe(3)
    await picture(page, 'message')
    await record.getByRole('link', { name: '查看' }).click()
    await atAddress(page, '/profile')

    await page.goBack()
    await record.getByRole('button', { name: '关闭' }).click()
    await front(page).getByRole('checkbox', { name: '选择 丙' }).check()
    await page.getByRole('toolbar', { name: '所选' }).getByRole('button', { name: '删除' }).click()
    await page.getByRole('dialog', { name: '删除消息' }).getByRole('button', { name: '删除' }).click()
    await page.getByRole('button', { name: '消息，1条未读' }).waitFor()
    await told(product, user.accountId, { title: '丁' })
    await lookAgain(page)
    await front(page).getByRole('button', { name: '有新消息，点击显示' }).click()
    await rows.filter({ hasText: '丁' }).waitFor()
    await front(page).getByRole('button', { name: '全部已读' }).click()
    await page.getByRole('button', { name: '消息', exact: true }).waitFor()
  })
})

describe.skipIf(skipBrowser)('on the phone', () => {
  test('messages stand under 我的', async ({ product, browse }) => {
    product.anotherDay()
    const project = await product.anOrg({ parentId: (await product.anOrg()).id, orgType: 4 })
    const employee = await anEmployee(product, project)
    await activated(product, project, employee)
    const [account] = await ask<{ id: number }>(
      product.db,
      sql`select account_id as id from sys_account_rop p join sys_account a on a.id = p.account_id
          where a.employee_id = ${employee.employeeId} and p.role_id = ${Role.employee}`,
    )
    await told(product, account!.id, { title: '昨日申报可以补报', link: '/h5/record' })
    await told(product, account!.id, { title: '账号已临时锁定', link: '/profile' })
    const page = await browse({ phone: true })
    await signInByPhone(page, employee)
    await page.getByRole('link', { name: '我的' }).click()
    await page.getByRole('link', { name: '消息 2条未读' }).click()
    await fits(page)
    await picture(page, 'phone messages')
    // A page of the console is none of the phone's: the message is marked as read, and that is all.
    await page.getByRole('button', { name: /账号已临时锁定/ }).click()
    await expect.poll(() => page.getByText('未读', { exact: true }).count()).toBe(1)
    await page.getByRole('button', { name: /昨日申报可以补报/ }).click()
    await page.getByRole('heading', { name: /年.*月/ }).waitFor()
    await page.getByRole('link', { name: '我的' }).click()
    await page.getByRole('link', { name: '消息', exact: true }).waitFor()
  })
})
