import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { skipBrowser } from './chromium.ts'
import { front, signIn } from './console.ts'
import { printed } from './pdf.ts'
import { testOf } from './test.ts'
import { shown } from './visit.ts'
import { aWorld, signedIn, type VisitorName, visitorNames } from './visitors.ts'

const test = testOf({ captcha: 0, parameters: { 'console.tabs.max': 50 } })
  .extend('world', { scope: 'file' }, async ({ product }) => aWorld(product))
  .extend('visitors', { scope: 'file' }, async ({ browser, product, world }) => signedIn(browser, product, world))

/** What the frame around the pages says, and what is done with a page. */
const ofTheScreen = ['搜索页面', 'CtrlK', '跳到正文', '条/页', '清空筛选', '更多筛选', '列设置', '退出登录']
const signature = /打印人.+打印时间2026-03-\d\d\d\d:\d\d/

function expectPaper(sheets: readonly string[], where: string) {
  for (const [at, text] of sheets.entries()) {
    expect.soft(text, `${where}, sheet ${at + 1}`).toMatch(signature)
    expect.soft(text, where).toContain(`第${at + 1}/${sheets.length}页`)
  }
  const all = sheets.join('')
  expect
    .soft(
      ofTheScreen.filter((words) => all.includes(words)),
      where,
    )
    .toEqual([])
}
const names = (page: Page) => front(page).locator('tr.ant-table-row b')

describe.skipIf(skipBrowser)('on paper', () => {
  test('a list has all its rows on screen and columns, its filters, and its heads on each sheet', async ({ product, world, browse }) => {
    const page = await browse()
    await signIn(page, await product.aUser({ roleId: 3, orgId: world.group.id }), '/employee/index?pageSize=50&sex=1')
    await names(page).nth(5).waitFor()
    const shownNames = await names(page).allInnerTexts()
    const sheets = await printed(page, 'print-list')
    expectPaper(sheets, 'list')
    const all = sheets.join('')
    for (const words of ['华岳建设集团', '截至2026-03-', '性别:男', '第1至22条,共22条']) expect.soft(all).toContain(words)
    expect(shownNames.filter((name) => !all.includes(name.trim()))).toEqual([])
    for (const text of sheets.slice(0, -1)) expect(text).toContain('今日申报')
    expect(all).not.toContain('操作')
  })

  test('a list prints all that its filter finds through its export', async ({ product, world, browse }) => {
    const page = await browse()
    await page.addInitScript(() => {
      window.print = () => {}
    })
    await signIn(page, await product.aUser({ roleId: 3, orgId: world.group.id }), '/employee/index?pageSize=10')
    await names(page).nth(9).waitFor()
    const exported = page.waitForResponse((reply) => reply.url().includes('export') && reply.request().method() === 'POST')
    await front(page).getByRole('button', { name: '打印', exact: true }).click()
    await page.getByRole('menuitem', { name: '打印当前筛选的全部 43 条' }).click()
    expect((await exported).request().postDataJSON()).toMatchObject({ format: 3 })
    await front(page).locator('> [data-paper-rows]').waitFor({ state: 'attached' })
    const sheets = await printed(page, 'print-filter')
    expectPaper(sheets, 'filter')
    const all = sheets.join('')
    expect(all).toContain('共43条')
    expect(all.match(/王测试\d+/g)).toHaveLength(42)
    for (const text of sheets) expect(text).toContain('姓名')
    await expect.poll(() => front(page).locator('> [data-paper-rows]').count()).toBe(0)
  })

  test('figures have charts in the colours of paper also by night', async ({ product, world, browse }) => {
    const page = await browse()
    await page.addInitScript(() => localStorage.setItem('oems:theme', 'dark'))
    await signIn(page, await product.aUser({ roleId: 3, orgId: world.group.id }), '/statistic/health')
    await expect.poll(() => front(page).locator('figure svg').count()).toBeGreaterThan(2)
    const sheets = await printed(page, 'print-figures')
    expectPaper(sheets, 'figures')
    const all = sheets.join('')
    for (const words of ['健康总览', '截至2026-03-', '口径', '当前口径', '申报率', '华岳东非公司']) expect.soft(all).toContain(words)
    expect(await page.evaluate(() => document.documentElement.style.colorScheme)).toBe('dark')
  })

  test('an open record is one sheet, without the list beside it', async ({ product, world, browse }) => {
    const page = await browse()
    await signIn(page, await product.aUser({ roleId: 3, orgId: world.group.id }), '/employee/index?pageSize=50')
    await names(page).nth(1).click()
    const record = front(page).getByRole('dialog')
    await record.getByText('在场轨迹').waitFor()
    const [first, own] = (await names(page).allInnerTexts()).map((text) => text.trim())
    const sheets = await printed(page, 'print-record')
    expectPaper(sheets, 'record')
    expect(sheets).toHaveLength(1)
    expect(sheets[0]).toContain(own)
    expect(sheets[0]).toContain('在场轨迹')
    expect(sheets[0]).not.toContain(first)
    await page.goto(`/oems/#/employee/${world.people[0]}`)
    await front(page).getByText('在场轨迹').waitFor()
    expectPaper(await printed(page, 'print-record-page'), 'record page')
  })

  test('a dialog is one sheet, which says whose it is, without the page below it', async ({ product, world, browse }) => {
    const page = await browse()
    await signIn(page, await product.aUser({ roleId: 3, orgId: world.group.id }), '/employee/index')
    await names(page).nth(1).waitFor()
    const [first = '', second = ''] = (await names(page).allInnerTexts()).map((text) => text.trim())
    for (const [button, title] of [
      ['编辑', '编辑员工'],
      ['激活二维码', '激活二维码'],
    ] as const) {
      await front(page).getByRole('button', { name: button, exact: true }).first().click()
      const dialog = page.getByRole('dialog', { name: title })
      await dialog.waitFor()
      await dialog.locator('[aria-busy=true], .ant-spin-spinning, .ant-skeleton').first().waitFor({ state: 'detached' })
      const sheets = await printed(page, `print-dialog-${title}`)
      expectPaper(sheets, title)
      expect(sheets).toHaveLength(1)
      expect(sheets[0]).toContain(title)
      expect(sheets[0]).not.toContain(second)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
    }
    // Once it is closed the page is printed again.
    expect((await printed(page, 'print-after-dialog')).join('')).toContain(first)
  })

  test.for([0, 1, 2, 3])('every page of whoever heads a group, part %i of four', async (part, { world, visitors, browse }) => {
    const { home, routes } = visitors.集团管理员
    const page = await browse({ beside: home })
    const pages = routes.filter(({ kind, pattern }) => kind === 'page' && !pattern.includes(':'))
    for (const route of pages.filter((_, at) => at % 4 === part)) {
      await page.goto(`/oems/#${route.pattern}`)
      await shown(page, route)
      const sheets = await printed(page, `print${route.pattern}`)
      expectPaper(sheets, route.pattern)
      expect.soft(sheets[0], route.pattern).toContain(world.group.orgName)
      expect.soft(sheets[0], route.pattern).toContain('截至2026-03-')
    }
  })

  test('the pages that others have and whoever heads a group has not', async ({ visitors, browse }) => {
    const pagesOf = (name: VisitorName) => visitors[name].routes.filter(({ kind, pattern }) => kind === 'page' && !pattern.includes(':'))
    const done = new Set(pagesOf('集团管理员').map(({ pattern }) => pattern))
    for (const name of visitorNames) {
      const left = pagesOf(name).filter(({ pattern }) => !done.has(pattern))
      const page = left.length > 0 ? await browse({ beside: visitors[name].home }) : null
      for (const route of left) {
        done.add(route.pattern)
        await page!.goto(`/oems/#${route.pattern}`)
        await shown(page!, route)
        const sheets = await printed(page!, `print-${name}${route.pattern}`)
        expectPaper(sheets, `${name} ${route.pattern}`)
        expect.soft(sheets[0], route.pattern).toContain('截至2026-03-')
      }
    }
  })
})
