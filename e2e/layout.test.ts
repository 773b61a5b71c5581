import { WarningKind } from '@oems/contract/warning/codes.ts'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { aWarning } from '../server/src/warning/testWarnings.ts'
import { skipBrowser } from './chromium.ts'
import { addressOf, front, picture, signIn } from './console.ts'
import { aWorld, everyList, lists, ofGroups, open, partOf, withFigures } from './longLists.ts'
import { closeBehind } from './openTabs.ts'
import { testOf } from './test.ts'

const test = testOf({ captcha: 0 }).extend('world', { scope: 'file' }, async ({ product }) => aWorld(product))

/** The laptops on which the budget holds, and how many rows of a list they show below its header. */
const laptops = [
  { height: 768, rows: 12 },
  { height: 625, rows: 9 },
]
const listHeaderAt = 200
const figuresHeaderAt = 480
const rowHeight = 40

/** Lists that are as long as they are. */
const short = ['biz/org-info', 'declare-policy/index', 'dict/illness', 'sys/menu', 'sys/schedule', 'sys/self-check']

/** What stands where on the page in front, before anything is scrolled. */
const measured = (page: Page) =>
  front(page).evaluate((panel) => {
    const top = (element: Element | null | undefined) => element?.getBoundingClientRect().top ?? null
    const heads = [...panel.querySelectorAll('header')].map((head) => head.getBoundingClientRect().height)
    const rows = [...panel.querySelectorAll('tr.ant-table-row')]
    const isInSight = (row: Element) => {
      const { left, top, bottom } = row.getBoundingClientRect()
      // What is sticky below the table, its pager and its scrollbar, covers rows.
      const seen = (y: number) => row.contains(document.elementFromPoint(left + 60, y))
      return seen(top + 2) && seen(bottom - 2)
    }
    return {
      head: heads[0],
      tableHeader: top(panel.querySelector('.ant-table-thead')),
      rowHeights: [...new Set(rows.map((row) => Math.round(row.getBoundingClientRect().height)))],
      rows: rows.length,
      rowsInSight: rows.filter(isInSight).length,
      sideways: panel.scrollWidth - panel.clientWidth,
    }
  })

/** What stands where on the page in front, on each laptop. */
async function onLaptops(
  page: Page,
  about: object,
  judge: (found: Awaited<ReturnType<typeof measured>>, rows: number, about: string) => void,
) {
  for (const { height, rows } of laptops) {
    await page.setViewportSize({ width: 1366, height })
    const found = await measured(page)
    judge(found, rows, JSON.stringify({ ...about, height, ...found }))
  }
}

/** In a window as narrow as a phone nothing but a table, within its frame, is moved sideways. */
async function narrow(page: Page, url: string) {
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(async () => (await measured(page)).sideways, { message: url }).toBe(0)
}

describe.skipIf(skipBrowser)('on laptops of 1366 × 768 and of 1366 × 625', () => {
  const window = async (browse: (visit?: object) => Promise<Page>, administrator: { username: string }) => {
    const page = await browse()
    await page.setViewportSize({ width: 1366, height: laptops[0]!.height })
    await signIn(page, administrator)
    await front(page).getByRole('heading', { level: 1 }).waitFor()
    return page
  }

  test('every list begins near the top and shows its rows', async ({ world, browse }) => {
    expect(lists.length).toBeGreaterThan(8)
    const measure = async (page: Page, url: string) => {
      await open(page, `/${url}?pageSize=20`)
      await closeBehind(page)
      // A list that is shown as pictures first is measured as a table.
      const asTable = front(page).getByTitle('列表', { exact: true })
      if (await asTable.isVisible()) await asTable.click()
      await front(page).locator('tr.ant-table-row').first().waitFor()
      await onLaptops(page, { url }, (found, rows, about) => {
        expect(found.head, about).toBe(40)
        expect(found.tableHeader, about).toBeGreaterThan(0)
        expect(found.tableHeader, about).toBeLessThanOrEqual(listHeaderAt)
        expect(found.sideways, about).toBe(0)
        if (short.includes(url)) return
        expect(found.rows, about).toBe(20)
        expect(found.rowHeights, about).toEqual([rowHeight])
        expect(found.rowsInSight, about).toBeGreaterThanOrEqual(rows)
      })
      await narrow(page, url)
    }
    const [page, beside] = [await window(browse, world.administrator), await window(browse, world.ofGroup)]
    for (const url of lists) await measure(ofGroups.includes(url) ? beside : page, url)
  })

  test('pages with figures have low cards, and their table is in sight; whoever comes for rows finds the charts folded', async ({
    world,
    browse,
  }) => {
    const page = await window(browse, world.administrator)
    for (const url of withFigures) {
      await open(page, `/${url}?${url.startsWith('statistic/') ? `orgId=${world.group.id}` : 'pageSize=20'}`)
      await closeBehind(page)
      await front(page).locator('.ant-table-thead').first().waitFor()
      await onLaptops(page, { url }, (found, _, about) => {
        expect(found.head, about).toBe(40)
        expect(found.tableHeader, about).toBeLessThanOrEqual(figuresHeaderAt)
      })
      const cards = await front(page)
        .locator('[data-card]')
        .evaluateAll((all) => all.map((card) => card.getBoundingClientRect()))
      expect(new Set(cards.map((card) => card.height)).size, url).toBeLessThanOrEqual(1)
      if (cards[0]) expect(cards[0].height, url).toBe(64)
      await narrow(page, url)
      if (cards.length >= 6) expect(new Set(cards.slice(0, 6).map((card) => card.top)).size, url).toBe(1)
    }
    for (const url of ['home/index', 'risk/epidemic-situation/index', 'org-management/org-management']) {
      await open(page, `/${url}`)
      await narrow(page, url)
    }
    await open(page, '/home/index')
    const fold = front(page).getByRole('button', { name: '收起图表' })
    await open(page, '/filling-management/index')
    const charts = front(page).locator('figure')
    await charts.first().waitFor()
    await open(page, '/home/index')
    await open(page, '/filling-management/index?fillStatus=1&pageSize=20')
    await front(page).getByRole('button', { name: '展开图表' }).waitFor()
    await onLaptops(page, {}, (arrived, rows, about) => {
      expect(arrived.tableHeader, about).toBeLessThanOrEqual(figuresHeaderAt - 194)
      expect(arrived.rowsInSight, about).toBeGreaterThanOrEqual(rows - 3)
    })
    expect(await charts.count()).toBe(0)
    await front(page).getByRole('button', { name: '展开图表' }).click()
    await charts.first().waitFor()
    expect(addressOf(page)).toContain('fillStatus=1')
    await fold.click()
    await charts.first().waitFor({ state: 'detached' })
    await page.reload()
    await front(page).getByRole('button', { name: '展开图表' }).waitFor()
    await front(page).getByRole('button', { name: '展开图表' }).click()
  })

  test('a cluster of symptoms has one line above the day, and the rows stay in sight', async ({ product, world, browse }) => {
    await aWarning(product.db, product.clock(), world.project.id, {
      ...{ kind: WarningKind.cluster, evidence: { symptom: 11, others: [] } },
    })
    const page = await window(browse, world.ofGroup)
    await open(page, '/filling-management/index?pageSize=20')
    const banner = front(page).getByRole('alert').filter({ hasText: '去核实' })
    await banner.waitFor()
    await front(page).locator('figure').first().waitFor()
    expect((await banner.boundingBox())?.height).toBe(28)
    await onLaptops(page, {}, (found, _, about) => expect(found.tableHeader, about).toBeLessThanOrEqual(figuresHeaderAt))
    await picture(page, 'cluster')
  })
})

describe.skipIf(skipBrowser)('on a window of 1024', () => {
  /** The headings that can be read whole without moving the table; 操作 is none of what a list says. */
  const columns = (page: Page) =>
    front(page).evaluate((panel) => {
      const { right } = panel.getBoundingClientRect()
      const heads = [...(panel.querySelector('.ant-table')?.querySelectorAll<HTMLElement>('.ant-table-thead th') ?? [])]
        .map((head) => ({ head, title: head.innerText.trim() }))
        .filter(({ title }) => title !== '' && title !== '操作')
      const isInSight = (head: Element) => {
        const box = head.getBoundingClientRect()
        const y = box.top + box.height / 2
        const seen = (x: number) => head.contains(document.elementFromPoint(x, y))
        return box.right <= right && seen(box.left + 4) && seen(box.right - 4)
      }
      const inSight = heads.filter(({ head }) => isInSight(head)).map(({ title }) => title)
      return { inSight, all: heads.length, widths: heads.map(({ head, title }) => `${title} ${Math.round(head.offsetWidth)}`) }
    })

  /** What turns a page to its other lists. */
  const tabsOf = (page: Page) =>
    front(page)
      .getByLabel(/的内容$|的部分$|^合作类别$/)
      .locator('.ant-segmented-item')
  /** A page that begins with a map. */
  const behindTabs = ['risk/epidemic-situation/index']

  const parts = [0, 1]
  test.for(parts)(
    'every list keeps six columns in sight, those behind the tabs of a page too, part %i of two',
    async (part, { world, browse }) => {
      const narrow = async (user: { readonly username: string }) => {
        const page = await browse()
        await page.setViewportSize({ width: 1024, height: 768 })
        await signIn(page, user)
        await front(page).getByRole('heading', { level: 1 }).waitFor()
        return page
      }
      const [page, beside] = [await narrow(world.administrator), await narrow(world.ofGroup)]
      const tooFew: object[] = []
      const turnedTo: string[] = []
      const measure = async (shown: Page, list: string) => {
        const asTable = front(shown).getByTitle('列表', { exact: true })
        if (await asTable.isVisible()) await asTable.click()
        await front(shown).locator('.ant-table-row:not([aria-hidden]), .ant-empty').first().waitFor()
        const { inSight, all, widths } = await columns(shown)
        if (inSight.length < Math.min(6, all)) tooFew.push({ list, inSight, widths })
        await picture(shown, `narrow-${list.replaceAll('/', '-')}`)
      }
      for (const url of partOf([...everyList, ...behindTabs], part, parts.length)) {
        const shown = ofGroups.includes(url) ? beside : page
        await open(shown, `/${url}?pageSize=20`)
        await closeBehind(shown)
        if (!behindTabs.includes(url)) await measure(shown, url)
        const tabs = tabsOf(shown)
        for (let at = 1; at < (await tabs.count()); at += 1) {
          await tabs.nth(at).click()
          await expect.poll(() => tabs.nth(at).getByRole('radio').isChecked()).toBe(true)
          const name = `${url} ${await tabs.nth(at).innerText()}`
          turnedTo.push(name)
          await measure(shown, name)
        }
      }
      expect(tooFew).toEqual([])
      expect(turnedTo.length, turnedTo.join()).toBeGreaterThan(5)
    },
  )
})

describe.skipIf(skipBrowser)('what is chosen in a list', () => {
  test('moves nothing, can be let go by Esc, and keeps the tools that it covers out of reach', async ({ world, browse }) => {
    const page = await browse()
    await signIn(page, world.administrator, '/employee/index')
    const panel = front(page)
    const box = panel.locator('.ant-table-tbody').getByRole('checkbox')
    await box.first().waitFor()
    const before = await measured(page)
    await box.first().check()
    const bar = panel.getByRole('toolbar', { name: '所选' })
    await bar.getByText('已选 1 条').waitFor()
    expect(await measured(page)).toEqual(before)
    await expect.poll(() => panel.getByRole('status').first().textContent()).toBe('已选 1 条')
    // A button fades, for a fifth of a second.
    await panel.getByRole('button', { name: '列表设置' }).waitFor({ state: 'hidden' })
    await box.nth(1).check()
    await bar.getByText('已选 2 条').waitFor()
    await page.keyboard.press('Escape')
    await bar.waitFor({ state: 'detached' })
    expect(await box.first().isChecked()).toBe(false)
    await panel.getByRole('button', { name: '列表设置' }).waitFor()
  })
})

describe.skipIf(skipBrowser)('on a phone', () => {
  test('a list has the whole width: the menu lies over it until a page is chosen, the organisations are a line above it', async ({
    world,
    browse,
  }) => {
    const page = await browse()
    await page.setViewportSize({ width: 360, height: 740 })
    await signIn(page, world.administrator)
    await front(page).getByRole('heading', { level: 1 }).waitFor()
    const menu = page.getByRole('navigation', { name: '菜单' })
    expect(await menu.isVisible()).toBe(false)
    await page.getByRole('button', { name: '展开菜单' }).click()
    await menu.getByRole('menuitem', { name: '人员管理' }).click()
    await menu.getByRole('menuitem', { name: '员工管理' }).click()
    await menu.waitFor({ state: 'hidden' })
    await front(page).locator('tr.ant-table-row').first().waitFor()
    const body = await front(page).locator('.ant-table').first().boundingBox()
    expect(body!.x).toBeLessThan(24)
    expect(body!.width).toBeGreaterThan(300)
    // The actions do not stand over what the row says.
    const actions = front(page).locator('tr.ant-table-row').first().locator('.ant-table-cell').last()
    await expect.poll(async () => (await actions.boundingBox())?.x).toBeGreaterThan(360)
    await front(page).getByRole('button', { name: '展开组织树' }).click()
    const tree = front(page).getByRole('complementary', { name: '组织' })
    const { y, width, height } = (await tree.boundingBox())!
    expect(width).toBeGreaterThan(300)
    expect(y + height).toBeLessThan((await front(page).locator('.ant-table').first().boundingBox())!.y)
    await page.getByRole('button', { name: '展开菜单' }).click()
    await menu.waitFor()
    await page.mouse.click(350, 400)
    await menu.waitFor({ state: 'hidden' })
  })
})
