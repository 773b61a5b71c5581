import { readFile } from 'node:fs/promises'
import { phone } from '@oems/contract/phone/phone.ts'
import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { somePeople, wellOn } from '../server/src/declaration/testPeople.ts'
import { skipBrowser } from './chromium.ts'
import { front, ofChart, signIn } from './console.ts'
import type { Product } from './product.ts'
import { testOf } from './test.ts'
import { downloaded } from './workbooks.ts'

const test = testOf()

/** A group's administrator, on a day on which two of three at one project and all of two at the other have declared. */
async function aGroup(product: Product) {
  const group = await product.anOrg({ orgType: 2 })
  const company = await product.anOrg({ parentId: group.id, orgType: 3, orgName: '华岳东非公司' })
  const site = async (orgName: string, count: number) => {
    const { id } = await product.anOrg({ parentId: company.id, orgType: 4, orgName })
    return { id, people: await somePeople(product, { orgId: id, count }) }
  }
  const sites = [await site('内罗毕机场扩建项目', 3), await site('蒙巴萨港口项目', 2)]
  const administrator = await product.aUser({ roleId: 3, orgId: group.id })
  const projectAdministrator = await product.aUser({ roleId: 5, orgId: sites[0]!.id })
  const day = product.anotherDay()
  for (const { id, people } of sites)
    for (const person of people.slice(0, 2))
      expect(await (await product.aPhone(person, id))(phone.declare, wellOn(day))).toMatchObject({ code: 0 })
  return { administrator, projectAdministrator }
}

const overview = '/statistic/health'
const trendOf = (page: Page) => front(page).locator('figure', { hasText: '申报率与健康率' })

/** A line as slow as a third-generation phone's. */
async function overSlowLine(page: Page) {
  const network = await page.context().newCDPSession(page)
  const kilobits = (count: number) => (count * 1000) / 8
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: kilobits(1600),
    uploadThroughput: kilobits(750),
  })
}

describe.skipIf(skipBrowser)('charts', () => {
  /** What moves on a page while it comes over a slow line: the sum of all, and what it was. */
  async function shiftsOf(page: Page, address: string, isThere: () => Promise<unknown>) {
    await overSlowLine(page)
    await page.goto(`/oems/#${address}`)
    await page.reload()
    await isThere()
    await front(page).locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
    const shifts = await page.evaluate(() => (window as unknown as { shifts: { score: number; at: string }[] }).shifts)
    return { sum: shifts.reduce((total, { score }) => total + score, 0), told: `${address} ${JSON.stringify(shifts)}` }
  }
  const noteShifts = (page: Page) =>
    page.addInitScript(() => {
      const shifts: { score: number; at: string }[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number
          hadRecentInput: boolean
          sources: { node: Node | null }[]
        })[])
          if (!entry.hadRecentInput)
            shifts.push({ score: entry.value, at: entry.sources.map(({ node }) => node?.textContent?.slice(0, 30) ?? '').join(' | ') })
      }).observe({ type: 'layout-shift', buffered: true })
    })

  test('move nothing while a page of figures comes over a slow line', async ({ product, browse }) => {
    const { administrator, projectAdministrator } = await aGroup(product)
    const page = await browse()
    await noteShifts(page)
    await signIn(page, administrator)
    await front(page).getByRole('heading', { level: 1 }).waitFor()
    await page.setViewportSize({ width: 1366, height: 1800 })
    const { sum, told } = await shiftsOf(page, overview, async () => {
      await trendOf(page).locator('svg').waitFor()
      await front(page).getByText('华岳东非公司').first().waitFor()
      await expect.poll(() => front(page).locator('figure svg').count()).toBe(6)
    })
    expect(sum, told).toBeLessThanOrEqual(0.02)

    await page.setViewportSize({ width: 1366, height: 768 })
    const filling = await shiftsOf(page, '/filling-management/index', () =>
      expect.poll(() => front(page).locator('figure svg').count()).toBe(2),
    )
    expect(filling.sum, filling.told).toBeLessThanOrEqual(0.02)

    const home = await shiftsOf(page, '/home/index', () =>
      front(page).getByRole('region', { name: '项目待办', exact: true }).getByText('2个项目未填报信息').waitFor(),
    )
    expect(home.sum, home.told).toBeLessThanOrEqual(0.02)

    const site = await browse()
    await noteShifts(site)
    await signIn(site, projectAdministrator)
    await front(site).getByRole('heading', { level: 1 }).waitFor()
    const bench = await shiftsOf(site, '/workbench/index', () =>
      front(site).getByRole('region', { name: '今日申报' }).getByText('人员健康').waitFor(),
    )
    expect(bench.sum, bench.told).toBeLessThanOrEqual(0.02)
  })

  test('have cards above them that wait in their own height', async ({ product, browse }) => {
    const page = await browse()
    const { promise: allowed, resolve: allow } = Promise.withResolvers<void>()
    await page.route(/health-statistics\/overview/, (route) => allowed.then(() => route.continue()))
    await signIn(page, (await aGroup(product)).administrator, overview)
    const cards = front(page).locator('[data-card]')
    const waiting = cards.and(page.locator('[aria-busy=true]'))
    await expect.poll(() => waiting.count()).toBe(18)
    const heights = await waiting.evaluateAll((all) => all.map(({ clientHeight, scrollHeight }) => scrollHeight - clientHeight))
    expect(heights.filter((spilt) => spilt > 0)).toEqual([])
    allow()
    await expect.poll(() => waiting.count()).toBe(0)
    expect(await cards.evaluateAll((all) => [...new Set(all.map((card) => card.getBoundingClientRect().height))])).toEqual([64])
  })

  test('have a table beside them that says nothing of being empty before an answer does', async ({ product, browse }) => {
    const page = await browse()
    const { promise: allowed, resolve: allow } = Promise.withResolvers<void>()
    await page.route(/top10/i, (route) => allowed.then(() => route.continue()))
    await signIn(page, (await aGroup(product)).administrator, overview)
    const ranking = front(page).locator('[class*=card]', { hasText: '最多的十个单位' })
    await ranking.locator('[aria-busy=true]').waitFor()
    expect(await ranking.getByText('没有').count()).toBe(0)
    allow()
    await ranking.getByText('当日没有病例').waitFor()
  })

  test('stay as they are until what replaces them is there', async ({ product, browse }) => {
    const page = await browse()
    await signIn(page, (await aGroup(product)).administrator, overview)
    const days = trendOf(page)
      .locator('svg')
      .getByText(/^\d\d-01$/)
    const months = trendOf(page)
      .locator('svg')
      .getByText(/^\d{4}-01$/)
    await days.waitFor()
    const { promise: allowed, resolve: allow } = Promise.withResolvers<void>()
    await page.route(/epidemicTrend/, (route) => allowed.then(() => route.continue()))
    await Promise.all([page.waitForRequest(/epidemicTrend/), front(page).getByText('本年', { exact: true }).click()])
    await trendOf(page).and(page.locator('[aria-busy=true]')).waitFor()
    expect(await days.count()).toBe(1)
    expect(await trendOf(page).locator('[class*=outline]').count()).toBe(0)
    allow()
    await months.waitFor()
    await days.waitFor({ state: 'detached' })
    await trendOf(page).and(page.locator('[aria-busy=false]')).waitFor()
  })

  test('have their room before they are drawn, and an outline of what comes', async ({ product, browse }) => {
    const page = await browse()
    const { promise: allowed, resolve: allow } = Promise.withResolvers<void>()
    await page.route(/echarts-/, (route) => allowed.then(() => route.continue()))
    await signIn(page, (await aGroup(product)).administrator, overview)
    const figures = front(page).locator('figure')
    await expect.poll(() => figures.locator('[class*=outline]').count()).toBe(6)
    const before = await figures.evaluateAll((all) => all.map((figure) => JSON.stringify(figure.getBoundingClientRect())))
    allow()
    await expect.poll(() => figures.locator('svg').count()).toBe(6)
    expect(await figures.locator('[class*=outline]').count()).toBe(0)
    const after = await figures.evaluateAll((all) => all.map((figure) => JSON.stringify(figure.getBoundingClientRect())))
    expect(after).toEqual(before)
    const widths = await figures.evaluateAll((all) =>
      all.map(
        (figure) =>
          figure.querySelector('svg')!.getBoundingClientRect().width -
          figure.querySelector('svg')!.parentElement!.getBoundingClientRect().width,
      ),
    )
    expect(widths.every((over) => Math.abs(over) < 1)).toBe(true)
  })

  test('of a project, which has no units to rank, share the row with the symptoms', async ({ product, browse }) => {
    const { projectAdministrator } = await aGroup(product)
    const page = await browse()
    await signIn(page, projectAdministrator, '/filling-management/index')
    const figures = front(page).locator('figure')
    await figures.filter({ hasText: '近30天申报率' }).locator('svg').waitFor()
    expect(await figures.count()).toBe(1)
    const widthOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().width)
    const symptoms = front(page).getByRole('region', { name: '当日症状' })
    const filled = (await widthOf(figures.locator('svg'))) + (await widthOf(symptoms))
    expect(filled).toBeGreaterThan(0.9 * (await widthOf(front(page).getByRole('table').last())))
  })

  test('lead to their figures by keyboard alone, and back', async ({ product, browse }) => {
    const page = await browse()
    await signIn(page, (await aGroup(product)).administrator, overview)
    const chart = trendOf(page)
    await chart.locator('svg').waitFor()
    await chart.getByRole('button', { name: /申报率与健康率的更多操作$/ }).focus()
    const choose = async (name: string) => {
      await page.keyboard.press('Enter')
      await page.getByRole('menuitem', { name }).waitFor()
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('menuitem')
      await page.keyboard.press('Enter')
    }
    await choose('看数据')
    const figures = chart.getByRole('region', { name: /申报率与健康率的数据$/ })
    await expect.poll(() => figures.evaluate((region) => region === document.activeElement)).toBe(true)
    await figures.getByRole('row', { name: /未截止 5 4 80\.00 100\.00 0/ }).waitFor()
    await page.keyboard.press('Shift+Tab')
    await choose('看图')
    await chart.locator('svg').waitFor()
    await expect.poll(() => figures.getAttribute('class')).toBe('visually-hidden')
  })

  test('can be taken away as a picture', async ({ product, browse }) => {
    const page = await browse()
    await signIn(page, (await aGroup(product)).administrator, overview)
    await trendOf(page).locator('svg').waitFor()
    const { name, path } = await downloaded(page, () => ofChart(page, trendOf(page), '下载图片'))
    expect(name).toMatch(/申报率与健康率 \d{4}-\d{2}-\d{2}\.png$/)
    const file = await readFile(path)
    expect(file.subarray(1, 4).toString()).toBe('PNG')
    expect(file.readUInt32BE(16)).toBe(2 * (960 + 48))
  })
})
