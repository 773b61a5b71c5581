import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, describe, expect } from 'vitest'
import { skipBrowser } from './chromium.ts'
import { addressOf, front, openPage, signIn, signOut } from './console.ts'
import type { Product } from './product.ts'
import { testOf } from './test.ts'

const test = testOf()

const home = (page: Page) => page.getByText('在岗人数').first().waitFor()
const bar = (page: Page) => page.getByRole('region', { name: '只读查看' })

/** An operator's window, and one of the administrator who will be impersonated, in a browser of their own. */
async function both(product: Product, browse: (visit?: object) => Promise<Page>) {
  const group = await product.anOrg({ orgType: 2, orgName: `查看集团${Math.random()}` })
  const admin = await product.aUser({ roleId: 3, orgId: group.id })
  const operator = await browse()
  const looker = await product.aUser({ roleId: 6, orgId: product.rootId })
  await signIn(operator, looker, '/sys/user')
  await operator.getByRole('heading', { name: '系统用户', level: 1 }).waitFor()
  return { group, admin, looker, operator }
}

/** Complaints of the windows that open; those that a test opens itself are listened to anyway. */
const faults: string[] = []
afterEach(() => expect(faults.splice(0)).toEqual([]))

/** 代看 among the row's further actions opens a window of its own. */
async function lookAt(operator: Page, { username }: { readonly username: string }): Promise<Page> {
  await front(operator).getByPlaceholder('姓名、拼音或账号').fill(username)
  await operator.keyboard.press('Enter')
  await front(operator)
    .getByRole('button', { name: `${username}的更多操作` })
    .click()
  await operator.getByRole('menuitem', { name: '代看' }).click()
  const dialog = operator.getByRole('dialog', { name: /^代看/ })
  await dialog.getByRole('button', { name: '打开只读查看' }).click()
  await dialog.locator('.ant-form-item-explain-error').getByText('代看原因').waitFor()
  await dialog.getByLabel('代看原因').fill('来电反映看不到菜单')
  const opened = operator.waitForEvent('popup')
  await dialog.getByRole('button', { name: '打开只读查看' }).click()
  const view = await opened
  view.on('pageerror', (error) => void faults.push(error.stack ?? error.message))
  view.on('console', (message) => void (message.type() === 'error' && !/\b401\b/.test(message.text()) && faults.push(message.text())))
  await bar(view).waitFor()
  return view
}

/** What all windows of a browser share, cookie included. */
const shared = async (context: BrowserContext, page: Page) => [
  (await context.cookies()).map(({ name, value }) => [name, value]),
  await page.evaluate(() => Object.keys(localStorage).sort()),
]

describe.skipIf(skipBrowser)('looking at somebody’s console', () => {
  test('is read-only, beside one’s own, and over when one says so', async ({ product, browse }) => {
    const { group, admin, looker, operator } = await both(product, browse)
    const own = await browse()
    await signIn(own, admin)
    await home(own)
    const before = await shared(operator.context(), operator)

    const view = await lookAt(operator, admin)
    await home(view)
    expect(addressOf(view)).toBe('/home/index')
    expect(view.url()).not.toContain('view')
    // A picture of the screen shows who took it.
    expect(await view.locator('[data-watermark]').getAttribute('data-watermark')).toContain(looker.username)
    expect(await bar(view).textContent()).toMatch(
      new RegExp(`正在以只读方式查看：${admin.username}（集团管理员@${group.orgName}）·剩余 (30:00|29:\\d\\d)结束查看`),
    )

    // Nothing is offered that would be refused.
    await openPage(view, '人员管理', '员工管理')
    await front(view).getByRole('table').first().waitFor()
    for (const name of [/新增/, /导入/, /导出/]) expect(await front(view).getByRole('button', { name }).count()).toBe(0)
    await openPage(own, '人员管理', '员工管理')
    await front(own).getByRole('button', { name: /新增/ }).first().waitFor()
    await view.getByRole('button', { name: /账号菜单$/ }).click()
    expect(await view.getByRole('menuitem', { name: /修改密码|大屏模式/ }).count()).toBe(0)
    await view.keyboard.press('Escape')

    // A refresh stays in the impersonation, and nothing of it has reached the operator's own windows.
    await view.reload()
    await bar(view).waitFor()
    await front(view).getByRole('heading', { name: '员工管理', level: 1 }).waitFor()
    expect(await shared(operator.context(), operator)).toEqual(before)

    const closed = view.waitForEvent('close')
    await bar(view).getByRole('button', { name: '结束查看' }).click()
    await closed
    await operator.reload()
    await front(operator).getByText(admin.username).first().waitFor()
    await own.reload()
    await front(own).getByRole('heading', { name: '员工管理', level: 1 }).waitFor()
  })

  test('says that it is over when the time is up or the server has ended it, and never asks to sign in', async ({ product, browse }) => {
    const { admin, operator } = await both(product, browse)
    const view = await lookAt(operator, admin)
    await home(view)
    await view.clock.install({ time: product.clock() })
    await view.clock.fastForward('31:00')
    await view.getByRole('heading', { name: '查看已结束' }).waitFor()
    await view.getByText('查看时间已到').waitFor()
    await view.reload()
    await view.getByRole('heading', { name: '查看已结束' }).waitFor()
    await view.close()

    const other = await lookAt(operator, admin)
    await home(other)
    await operator.bringToFront()
    await openPage(operator, '用户与权限', '在线用户')
    await front(operator).getByText(/代看$/).first().waitFor()
    await signOut(operator)
    await operator.getByLabel('登录账号').waitFor()
    await other.reload()
    await other.getByRole('heading', { name: '查看已结束' }).waitFor()
    expect(addressOf(other)).not.toMatch(/login/)
  })

  test('of somebody who has not set a password yet shows that, and can be ended', async ({ product, browse }) => {
    const { group, operator } = await both(product, browse)
    const fresh = await product.aUser({ roleId: 4, orgId: (await product.anOrg({ parentId: group.id, orgType: 3 })).id, mustChange: true })
    const view = await lookAt(operator, fresh)
    await view.getByText('该用户尚未修改初始密码').waitFor()
    expect(await view.getByRole('dialog').count()).toBe(0)
    const closed = view.waitForEvent('close')
    await bar(view).getByRole('button', { name: '结束查看' }).click()
    await closed
  })
})

describe.skipIf(skipBrowser)('a wall display', () => {
  test('is asked for in words, and lasts for days', async ({ product, browse }) => {
    const group = await product.anOrg({ orgType: 2 })
    const page = await browse()
    const user = await product.aUser({ roleId: 13, orgId: group.id })
    await signIn(page, user)
    await home(page)
    await page.getByRole('button', { name: /账号菜单$/ }).click()
    await page.getByRole('menuitem', { name: '大屏模式' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('最长保持7天（168小时）').waitFor()
    await dialog.getByRole('button', { name: '进入大屏模式' }).click()
    await page.getByText('大屏', { exact: true }).waitFor()
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
    const [cookie] = await page.context().cookies()
    expect(cookie!.expires - Date.now() / 1000).toBeGreaterThan(160 * 3600)

    const later = new Date(product.clock().getTime() + 100 * 3_600_000)
    product.clock.set(later.toISOString())
    await page.reload()
    await home(page)
    await page.getByRole('button', { name: /账号菜单$/ }).click()
    expect(await page.getByRole('menuitem', { name: '大屏模式' }).count()).toBe(0)
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await page.getByLabel('登录账号').waitFor()
  })
})
