import { phone } from '@oems/contract/phone/phone.ts'
import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { somePeople, wellOn } from '../server/src/declaration/testPeople.ts'
import { skipBrowser } from './chromium.ts'
import { addressOf, card, cardSays, front, ofChart, openPage, signIn } from './console.ts'
import type { Product } from './product.ts'
import { testOf } from './test.ts'
import { downloaded, linesOf } from './workbooks.ts'

const test = testOf()

/** Two companies of one group, with 12 and 8 people at the projects of the first and 5 at that of the second, on a day on which all have to declare. */
async function aGroup(product: Product) {
  const group = await product.anOrg({ orgType: 2 })
  const company = (orgName: string) => product.anOrg({ parentId: group.id, orgType: 3, orgName })
  const [east, west] = [await company('华岳东非公司'), await company('华岳西非公司')]
  const site = async (parentId: number, orgName: string, count: number) => {
    const { id } = await product.anOrg({ parentId, orgType: 4, orgName })
    return { id, people: await somePeople(product, { orgId: id, count }) }
  }
  const nairobi = await site(east.id, '内罗毕机场扩建项目', 12)
  const mombasa = await site(east.id, '蒙巴萨港口项目', 8)
  const lagos = await site(west.id, '拉各斯铁路项目', 5)
  const administrator = await product.aUser({ roleId: 3, orgId: group.id })
  const day = product.anotherDay()
  return { east, west, nairobi, mombasa, lagos, administrator, declareMost: () => declareMost(product, day, { nairobi, mombasa, lagos }) }
}
type Site = { readonly id: number; readonly people: readonly number[] }

/** 15 of the 25: ten at 内罗毕, two of them with a fever, four at 蒙巴萨, one at 拉各斯. */
async function declareMost(
  product: Product,
  day: string,
  { nairobi, mombasa, lagos }: Readonly<Record<'nairobi' | 'mombasa' | 'lagos', Site>>,
) {
  const declare = async ({ id, people }: Site, [from, to]: readonly [number, number], more = {}) => {
    for (const person of people.slice(from, to)) {
      const tell = await product.aPhone(person, id)
      expect(await tell(phone.declare, wellOn(day, more))).toMatchObject({ code: 0, data: { status: 2 } })
    }
  }
  await declare(nairobi, [0, 8])
  await declare(nairobi, [8, 10], { temperature: '38.2', bodyState: 2, symptoms: [11] })
  await declare(mombasa, [0, 4])
  await declare(lagos, [0, 1])
}

/** How many the list in front counts. */
const listed = (page: Page, count: number) => front(page).getByText(`共 ${count} 人`).waitFor()
const rows = (page: Page) => front(page).getByRole('row').filter({ hasText: '王测试' })

/** Points at a bar: down a line through the chart until something opens. */
async function clickBar(page: Page, chart: Locator, across: number, from: number) {
  const { x, y, width, height } = (await chart.locator('svg').boundingBox())!
  const before = page.url()
  for (let down = from; down < 1 && page.url() === before; down += 0.02) {
    await page.mouse.click(x + across * width, y + down * height)
    await page.waitForTimeout(50)
  }
  expect(page.url()).not.toBe(before)
}

describe.skipIf(skipBrowser)('figures', () => {
  test('move with every declaration, and say who is missing', async ({ product, browse }) => {
    const { administrator, declareMost } = await aGroup(product)
    const page = await browse()
    await signIn(page, administrator)
    await cardSays(page, '在岗人数', '25')
    await cardSays(page, '申报率', '0.00%')
    await page.getByText('已报 0 / 25 人').waitFor()
    await declareMost()
    await page.reload()
    await cardSays(page, '申报率', '60.00%')
    await cardSays(page, '未申报', '10')
    await cardSays(page, '异常', '2')
    await card(page, '未申报').click()
    await listed(page, 10)
    await page.getByRole('tab', { name: '首页' }).click()
    await card(page, '在岗人数').click()
    await listed(page, 25)
  })

  test('open the people whom they count', async ({ product, browse }) => {
    const { administrator, declareMost } = await aGroup(product)
    await declareMost()
    const page = await browse()
    await signIn(page, administrator)
    for (const [title, count] of Object.entries({ 在岗人数: 25, 应报: 25, 已申报: 15, 未申报: 10, 异常: 2, 恶化: 0 })) {
      await page.getByRole('menuitem', { name: '数据分析' }).click()
      await page.getByRole('menuitem', { name: '健康总览' }).click()
      await cardSays(page, title, String(count))
      await card(page, title).click()
      await listed(page, count)
    }
  })

  test('lead from the group to a company, to a project, to the people, whose list can be taken away', async ({ product, browse }) => {
    const { administrator, east, mombasa, declareMost } = await aGroup(product)
    await declareMost()
    const page = await browse()
    await signIn(page, administrator)
    await openPage(page, '健康申报', '填报管理')
    await listed(page, 25)
    const chart = front(page).locator('figure', { hasText: '当日申报率最低的单位' })
    await clickBar(page, chart, 0.4, 0.5) // the lower bar: 70% after 20%
    await listed(page, 20)
    await cardSays(page, '已申报', '14')
    expect(addressOf(page)).toContain(`orgId=${east.id}`)
    await ofChart(page, chart, '看数据')
    await chart.getByRole('button', { name: '蒙巴萨港口项目' }).click()
    await listed(page, 8)
    expect(addressOf(page)).toContain(`orgId=${mombasa.id}`)
    await card(page, '未申报').click()
    await listed(page, 4)
    await expect.poll(() => rows(page).count()).toBe(4)

    const { path } = await downloaded(page, () => front(page).getByRole('button', { name: '导出' }).click())
    const [head, ...lines] = await linesOf(path)
    const cellsOf = (heading: string) => lines.map((cells) => cells[head!.indexOf(heading)])
    expect(cellsOf('所在单位')).toEqual(Array(4).fill('蒙巴萨港口项目'))
    expect(cellsOf('申报状态')).toEqual(Array(4).fill('未申报'))
  })

  test('of a company are nothing to its sibling', async ({ product, browse }) => {
    const { west, east, declareMost } = await aGroup(product)
    await declareMost()
    const page = await browse()
    await signIn(page, await product.aUser({ roleId: 4, orgId: west.id }))
    await cardSays(page, '在岗人数', '5')
    await cardSays(page, '未申报', '4')
    await openPage(page, '人员管理', '员工管理')
    await listed(page, 5)
    for (const list of ['employee', 'filling-management']) {
      await page.goto(`/oems/#/${list}/index?orgId=${east.id}`)
      await front(page).getByRole('button', { name: '重试' }).waitFor()
      await expect.poll(() => rows(page).count()).toBe(0)
      await expect.poll(() => page.getByText('华岳东非公司').count()).toBe(0)
    }
  })

  test('of a day under way stand in grey beside the same time of yesterday, of a closed one in colour beside the day before', async ({
    product,
    browse,
  }) => {
    const { administrator, declareMost } = await aGroup(product)
    await declareMost()
    product.clock.set(`${product.anotherDay()}T10:00:00+08:00`)
    const page = await browse()
    await signIn(page, administrator, '/filling-management/index')
    const change = (words: string) => card(page, '未申报').getByText(words)
    const colourOf = (found: Locator) => found.evaluate((element) => getComputedStyle(element).color)
    await change('较昨日同时 ↑15').waitFor()
    const grey = await colourOf(card(page, '未申报').getByText('按时率'))
    expect(await colourOf(change('较昨日同时 ↑15'))).toBe(grey)
    await front(page).getByRole('button', { name: '前一天' }).click()
    await change('较前一日 ↑10').waitFor()
    expect(await colourOf(change('较前一日 ↑10'))).not.toBe(grey)
  })

  test('of all organisations begin with the first group', async ({ product, browse }) => {
    const ministry = await product.anOrg({ orgType: 1 })
    const [first, second] = [
      await product.anOrg({ parentId: ministry.id, orgType: 2 }),
      await product.anOrg({ parentId: ministry.id, orgType: 2 }),
    ]
    for (const [at, { id }] of [first, second].entries()) {
      const site = await product.anOrg({ parentId: id, orgType: 4 })
      await somePeople(product, { orgId: site.id, count: 3 + at })
    }
    const page = await browse()
    await signIn(page, await product.aUser({ roleId: 2, orgId: ministry.id }), '/statistic/health')
    await cardSays(page, '在岗人数', '3')
    await front(page).getByTitle(first.orgName).first().waitFor()
    await page.goto(`/oems/#/statistic/health?orgId=${second.id}`)
    await cardSays(page, '在岗人数', '4')
  })
})
