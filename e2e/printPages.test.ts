import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { Route } from '../web/src/shell/routes.ts'
import { addressesOf, addressOf } from './addresses.ts'
import { skipBrowser } from './chromium.ts'
import { front } from './console.ts'
import { closeTabs } from './openTabs.ts'
import { expectAllOf, expectNothingOfTheScreen, expectPaper, ownSheet, saidOnScreen } from './paper.ts'
import { printed } from './pdf.ts'
import { testOf } from './test.ts'
import { shown } from './visit.ts'
import { aWorld, signedIn, type VisitorName, visitorNames } from './visitors.ts'

const test = testOf({ captcha: 0, parameters: { 'console.tabs.max': 50 } })
  .extend('world', { scope: 'file' }, async ({ product }) => aWorld(product))
  .extend('visitors', { scope: 'file' }, async ({ browser, product, world }) => signedIn(browser, product, world))

const chosen = ['筛选:组织:华岳建设集团;日期:今日;趋势与排行:本月', '当前口径:', '异常指健康等级为异常或紧急']
/** What stands beside figures on screen, as controls and behind ⓘ, and on paper above them. */
const headed: Readonly<Record<string, readonly string[]>> = {
  '/statistic/health': chosen,
  '/statistic/epidemic': chosen,
  '/clinic/drug-stock/index': ['缺口指储备水平为无库存、紧缺或不足的库存卡数'],
  '/epac/epm/index': ['防疫措施落实率指'],
}

/** Of an archive nothing is read, and so nothing printed, before somebody says why. */
async function openArchive(page: Page) {
  await front(page).getByRole('button', { name: '打开健康档案' }).click()
  const asking = page.getByRole('dialog', { name: '打开健康档案' })
  await asking.getByLabel('查看原因').fill('离职档案复印')
  await page.keyboard.press('Tab')
  await asking.getByRole('button', { name: /^打\s?开$/ }).click()
  await asking.waitFor({ state: 'detached' })
  await ownSheet(page).waitFor()
}

/** A page on paper says what it says on screen, whose it is and as of when; what goes to the wall or to a visitor is without the foot. */
async function expectPage(page: Page, route: Route, address: string, name: string) {
  const where = `${name} ${address}`
  await page.goto(`/oems/#${address}`)
  await shown(page, route, address)
  if (route.pattern === '/record/emp/copy/:archiveId') await openArchive(page)
  const said = await saidOnScreen(page)
  const isBare = (await front(page).locator('[data-paper=bare]').count()) > 0
  // A pass is seen once, by whoever made it: afterwards its page says only that.
  const isOwnSheet = route.pattern === '/visitor/pass/:visitorId' || (await ownSheet(page).count()) > 0
  const sheets = await printed(page, `print-${name}${address}`)
  await closeTabs(page)
  expectAllOf(said, sheets, where)
  if (isBare) return expectNothingOfTheScreen(sheets, where)
  expectPaper(sheets, where)
  if (!isOwnSheet) expect.soft(sheets[0], where).toContain('截至2026-03-')
  for (const words of headed[route.pattern] ?? []) expect.soft(sheets[0], where).toContain(words)
}

describe.skipIf(skipBrowser)('every page on paper', () => {
  const parts = [0, 1, 2, 3]
  test.for(parts)('of whoever heads a group, part %i of four', async (part, { world, visitors, browse }) => {
    const { home, routes } = visitors.集团管理员
    const page = await browse({ beside: home })
    const pages = routes.filter(({ kind }) => kind === 'page')
    for (const route of pages.filter((_, at) => at % parts.length === part))
      for (const address of addressesOf(route, world)) await expectPage(page, route, address, '集团管理员')
  })

  test('that others have and whoever heads a group has not', async ({ world, visitors, browse }) => {
    const pagesOf = (name: VisitorName) => visitors[name].routes.filter(({ kind }) => kind === 'page')
    const done = new Set(pagesOf('集团管理员').map(({ pattern }) => pattern))
    for (const name of visitorNames) {
      const left = pagesOf(name).filter(({ pattern }) => !done.has(pattern))
      const page = left.length > 0 ? await browse({ beside: visitors[name].home }) : null
      for (const route of left) {
        done.add(route.pattern)
        await expectPage(page!, route, addressOf(route, world), name)
      }
    }
  })
})
