import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { skipBrowser } from './chromium.ts'
import { addressOf, atAddress, front, picture, signIn, signOut, twoWindows } from './console.ts'
import { aGroup, alsoAt } from './groups.ts'
import { testOf } from './test.ts'

const test = testOf()

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
const overlap = (one: Box, other: Box) =>
  one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height

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
    await page.waitForURL(/keyword=/)
    await page.getByRole('button', { name: '我的视图' }).click()
    await page.getByLabel('视图名称').fill('姓王的')
    await page.keyboard.press('Enter')
    await page.waitForURL(/view=/)
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
    await other.keyboard.press('Escape')
    await other.getByRole('button', { name: '我的视图' }).click()
    await other.getByRole('button', { name: '姓王的', exact: true }).click()
    await other.waitForURL(/keyword=/)
    await other.getByRole('button', { name: '取消收藏本页' }).click()
    await menu(other).getByRole('menuitem', { name: '我的收藏' }).waitFor({ state: 'detached' })
  })

  test('is changed in all windows of a browser at once', async ({ product, browse }) => {
    const { user } = await aGroup(product)
    const [page, beside] = await twoWindows(browse, user, '/employee/index', '员工管理')
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
    const palette = page.getByRole('dialog', { name: '查找页面、人员、组织和操作' })
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
    await palette.getByText('没有符合的页面、人员或组织').waitFor()
    await palette.getByRole('combobox').fill('南方分')
    await palette.getByRole('option', { name: '南方分公司，查看员工' }).waitFor()
  })

  test('is dark at one click from the avatar, or as the system says, and is so after a refresh', async ({ product, browse }) => {
    const { user } = await aGroup(product)
    const page = await browse()
    await signIn(page, user, '/employee/index')
    await front(page).locator('.ant-table-thead').first().waitFor()
    /** Of the page, of the header over it, and of what the component library draws. */
    const grounds = () =>
      page.evaluate(() =>
        ['body', 'header', '[role=tabpanel][data-front=true] .ant-table-thead th'].map(
          (place) => getComputedStyle(document.querySelector(place)!).backgroundColor,
        ),
      )
    const ground = async () => (await grounds())[0]
    const [day, night] = ['rgb(245, 247, 249)', 'rgb(17, 23, 27)']
    const look = async (name: string) => {
      await page.getByRole('button', { name: /账号菜单$/ }).click()
      await page.getByRole('menuitem', { name }).click()
      await page.getByRole('menuitem', { name }).waitFor({ state: 'hidden' })
    }
    /** The darkest and the brightest channel of all of them. */
    const channels = async () => (await grounds()).flatMap((ground) => ground.match(/\d+/g)!.slice(0, 3).map(Number))
    expect(await ground()).toBe(day)
    expect(Math.min(...(await channels()))).toBeGreaterThan(200)
    await look('深色（夜间）')
    expect(await ground()).toBe(night)
    await expect.poll(async () => Math.max(...(await channels()))).toBeLessThan(80)
    await picture(page, 'dark')
    await page.reload()
    await front(page).locator('.ant-table-thead').first().waitFor()
    expect(await ground()).toBe(night)
    expect(Math.max(...(await channels()))).toBeLessThan(80)

    await look('跟随系统')
    expect(await ground()).toBe(day)
    for (const [colorScheme, expected] of [
      ['dark', night],
      ['light', day],
      ['dark', night],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      await expect.poll(ground).toBe(expected)
    }
    await page.reload()
    await front(page).locator('.ant-table-thead').first().waitFor()
    expect(await ground()).toBe(night)
    await look('浅色')
    expect(await ground()).toBe(day)
  })

  test('wears a watermark that says who looks, and when', async ({ product, browse }) => {
    const { user } = await aGroup(product)
    const page = await browse()
    await signIn(page, user, '/employee/index')
    const mark = page.locator('[data-watermark]')
    await mark.waitFor({ state: 'attached' })
    expect(await mark.getAttribute('data-watermark')).toMatch(new RegExp(`^${user.username} \\d{4} 2026-03-\\d\\d$`))
    expect(await mark.evaluate((element) => getComputedStyle(element).pointerEvents)).toBe('none')
    // Over the content alone: header, menu and tabs are without it, and nothing of it lies beyond.
    expect(await mark.boundingBox()).toEqual(await page.getByRole('main').boundingBox())
    for (const frame of [page.locator('header').first(), page.getByRole('navigation', { name: '菜单' }), page.getByRole('tablist').first()])
      expect(overlap((await mark.boundingBox())!, (await frame.boundingBox())!)).toBe(false)
    await page.getByRole('button', { name: '新增员工' }).first().click()
    await page.getByRole('dialog').waitFor()
    await picture(page, 'watermark')
    // Paper is signed at its foot; nothing lies over its text.
    await page.emulateMedia({ media: 'print' })
    expect(await mark.isVisible()).toBe(false)
  })
})
