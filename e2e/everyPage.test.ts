import type { Locator } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { PageMap } from '../web/src/core/pages.ts'
import { addressesOf, addressOf } from './addresses.ts'
import { skipBrowser } from './chromium.ts'
import { front, signIn } from './console.ts'
import { closeTabs } from './openTabs.ts'
import { testOf } from './test.ts'
import { inTurn } from './turns.ts'
import { glance, type Inspected, inspect, inTheme, type Openers, shown, visit } from './visit.ts'
import { aWorld, signedIn, type VisitorName, type Visitors, visitorNames } from './visitors.ts'

// Whoever is refused most pages has each of them in a tab of its own.
// Windows of one visitor share a process, so that what one of them has compiled another need not.
const test = testOf({ captcha: 0, parameters: { 'console.tabs.max': 50 } }, ['--process-per-site'])
  .extend('world', { scope: 'file' }, async ({ product }) => aWorld(product))
  .extend('visitors', { scope: 'file' }, async ({ browser, product, world }) => signedIn(browser, product, world))
  .extend('standing', { scope: 'file' }, async ({ visitors }) => standingWindows(visitors))

/**
 * A window of each visitor that stays open from page to page, as it does in front of people: to start the console anew for every page and
 * everybody would take most of the time. One in which something was wrong is not used again.
 */
function standingWindows(visitors: Visitors) {
  const windows = new Map<VisitorName, Inspected>()
  return async (name: VisitorName, work: (window: Inspected, isNew: boolean) => Promise<void>): Promise<readonly string[]> => {
    const known = windows.get(name)
    const window = known ?? (await inspect(await visitors[name].home.context().newPage()))
    windows.delete(name)
    window.begin()
    await work(window, !known)
    if (window.problems.length > 0) await window.page.close()
    else windows.set(name, window)
    return window.problems
  }
}

/** The pages of each domain, whose folder it is: `-t declaration` opens those of one. */
const domains = Object.entries(
  import.meta.glob<PageMap>(['../web/src/*/pages.ts', '!../web/src/core/*'], { eager: true, import: 'pages' }),
).map(([path, map]) => [path.split('/').at(-2)!, Object.keys(map)] as const)
const every = domains.flatMap(([, urls]) => urls)

/** What opens a dialog on a page beside its 新增… and the first thing in its first row. */
const openers: Readonly<Record<string, Openers>> = {
  'employee/index': (page) => ['导入', '激活二维码', '编辑'].map((name) => page.getByRole('button', { name, exact: true }).first()),
  'biz/project-info': (page) => [page.getByRole('button', { name: '邀请填报', exact: true }).first()],
  'sys/user': (page) => ['从人员创建', '编辑'].map((name) => page.getByRole('button', { name, exact: true }).first()),
  'uc/user-account': (page) => [page.getByRole('button', { name: '编辑' }).first()],
  'sys/role': (page) => ['预览菜单', '为什么看不到', '谁有此权限'].map((name) => page.getByRole('button', { name })),
  'sys/menu': (page) => [page.getByRole('button', { name: '编辑' }).first()],
  profile: (page) => [page.getByRole('button', { name: '更换头像' })],
  'sys/oss': (page) => [page.getByRole('button', { name: '存储配置' }), page.getByRole('button', { name: /的详情$/ }).first()],
  'pe-record/index': (page) => ['体检项目', '导入批次'].map((name) => page.getByRole('button', { name, exact: true }).first()),
  'clinic/drug-stock/index': (page) => [
    ...['入库', '出库', '调拨', '盘点', '日结', '批号召回', '导入', '专用账册'].map((name) =>
      page.getByRole('button', { name, exact: true }),
    ),
    page.locator('tr.ant-table-row').first(),
  ],
  'visitor/index': (page) => ['登记访客', '登记到访'].map((name) => page.getByRole('button', { name, exact: true }).first()),
  'reserve/auto-declare': (page) => ['储备指南', '设置'].map((name) => page.getByRole('button', { name, exact: true }).first()),
  'sys/session': (page) => [page.getByRole('button', { name: '强制下线' }).first()],
}

describe.skipIf(skipBrowser)('every page opens, is usable by everybody, keeps to the policy and asks for nothing twice', () => {
  describe.for(domains)('%s', ([, urls]) => {
    // The page in which a browser misses a moment runs once more, not all of them.
    test.for(urls)('%s', { retry: 1 }, async (url, { world, visitors, standing, browse }) => {
      const routeFor = (name: VisitorName) => visitors[name].routes.find(({ page, kind }) => page === url && kind === 'page')
      const [first, ...others] = visitorNames.filter(routeFor)
      if (!first) throw new Error('nobody among the visitors may open it')
      const whole = async (address: string) => {
        const window = await inspect(await browse({ beside: visitors[first].home }))
        await window.page.goto(`/oems/#${address}`)
        await shown(window.page, routeFor(first)!, address)
        await visit(window, `${first} ${address}`, openers[url])
        return window.problems
      }
      // For the others it differs by what they may do and by how much they see.
      const look = (name: VisitorName) =>
        standing(name, async (window, isNew) => {
          const route = routeFor(name)!
          const address = addressOf(route, world)
          if (isNew) await window.page.goto(`/oems/#${address}`)
          else await window.page.evaluate((to) => location.assign(`#${to}`), address)
          await shown(window.page, route, address)
          await glance(window, name, openers[url])
          await closeTabs(window.page)
        })
      // No window need wait for another.
      const views = addressesOf(routeFor(first)!, world)
      const problems = (await Promise.all([...views.map(whole), ...inTurn(others, every.indexOf(url)).map(look)])).flat()
      expect(problems).toEqual([])
    })
  })

  describe('frame', () => {
    test.for(visitorNames)(
      'around the pages of %s, what stands elsewhere, and what is refused',
      async (name, { world, visitors, browse }) => {
        const { page, problems, look } = await inspect(await browse({ beside: visitors[name].home }))
        // A page below a directory where there is one: the menu shows the way to it.
        const open = visitors[name].routes.filter(({ kind }) => kind === 'page')
        const deepest = open.toSorted((one, other) => other.trail.length - one.trail.length)[0]!
        await page.goto(`/oems/#${addressOf(deepest, world)}`)
        await shown(page, deepest)
        await look('frame')
        await inTheme(page, 'dark')
        await look('frame in the dark')
        await inTheme(page, 'light')
        for (const route of visitors[name].routes.filter(({ kind, layout }) => kind !== 'page' && layout)) {
          const address = addressOf(route, world)
          const popup = route.kind === 'external' ? page.waitForEvent('popup') : null
          await page.evaluate((to) => location.assign(`#${to}`), address)
          await (await popup)?.close()
          await shown(page, route)
          if (route.kind !== 'denied') await look(address, page.getByRole('main'))
        }
        await look('refused', page.getByRole('main'))
        expect(problems).toEqual([])
      },
    )

    test('and what it opens itself, and the pages without it', async ({ product, world, browse }) => {
      const { page, problems, look } = await inspect(await browse())
      const inBothThemes = async (where: string, part?: Locator) => {
        await look(where, part)
        await inTheme(page, 'dark')
        await look(`${where} in the dark`, part)
        await inTheme(page, 'light')
      }
      await page.goto('/oems/')
      await page.getByLabel('登录账号').waitFor()
      await inBothThemes('/login')
      await page.getByRole('button', { name: '登录', exact: true }).click()
      await page.getByText('请输入登录账号').waitFor()
      await look('/login, incomplete')
      await signIn(page, await product.aUser({ roleId: 3, orgId: world.group.id }))
      await front(page).getByRole('heading', { level: 1 }).waitFor()
      await look('frame after the sign-in')
      for (const key of ['Control+k', '?']) {
        await page.keyboard.press(key)
        await page.getByRole('dialog').waitFor()
        await inBothThemes(key, page.getByRole('dialog'))
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').waitFor({ state: 'hidden' })
      }
      const account = page.getByRole('button', { name: /账号菜单$/ })
      await account.click()
      await page.getByRole('menuitem', { name: '修改密码' }).waitFor()
      await look('account menu', page.getByRole('menu').last())
      await page.getByRole('menuitem', { name: '修改密码' }).click()
      await page.getByRole('dialog').waitFor()
      await inBothThemes('修改密码', page.getByRole('dialog'))
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await page.evaluate(() => location.assign('#/no/such/page'))
      await page.getByRole('heading', { name: '页面不存在' }).waitFor()
      await inBothThemes('/404')

      const reporter = await inspect(await browse())
      await signIn(reporter.page, await product.aUser({ roleId: 8, orgId: world.project.id, mustChange: true }))
      await reporter.page.getByRole('heading', { name: '修改初始密码' }).waitFor()
      await reporter.look('/password-guide')
      expect([...problems, ...reporter.problems]).toEqual([])
    })
  })
})
