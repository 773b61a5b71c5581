import { replies } from '@oems/contract/core/errors.ts'
import { desk } from '@oems/contract/desk/desk.ts'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { ask } from '../server/src/core/db/database.ts'
import { skipBrowser } from './chromium.ts'
import { addressOf, choose, fillIn, front, later, openPage, picture, signIn, twoWindows } from './console.ts'
import { aGroup } from './groups.ts'
import { type Product, password } from './product.ts'
import { testOf } from './test.ts'

/** Forms and sessions that somebody walks away from. */
const test = testOf()
const keptWords = '填写中的内容已保留，登录后打开原来的表单即可恢复'

const drafts = ({ db }: Product, accountId: number) =>
  ask<{ key: string }>(db, sql`select route_key key from sys_draft where account_id = ${accountId}`)

describe.skipIf(skipBrowser)('what is typed in a form', () => {
  const form = (page: Page) => page.getByRole('dialog', { name: '新增员工' })
  const open = async (page: Page) => {
    await page.getByRole('button', { name: '新增员工' }).first().click()
    await form(page).getByLabel('姓名', { exact: true }).waitFor()
  }
  const offer = (page: Page) => page.getByRole('dialog', { name: '发现未提交的草稿，是否恢复？' })
  const stored = (page: Page) =>
    page.waitForResponse((response) => response.url().includes('/sys/user/draft') && response.request().method() === 'POST')

  test('outlives a broken line and the end of the session, is offered again, and goes once it is sent', async ({ product, browse }) => {
    const { user } = await aGroup(product)
    const page = await browse()
    await signIn(page, user, '/employee/index')
    await open(page)
    await form(page).getByLabel('姓名', { exact: true }).fill('李小红')
    await stored(page)
    expect(await drafts(product, user.accountId)).toHaveLength(1)

    browse.tolerate(/ERR_CONNECTION|ERR_EMPTY|401/)
    const mend = await product.cutLine()
    await form(page).getByLabel('岗位', { exact: true }).fill('测量员')
    await page.getByText('网络已断开，正在重连…').getByText('填写中的内容保留在本机').waitFor()
    const response = stored(page)
    await mend()
    await response
    await page.getByText('网络已断开，正在重连…').waitFor({ state: 'detached' })

    await later(product, 58.5, page)
    const idle = page.getByRole('dialog', { name: '长时间未操作，即将自动退出' })
    await idle.getByRole('timer').waitFor()
    await idle.getByText('未保存的内容已存为草稿，重新登录后打开原来的表单即可恢复').waitFor()
    await picture(page, 'idle')
    await later(product, 3, page)
    await page.getByRole('alert').getByText(`${replies.signedOut.msg}。${keptWords}`).waitFor()
    expect(addressOf(page)).toBe(`/login?redirect=${encodeURIComponent('/employee/index')}`)
    expect(await page.context().cookies()).toEqual([])

    await fillIn(page, user.username, password)
    await open(page)
    await offer(page).getByText('保存于 2026-').waitFor()
    await picture(page, 'draft')
    await offer(page).getByRole('button', { name: '恢复草稿' }).click()
    expect(await form(page).getByLabel('姓名', { exact: true }).inputValue()).toBe('李小红')
    expect(await form(page).getByLabel('岗位', { exact: true }).inputValue()).toBe('测量员')
    await form(page).getByLabel('女').check()
    await choose(page, form(page).getByLabel('所在单位/项目'), '内罗毕')
    await choose(page, form(page).getByLabel('人员类别'), '属地员工')
    await form(page).getByLabel('紧急联系人', { exact: true }).fill('李大红')
    await form(page).getByLabel('紧急联系电话').fill('13800000000')
    await choose(page, form(page).getByLabel('与本人关系'), '父母')
    await page.keyboard.press('Control+Enter')
    await page.getByText('已新增员工').waitFor()
    await page.getByRole('row').filter({ hasText: '李小红' }).waitFor()
    await expect.poll(() => drafts(product, user.accountId)).toEqual([])
    await open(page)
    await page.waitForTimeout(500)
    expect(await offer(page).count()).toBe(0)
  })

  test('is kept, and said to be, where a sign-in elsewhere ends the session', async ({ product, browse }) => {
    const { user } = await aGroup(product)
    const page = await browse()
    await signIn(page, user, '/employee/index')
    await open(page)
    await form(page).getByLabel('姓名', { exact: true }).fill('李小红')
    await stored(page)

    browse.tolerate(/409/)
    const elsewhere = await browse()
    await signIn(elsewhere, user)
    await front(elsewhere).getByRole('heading', { level: 1 }).waitFor()
    await form(page).getByLabel('岗位', { exact: true }).fill('测量员')
    const said = page.getByRole('dialog').filter({ hasText: replies.elsewhere.msg })
    await said.getByText(keptWords).waitFor()
    await picture(page, 'ended-elsewhere')
    await said.getByRole('button', { name: '我知道了' }).click()

    await fillIn(page, user.username, password)
    await open(page)
    await offer(page).getByRole('button', { name: '恢复草稿' }).click()
    expect(await form(page).getByLabel('姓名', { exact: true }).inputValue()).toBe('李小红')
    expect(await form(page).getByLabel('岗位', { exact: true }).inputValue()).toBe('测量员')
  })

  test('is kept, and said to be, where the session has expired, for its writer alone; nothing is promised where nothing was typed', async ({
    product,
    browse,
  }) => {
    const { user, group } = await aGroup(product)
    const other = await product.aUser({ roleId: 3, orgId: group.id })
    const page = await browse()
    const expired = async (accountId: number, next: () => Promise<unknown>) => {
      await product.db.execute(sql`update sys_session set expire_time = '2026-03-01' where account_id = ${accountId}`)
      await next()
      await page.getByRole('alert').getByText(replies.signedOut.msg).waitFor()
      return page.getByRole('alert').innerText()
    }
    browse.tolerate(/401/)
    await signIn(page, user, '/employee/index')
    await open(page)
    await form(page).getByLabel('姓名', { exact: true }).fill('李小红')
    await stored(page)
    // The draft of what is typed now is what hears of the end.
    expect(await expired(user.accountId, () => form(page).getByLabel('岗位', { exact: true }).fill('测量员'))).toBe(
      `${replies.signedOut.msg}。${keptWords}`,
    )
    await picture(page, 'expired')

    await fillIn(page, other.username, password)
    await open(page)
    await page.waitForTimeout(500)
    expect(await offer(page).count()).toBe(0)
    await form(page).getByRole('button', { name: '取消' }).click()
    await form(page).waitFor({ state: 'hidden' })
    const overview = () => page.evaluate(() => location.assign('#/statistic/health'))
    expect(await expired(other.accountId, overview)).toBe(replies.signedOut.msg)

    await page.goto('/oems/#/login?redirect=%2Femployee%2Findex')
    await fillIn(page, user.username, password)
    await open(page)
    await offer(page).getByRole('button', { name: '恢复草稿' }).click()
    expect(await form(page).getByLabel('姓名', { exact: true }).inputValue()).toBe('李小红')
  })

  test('is given up where the user says so, and left alone otherwise', async ({ product, browse }) => {
    const { user } = await aGroup(product)
    const page = await browse()
    await signIn(page, user, '/employee/index')
    await open(page)
    await form(page).getByLabel('姓名', { exact: true }).fill('王明')
    await stored(page)
    await page.keyboard.press('Alt+1')
    await page.getByRole('tab', { name: '员工管理' }).focus()
    await page.keyboard.press('Delete')
    await page.getByRole('button', { name: '放弃填写' }).click()
    await expect.poll(() => drafts(product, user.accountId)).toEqual([])

    await page.goto('/oems/#/employee/index')
    await open(page)
    await form(page).getByLabel('姓名', { exact: true }).fill('张伟')
    await stored(page)
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await open(page)
    await offer(page).waitFor()
    await page.keyboard.press('Escape')
    await offer(page).waitFor({ state: 'detached' })
    expect(await form(page).getByLabel('姓名', { exact: true }).inputValue()).toBe('')
    await form(page).getByRole('button', { name: '取消' }).click()
    await form(page).waitFor({ state: 'detached' })
    await open(page)
    await offer(page).getByRole('button', { name: '丢弃草稿' }).click()
    await expect.poll(() => drafts(product, user.accountId)).toEqual([])
  })

  test('never includes a password', async ({ product, browse }) => {
    const { user } = await aGroup(product)
    const page = await browse()
    await signIn(page, user, '/sys/user')
    await page.getByRole('button', { name: '新增用户' }).first().click()
    const dialog = page.getByRole('dialog', { name: '新增用户' })
    await dialog.getByLabel('姓名', { exact: true }).fill('欧阳')
    await stored(page)
    const caller = product.as((await page.context().cookies()).find(({ name }) => name === 'token')!.value)
    const { data } = await caller(desk.draft, { routeKey: '/oems-api/sys/user/save' })
    expect(JSON.parse((data as { data: string }).data)).toMatchObject({ values: { nickname: '欧阳' } })
    expect(JSON.stringify(data)).not.toMatch(/password/i)
  })
})

describe.skipIf(skipBrowser)('a session that nobody uses', () => {
  const warning = (page: Page) => page.getByRole('dialog', { name: '长时间未操作，即将自动退出' })

  test('goes on where somebody says so, in all windows', async ({ product, browse }) => {
    const { user } = await aGroup(product)
    const [page, beside] = await twoWindows(browse, user, '/employee/index', '员工管理')
    // What is still on its way would prolong the session.
    for (const one of [page, beside]) {
      await front(one).getByText('内罗毕机场扩建项目').waitFor()
      await front(one).locator('.ant-empty-description').waitFor()
      await front(one)
        .getByRole('radio', { name: /^全部\s*0/ })
        .waitFor({ state: 'attached' })
    }
    await page.waitForTimeout(1000)
    await later(product, 58.5, page, beside)
    await warning(beside).waitFor()
    await page.bringToFront()
    await warning(page).getByRole('button', { name: '继续使用' }).click()
    await warning(page).waitFor({ state: 'detached' })
    await warning(beside).waitFor({ state: 'detached' })
    await later(product, 50, page, beside)
    await openPage(page, '人员管理', '员工管理')
  })

  test('is none while somebody types, although nothing is sent', async ({ product, browse }) => {
    const { user } = await aGroup(product)
    const page = await browse()
    await signIn(page, user, '/employee/index')
    await page.waitForLoadState('networkidle')
    await page.getByRole('button', { name: '新增员工' }).first().click()
    const name = page.getByRole('dialog').getByLabel('姓名', { exact: true })
    for (let times = 0; times < 3; times++) {
      const response = page.waitForResponse(/baseInfo/)
      await later(product, 30, page)
      await name.pressSequentially('李')
      await response
    }
    expect(await warning(page).count()).toBe(0)
  })
})
