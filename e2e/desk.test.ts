import { replies } from '@oems/contract/core/errors.ts'
import { desk } from '@oems/contract/platform/desk.ts'
import { session } from '@oems/contract/platform/session.ts'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { ask } from '../server/src/core/database.ts'
import { skipBrowser } from './chromium.ts'
import { addressOf, atAddress, choose, fillIn, front, openPage, signIn, signOut } from './console.ts'
import { type Product, password } from './product.ts'
import { testOf } from './test.ts'

const test = testOf()
const minute = 60_000

let serial = 0
async function aGroup(product: Product) {
  serial += 1
  const group = await product.anOrg({ orgType: 2, orgName: `华岳建设集团${serial}` })
  const project = await product.anOrg({ parentId: group.id, orgType: 4, orgName: '内罗毕机场扩建项目' })
  const user = await product.aUser({ roleId: 3, orgId: group.id, mobile: String(13_900_000_000 + serial) })
  return { group, project, user }
}
/** The same person is the administrator of another group, too. */
async function alsoAt(product: Product, { accountId }: { readonly accountId: number }, orgName: string) {
  const org = await product.anOrg({ orgType: 2, orgName })
  const at = product.clock().toISOString()
  await product.db.execute(sql`
    insert into sys_account_rop (created_at, created_by, updated_at, updated_by, account_id, role_id, org_id)
    values (${at}, 0, ${at}, 0, ${accountId}, 3, ${org.id})`)
  return org
}
/** Business time and the browsers' own go on together; what waits in a page for a real moment does not. */
async function later(product: Product, minutes: number, ...pages: readonly Page[]) {
  product.clock.set(new Date(product.clock().getTime() + minutes * minute).toISOString())
  for (const page of pages) await page.context().clock.setSystemTime(product.clock())
}
const drafts = ({ db }: Product, accountId: number) =>
  ask<{ key: string }>(db, sql`select route_key key from sys_draft where account_id = ${accountId}`)
const picture = (page: Page, name: string) =>
  process.env.OEMS_PICTURES && page.screenshot({ path: `${process.env.OEMS_PICTURES}/${name}.png` })

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
    await page.getByText('网络已断开，正在重连…').waitFor()
    const sent = stored(page)
    await mend()
    await sent
    await page.getByText('网络已断开，正在重连…').waitFor({ state: 'detached' })

    await later(product, 58.5, page)
    const idle = page.getByRole('dialog', { name: '长时间未操作，即将自动退出' })
    await idle.getByRole('timer').waitFor()
    await picture(page, 'idle')
    await later(product, 3, page)
    await page.getByText(replies.signedOut.msg).waitFor()
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
    await form(page).getByLabel('紧急联系人电话').fill('13800000000')
    await choose(page, form(page).getByLabel('与紧急联系人的关系'), '父母')
    await page.keyboard.press('Control+Enter')
    await page.getByText('已新增员工').waitFor()
    await page.getByRole('row').filter({ hasText: '李小红' }).waitFor()
    await expect.poll(() => drafts(product, user.accountId)).toEqual([])
    await open(page)
    await page.waitForTimeout(500)
    expect(await offer(page).count()).toBe(0)
  })

  test('is given up where the user says so, and left alone where he does not', async ({ product, browse }) => {
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

describe.skipIf(skipBrowser)('a desk', () => {
  const menu = (page: Page) => page.getByRole('navigation', { name: '菜单' })
  const headings = (page: Page) => front(page).getByRole('columnheader').allInnerTexts()

  test('is the same after the sign-out and in another browser', async ({ product, browse }) => {
    const { user } = await aGroup(product)
    const page = await browse()
    await signIn(page, user, '/employee/index')
    await page.getByRole('button', { name: '收藏本页' }).click()
    await menu(page).getByRole('menuitem', { name: '我的收藏' }).waitFor()
    await page.getByRole('separator', { name: '菜单宽度' }).focus()
    for (let presses = 0; presses < 3; presses++) await page.keyboard.press('ArrowRight')

    const before = await headings(page)
    await page.getByRole('button', { name: '列表设置' }).focus()
    await page.keyboard.press('Enter')
    const settings = page.getByRole('dialog', { name: '列表设置' })
    await page.waitForFunction(() => document.activeElement?.closest('.ant-drawer'))
    await settings.getByRole('checkbox', { name: '岗位/班组' }).press('Space')
    await settings.getByRole('button', { name: '上移在岗状态' }).focus()
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('上移在岗状态')
    await picture(page, 'settings')
    await settings.getByText('20', { exact: true }).click()
    await page.keyboard.press('Escape')
    await settings.waitFor({ state: 'hidden' })
    const after = await headings(page)
    expect(after).not.toEqual(before)
    expect(after.some((title) => title.includes('岗位'))).toBe(false)
    await picture(page, 'desk')

    await page.getByPlaceholder('姓名、拼音、工号、手机尾号').fill('王')
    await page.getByRole('button', { name: '查询' }).click()
    await page.waitForURL(/keyword=/)
    await page.getByRole('button', { name: '列表设置' }).click()
    await settings.getByLabel('筛选名称').fill('姓王的')
    await page.keyboard.press('Enter')
    await settings.getByRole('button', { name: '姓王的', exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await signOut(page)
    await page.getByLabel('登录账号').waitFor()

    const other = await browse()
    await signIn(other, user)
    await menu(other).getByRole('menuitem', { name: '员工管理' }).first().click()
    await expect.poll(() => headings(other)).toEqual(after)
    expect(addressOf(other)).toBe('/employee/index')
    expect(await other.getByRole('separator', { name: '菜单宽度' }).getAttribute('aria-valuenow')).toBe('280')
    await other.getByRole('button', { name: '列表设置' }).click()
    await expect.poll(() => other.getByRole('radio', { name: '20' }).isChecked()).toBe(true)
    await other.getByRole('button', { name: '姓王的', exact: true }).click()
    await other.waitForURL(/keyword=/)
    await other.getByRole('button', { name: '取消收藏本页' }).click()
    await menu(other).getByRole('menuitem', { name: '我的收藏' }).waitFor({ state: 'detached' })
  })

  test('is changed in all windows of a browser at once', async ({ product, browse }) => {
    const { user } = await aGroup(product)
    const page = await browse()
    await signIn(page, user, '/employee/index')
    await front(page).getByRole('heading', { name: '员工管理' }).waitFor()
    const beside = await browse({ beside: page })
    await beside.goto('/oems/#/employee/index')
    await front(beside).getByRole('heading', { name: '员工管理' }).waitFor()
    await page.getByRole('tab', { name: '员工管理' }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: '收藏', exact: true }).click()
    await menu(beside).getByRole('menuitem', { name: '我的收藏' }).waitFor()
    await page.getByRole('button', { name: '收起菜单' }).click()
    await beside.getByRole('button', { name: '展开菜单' }).waitFor()
  })

  test('is found by Ctrl+K: pages by initials, organisations by pinyin, what was open before', async ({ product, browse }) => {
    const { user } = await aGroup(product)
    const south = await alsoAt(product, user, '南方集团')
    const company = await product.anOrg({ parentId: south.id, orgType: 3, orgName: '南方分公司' })
    await product.db.execute(sql`update org set pinyin = 'nanfang', initials = 'nf' where id in (${south.id}, ${company.id})`)
    const page = await browse()
    await signIn(page, user)
    await page.getByText('在岗人数').first().waitFor()
    const palette = page.getByRole('dialog', { name: '搜索页面与组织' })
    const find = async (typed: string) => {
      await page.keyboard.press('Control+k')
      await palette.getByRole('combobox').fill(typed)
    }
    await find('yggl')
    await palette.getByRole('option', { name: '员工管理' }).waitFor()
    await page.keyboard.press('Enter')
    await atAddress(page, '/employee/index')
    await page.keyboard.press('Control+k')
    await palette.getByRole('group', { name: '最近访问' }).getByRole('option').first().waitFor()
    await picture(page, 'palette')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await atAddress(page, '/home/index')

    await find('nanfang')
    await palette.getByRole('option', { name: /南方集团.*切换为集团管理员/ }).waitFor()
    await picture(page, 'palette-org')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^当前组织：南方集团/ }).waitFor()
    await find('nffgs')
    await palette.getByText('没有符合的页面或组织').waitFor()
    await palette.getByRole('combobox').fill('南方分')
    await expect
      .poll(() => palette.getByRole('option', { name: /南方分公司.*没有可切换的角色/ }).getAttribute('aria-disabled'))
      .toBe('true')
  })

  test('wears a watermark that says who looks, and when', async ({ product, browse }) => {
    const { user } = await aGroup(product)
    const page = await browse()
    await signIn(page, user, '/employee/index')
    const mark = page.locator('[data-watermark]')
    await mark.waitFor({ state: 'attached' })
    expect(await mark.getAttribute('data-watermark')).toMatch(new RegExp(`^${user.username} \\d{4} 2026-03-\\d\\d$`))
    expect(await mark.evaluate((element) => getComputedStyle(element).pointerEvents)).toBe('none')
    await page.getByRole('button', { name: '新增员工' }).first().click()
    await page.getByRole('dialog').waitFor()
    await picture(page, 'watermark')
  })
})

describe.skipIf(skipBrowser)('a session that nobody uses', () => {
  const warning = (page: Page) => page.getByRole('dialog', { name: '长时间未操作，即将自动退出' })

  test('goes on where somebody says so, in all windows', async ({ product, browse }) => {
    const { user } = await aGroup(product)
    const page = await browse()
    await signIn(page, user, '/employee/index')
    await front(page).getByRole('heading', { name: '员工管理' }).waitFor()
    const beside = await browse({ beside: page })
    await beside.goto('/oems/#/employee/index')
    await front(beside).getByRole('heading', { name: '员工管理' }).waitFor()
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
      const told = page.waitForResponse(/baseInfo/)
      await later(product, 30, page)
      await name.pressSequentially('李')
      await told
    }
    expect(await warning(page).count()).toBe(0)
  })
})

describe.skipIf(skipBrowser)('acceptance', () => {
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
    const page = await browse()
    await signIn(page, await product.aUser({ roleId: 8, orgId: project.id }), '/login?redirect=%2Fsys%2Fmenu')
    await page.getByText('您没有访问原页面的权限').waitFor()
    expect(addressOf(page)).not.toMatch(/404|sys\/menu|login/)
  })

  test('no. 19: old user info is fetched before the next navigation, and a failure is said once', async ({ product, browse }) => {
    const { user } = await aGroup(product)
    const page = await browse()
    await signIn(page, user, '/employee/index')
    await front(page).getByRole('heading', { name: '员工管理' }).waitFor()
    const asked: string[] = []
    page.on('request', (request) => void (request.url().includes('/sys/user/info') && asked.push(request.url())))
    for (const [tab, request] of [
      ['首页', /count-emp/],
      ['员工管理', /v2\/list/],
    ] as const) {
      await later(product, 50, page)
      const read = page.waitForResponse(request)
      await page.getByRole('tab', { name: tab }).click()
      await read
    }
    await later(product, 19, page)
    await page.getByRole('tab', { name: '首页' }).click()
    await page.getByText('在岗人数').first().waitFor()
    expect(asked).toEqual([])
    await later(product, 2, page)
    await page.getByRole('tab', { name: '员工管理' }).click()
    await expect.poll(() => asked.length).toBe(1)

    browse.tolerate(/500/)
    await page.route(/\/v2\/list/, (route) => route.fulfill({ status: 500, json: { code: 500, msg: replies.fault.msg, data: null } }))
    const box = page.getByPlaceholder('姓名、拼音、工号、手机尾号')
    const search = page.getByRole('button', { name: '查询' })
    await box.fill('无')
    await search.click()
    await page.locator('.ant-message-notice').first().waitFor()
    for (let times = 0; times < 10; times++) {
      await box.fill(`无${times}`)
      await search.click()
    }
    expect(await page.locator('.ant-message').getByText(replies.fault.msg).count()).toBe(1)
  })
})
