import { roles } from '@oems/contract/access/roles.ts'
import { replies } from '@oems/contract/core/errors.ts'
import { session } from '@oems/contract/session/session.ts'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { ask } from '../server/src/core/db/database.ts'
import { allReported } from '../server/src/guide/testGuide.ts'
import { skipBrowser } from './chromium.ts'
import { addressOf, cardSays, choose, counted, fillIn, front, later, signIn, signOut } from './console.ts'
import { aGroup, alsoAt } from './groups.ts'
import { activated, anEmployee } from './people.ts'
import { signInByPhone } from './phone.ts'
import { type Product, password } from './product.ts'
import { testOf } from './test.ts'

/** Lines of the platform's acceptance (01 §9) that only a browser can prove and that no other file proves as they are written. */
const test = testOf({ now: '2026-02-28T12:00:00+08:00' })
const patience = { timeout: 20_000 }

/** Somebody with the roles of an employee and of the project's administrator on one account. */
async function aWorkingAdministrator(product: Product) {
  const company = await product.anOrg({ orgType: 3 })
  const project = await product.anOrg({ parentId: company.id, orgType: 4 })
  const employee = await anEmployee(product, project)
  const { username } = await activated(product, project, employee)
  await product.db.execute(sql`
    insert into sys_account_rop (created_at, created_by, updated_at, updated_by, account_id, role_id, org_id)
    select a.created_at, 0, a.created_at, 0, a.id, 5, ${project.id} from sys_account a where a.username = ${username}`)
  return { employee, username }
}

/** Holds every call back until it is let go. */
async function hold(page: Page) {
  let heldCount = 0
  let letGo = () => {}
  const gate = new Promise<void>((open) => {
    letGo = open
  })
  await page.route(/\/\w+-api\//, async (route) => {
    heldCount += 1
    await gate
    await route.continue().catch(() => undefined) // given up meanwhile
  })
  return { held: () => heldCount, letGo: () => letGo() }
}

describe.skipIf(skipBrowser)('01 §9', () => {
  test('no. 3: who signs in elsewhere ends the session here, once and for all six calls on their way; the phone stays', async ({
    product,
    browse,
  }) => {
    const { employee, username } = await aWorkingAdministrator(product)
    const phone = await browse({ phone: true })
    await signInByPhone(phone, employee)
    await phone.getByText('赵启航，您好').waitFor()
    const first = await browse()
    const quiet = counted(first)
    await signIn(first, { username })
    await front(first).getByRole('heading', { level: 1 }).waitFor()
    await quiet // else that call is the one to hear of the end
    const second = await browse()
    await signIn(second, { username })
    await front(second).getByRole('heading', { level: 1 }).waitFor()

    browse.tolerate(/409/)
    const calls = await hold(first)
    for (const address of ['/employee/index', '/filling-management/index', '/sys/user']) {
      const before = calls.held()
      await first.evaluate((to) => location.assign(`#${to}`), address)
      await expect.poll(calls.held, patience).toBeGreaterThan(before)
    }
    await expect.poll(calls.held, patience).toBeGreaterThanOrEqual(6)
    calls.letGo()
    const farewell = first.getByText(replies.elsewhere.msg)
    await farewell.first().waitFor()
    await first.waitForTimeout(1_000)
    expect(await farewell.count()).toBe(1)
    expect(new URL(first.url()).hash).toMatch(/^#\/login\?redirect=%2F/)
    expect(await first.context().cookies()).toEqual([])
    expect(await first.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)])).toEqual([[], []])

    await phone.reload()
    await phone.getByText('赵启航，您好').waitFor()
    await second.reload()
    await front(second).getByRole('heading', { level: 1 }).waitFor()
  })

  test('no. 12: a form of a window that was left behind is refused and stays as it was typed', async ({ product, browse }) => {
    const { user, group } = await aGroup(product)
    const south = await alsoAt(product, user, '东方集团')
    const page = await browse()
    await signIn(page, user, '/sys/role')
    await page.getByRole('button', { name: '新增角色' }).click()
    const dialog = page.getByRole('dialog', { name: '新增角色' })
    await dialog.getByLabel('角色名称').fill('区域健康专员')
    await choose(page, dialog.getByLabel('基础角色', { exact: true }), '项目管理员')
    // Not by another window of this browser, which would put its bar before the form.
    const caller = product.as((await page.context().cookies()).find(({ name }) => name === 'token')!.value)
    expect(await caller(session.getMyOp, { orgId: south.id })).toMatchObject({ code: 0 })
    await page.keyboard.press('Control+Enter')
    await page.getByText('当前组织已在其他页面切换，请刷新后再操作').waitFor()
    expect(await dialog.getByLabel('角色名称').inputValue()).toBe('区域健康专员')
    expect(
      await ask(product.db, sql`select 1 from sys_role where role_name = '区域健康专员' and org_id in (${group.id}, ${south.id})`),
    ).toEqual([])
  })

  test('no. 13: a page that is not one’s own leads to the landing page, with words', async ({ product, browse }) => {
    const { project } = await aGroup(product)
    await allReported(product.db, project.id)
    const page = await browse()
    await signIn(page, await product.aUser({ roleId: 8, orgId: project.id }), '/login?redirect=%2Fsys%2Fmenu')
    await page.getByText('您没有访问原页面的权限').waitFor()
    expect(addressOf(page)).not.toMatch(/404|sys\/menu|login/)
  })

  test.for(['Africa/Nairobi', 'America/Bogota'])(
    'no. 17: a day of the log is one of Asia/Shanghai, asked for in %s',
    async (timeZone, { product, browse }) => {
      const { group } = await product.aGroup()
      const admin = await product.anAdmin(3, group.id)
      const moments = { 前: '2026-02-28T15:59:50Z', 始: '2026-02-28T16:00:00Z', 末: '2026-03-01T15:59:50Z', 后: '2026-03-01T16:00:00Z' }
      for (const [name, at] of Object.entries(moments)) {
        product.clock.set(at)
        const { code } = await admin(roles.save, { roleName: `${timeZone}${name}`, baseRoleId: 5, menuIdList: [] })
        expect(code).toBe(0)
      }
      product.clock.set('2026-03-02T12:00:00+08:00')
      const page = await browse({ timeZone })
      await signIn(page, await product.aUser({ roleId: 3, orgId: group.id }), '/sys/log')
      const [from, to] = [front(page).getByPlaceholder('开始日期'), front(page).getByPlaceholder('结束日期')]
      await from.click()
      for (const field of [from, to]) {
        await expect.poll(() => field.evaluate((it) => it === document.activeElement), patience).toBe(true) // Enter leads from one to the other
        await field.fill('2026-03-01')
        await field.press('Enter')
      }
      await page.waitForURL(/startTime=2026-03-01&endTime=2026-03-01|endTime=2026-03-01&startTime=2026-03-01/)
      const names = () => front(page).getByRole('row').filter({ hasText: timeZone }).allInnerTexts()
      await expect
        .poll(async () => (await names()).map((row) => new RegExp(`${timeZone}(.)`).exec(row)?.[1]), patience)
        .toEqual(['末', '始'])
      const [last, first] = await names()
      expect(first).toContain('2026-03-01 00:00:0')
      expect(last).toContain('2026-03-01 23:59:5')
    },
  )

  test('no. 19: old user info is fetched before the next navigation, and a failure is said once', async ({ product, browse }) => {
    const { user } = await aGroup(product)
    const page = await browse()
    await signIn(page, user, '/employee/index')
    await front(page).getByRole('heading', { name: '员工管理' }).waitFor()
    const requested: string[] = []
    page.on('request', (request) => void (request.url().includes('/sys/user/info') && requested.push(request.url())))
    for (const [tab, request] of [
      ['首页', /count-emp/],
      ['员工管理', /v2\/list/],
    ] as const) {
      await later(product, 50, page)
      const read = page.waitForResponse(request)
      await page.getByRole('tab', { name: tab }).click()
      await read
    }
    await later(product, 15, page)
    await page.getByRole('tab', { name: '首页' }).click()
    await page.getByText('在岗人数').first().waitFor()
    expect(requested).toEqual([])
    await later(product, 6, page)
    await page.getByRole('tab', { name: '员工管理' }).click()
    await expect.poll(() => requested.length).toBe(1)

    browse.tolerate(/500/)
    await page.route(/\/v2\/list/, (route) => route.fulfill({ status: 500, json: { code: 500, msg: replies.fault.msg, data: null } }))
    const box = page.getByPlaceholder('姓名、拼音、工号、手机尾号')
    const search = async (typed: string) => {
      const refused = page.waitForResponse(/\/v2\/list/)
      await box.fill(typed)
      await box.press('Enter')
      await refused
    }
    const message = page.locator('.ant-message').getByText(replies.fault.msg)
    await search('无')
    await message.hover() // stays for as long as the mouse rests on it
    for (let times = 0; times < 10; times++) await search(`无${times}`)
    expect(await message.count()).toBe(1)
  })

  test('no. 20: from 登录 to the first screen no more than eight requests go over the line', async ({ product, browse }) => {
    const group = await product.anOrg({ orgType: 2 })
    const user = await product.aUser({ roleId: 3, orgId: group.id })
    const page = await browse()
    await signIn(page, user) // brings the scripts into the browser's keeping
    await cardSays(page, '在岗人数', '0')
    await signOut(page)
    await page.getByLabel('登录账号').waitFor()
    await page.reload()
    await page.getByLabel('登录账号').waitFor()

    const requests = await requestsOverNetwork(page, 'fillRateStatistics')
    await fillIn(page, user.username, password)
    await cardSays(page, '在岗人数', '0')
    await front(page).getByText('今日无需申报的人员').last().waitFor()
    const paths = requests()
    expect(paths.filter((path) => path.endsWith('/sys/login'))).toHaveLength(1)
    expect(paths.length, paths.join(', ')).toBeLessThanOrEqual(8)
  })
})

/** What Chromium's network log names from now on, without what it takes from its own keeping, until the reply to the last of the first screen. */
async function requestsOverNetwork(page: Page, last: string) {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  const requested = new Map<string, string>()
  let isComplete = false
  network.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!isComplete) requested.set(requestId, new URL(request.url).pathname)
  })
  network.on('Network.requestServedFromCache', ({ requestId }) => void requested.delete(requestId))
  network.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) requested.delete(requestId)
    isComplete ||= response.url.includes(last)
  })
  return () => [...requested.values()]
}
