import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { skipBrowser } from './chromium.ts'
import { front, signIn } from './console.ts'
import { aGroup } from './groups.ts'
import { anEmployee } from './people.ts'
import type { Product } from './product.ts'
import { testOf } from './test.ts'
import { drawn } from './visit.ts'

const test = testOf()

const headings = (page: Page) => front(page).getByRole('columnheader').allInnerTexts()
const heading = (page: Page, title: string) => front(page).getByRole('columnheader', { name: title })
const edge = (page: Page, title: string) => front(page).getByRole('separator', { name: `${title}列宽`, includeHidden: true })
const widthOf = async (page: Page, title: string) => Math.round((await heading(page, title).boundingBox())!.width)
const rows = (page: Page) => front(page).locator('tr.ant-table-row:not([aria-hidden])')
const menuOf = (page: Page, title: string) => front(page).getByRole('button', { name: new RegExp(`^${title}列的操作`) })
const opened = (page: Page) => page.locator('.ant-dropdown:visible')
/** No menu is open, nor on its way out: it has the same words as the next. */
const closed = (page: Page) => expect.poll(() => opened(page).count()).toBe(0)
/** By the mouse, from a heading's menu. */
async function choose(page: Page, title: string, item: string) {
  await closed(page)
  await menuOf(page, title).click()
  await opened(page).getByText(item, { exact: true }).click()
}

/** A group with so many people, and a window in which its administrator sees their list. */
async function aList(product: Product, page: Page, people: number) {
  const { project, user } = await aGroup(product)
  for (let serial = 0; serial < people; serial++) await anEmployee(product, project, `赵启航${'甲乙丙'[serial]}`)
  await signIn(page, user, '/employee/index')
  await rows(page).first().waitFor()
  return { project, user }
}

/** Each answer of the list has so many rows, like its first. */
const withRows = (page: Page, count: number) =>
  page.route(/employees\/v2\/list/, async (route) => {
    const reply = await route.fetch()
    const body = await reply.json()
    const [row] = body.data.list
    const list = Array.from({ length: count }, (_, at) => ({ ...row, employeeId: 1000 + at, name: `赵启航${at}` }))
    await route.fulfill({ response: reply, json: { ...body, data: { ...body.data, list, total: count, pageSize: count } } })
  })

/** The account's settings have been written. */
const stored = (page: Page) => page.waitForResponse((reply) => reply.url().includes('preference') && reply.request().method() === 'POST')

/**
 * What the window's tasks take from now on until it is asked, in milliseconds of the processor: by the clock a machine that is busy with
 * something else makes any of them long.
 */
async function taskTimes(page: Page) {
  const session = await page.context().newCDPSession(page)
  const events: { readonly name: string; readonly ph: string; readonly tid: number; readonly tdur?: number }[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as typeof events)))
  await session.send('Tracing.start', { transferMode: 'ReportEvents', categories: 'toplevel,devtools.timeline' })
  return async () => {
    const done = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
    await session.send('Tracing.end')
    await done
    const main = events.find(({ name }) => name === 'UpdateLayoutTree')?.tid
    return events.filter(({ name, ph, tid }) => ph === 'X' && tid === main && name.endsWith('RunTask')).map(({ tdur = 0 }) => tdur / 1000)
  }
}

describe.skipIf(skipBrowser)('a list', () => {
  test('columns are dragged, moved by the keyboard and fitted, and are so in another browser', async ({ product, browse }) => {
    const page = await browse()
    const { user } = await aList(product, page, 1)
    const before = await widthOf(page, '岗位/班组')
    const { x, y } = (await edge(page, '岗位/班组').boundingBox())!
    await page.mouse.move(x + 3, y + 10)
    await page.mouse.down()
    await page.mouse.move(x + 63, y + 10, { steps: 4 })
    await page.mouse.up()
    await expect.poll(() => widthOf(page, '岗位/班组')).toBe(before + 60)

    await menuOf(page, '岗位/班组').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: '调整列宽（← →）' }).click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('separator')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => edge(page, '岗位/班组').getAttribute('aria-valuenow')).toBe(String(before + 44))

    await rows(page)
      .getByRole('button', { name: /岁$/ })
      .evaluate((name) => {
        name.querySelector('b')!.textContent = '赵启航'.repeat(9)
      })
    const saved = stored(page)
    await edge(page, '姓名').dblclick()
    await expect.poll(() => widthOf(page, '姓名')).toBeGreaterThan(27 * 14)
    await saved

    await page.close() // the next sign-in ends its session
    const other = await browse()
    await signIn(other, user, '/employee/index')
    await expect.poll(() => widthOf(other, '岗位/班组')).toBe(before + 44)
    await other.getByRole('button', { name: '列表设置' }).click()
    await other.getByRole('button', { name: '恢复默认列' }).click()
    await expect.poll(() => widthOf(other, '岗位/班组')).toBe(before)
  })

  test('the menu of a heading sorts, filters by the contract’s values, pins and hides', async ({ product, browse }) => {
    const page = await browse()
    await aList(product, page, 1)
    await menuOf(page, '姓名').focus()
    await page.keyboard.press('ArrowRight')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('人员类别列的操作')

    await choose(page, '姓名', '降序')
    await page.waitForURL(/sortRules=name\.desc/)
    await choose(page, '姓名', '取消排序')
    await page.waitForURL((url) => !url.href.includes('sortRules'))

    await menuOf(page, '人员类别').click()
    await page.getByRole('menuitemcheckbox').nth(1).click()
    await page.getByRole('menuitemcheckbox').nth(2).click()
    await page.waitForURL(/empType=\d+&empType=\d+/)
    expect(await page.getByRole('menuitemcheckbox', { checked: true }).count()).toBe(2)
    await page.keyboard.press('Escape')
    await closed(page)
    await front(page).getByRole('button', { name: '人员类别列的操作，已筛选' }).waitFor()
    await front(page).getByText('没有符合条件的数据').waitFor()
    await front(page).getByRole('button', { name: '清空筛选' }).click()
    await rows(page).first().waitFor()

    await choose(page, '手机', '固定在左侧')
    await expect.poll(async () => (await headings(page)).slice(1, 3).map((title) => title.trim())).toEqual(['姓名', '手机'])
    await choose(page, '手机', '取消固定')
    await expect.poll(async () => (await headings(page))[2]).not.toBe('手机')
    await choose(page, '手机', '隐藏此列')
    await expect.poll(() => headings(page)).not.toContain('手机')
  })

  test('rows are as high as is chosen, on every list; two lines fit the usual height', async ({ product, browse }) => {
    const page = await browse()
    const { user } = await aList(product, page, 1)
    const height = async () => (await rows(page).first().boundingBox())!.height
    expect(await height()).toBe(40)
    await page.getByRole('button', { name: '列表设置' }).click()
    const settings = page.getByRole('dialog', { name: '列表设置' })
    await settings.getByText('紧凑', { exact: true }).waitFor()
    await drawn(page) // a press while the drawer is still on its way may miss
    for (const [label, pixels] of [
      ['紧凑', 32],
      ['宽松', 48],
    ] as const) {
      await settings.getByText(label, { exact: true }).click()
      await expect.poll(height).toBe(pixels)
    }
    const saved = stored(page)
    await settings.getByText('标准', { exact: true }).click()
    await saved
    await page.close() // the next sign-in ends its session
    const other = await browse()
    await signIn(other, user, '/sys/user')
    await rows(other).first().waitFor()
    expect(await rows(other).evaluateAll((all) => [...new Set(all.map((row) => row.getBoundingClientRect().height))])).toEqual([40])
    const own = rows(other).filter({ hasText: '集团管理员' }).first()
    const [role, place] = [own.getByText('集团管理员'), own.getByText(/^华岳建设集团/)]
    expect((await place.boundingBox())!.y).toBeGreaterThanOrEqual((await role.boundingBox())!.y + 14)
  })

  test('names of organisations are cut at whole letters: no gap stands before what is kept', async ({ product, browse }) => {
    const group = await product.anOrg({ orgType: 2 })
    const names = [
      '柬埔寨金边综合医院建设项目',
      '柬埔寨金边保障性住房项目',
      '柬埔寨金边机场',
      '印尼苏拉威西镍冶炼EPC项目',
      '加纳库马西保障性住房项目',
    ]
    for (const orgName of names)
      await anEmployee(product, await product.anOrg({ parentId: group.id, orgType: 4, orgName }), `林${orgName[5]}`)
    const page = await browse()
    await signIn(page, await product.aUser({ roleId: 3, orgId: group.id }), '/employee/index')
    await rows(page)
      .nth(names.length - 1)
      .waitFor()
    const over = () =>
      rows(page).evaluateAll((all) =>
        all
          .flatMap((row) =>
            [...row.querySelectorAll('[title]')].filter(
              ({ children, textContent }) => children.length > 1 && /项目|机场/.test(textContent),
            ),
          )
          .flatMap((name) => {
            const letter = Number.parseFloat(getComputedStyle(name).fontSize)
            // What is not cut is as wide as it is.
            const cut = [...name.children].filter((part) => part.scrollWidth > part.clientWidth)
            return cut.map((part) => [part.textContent, (part.getBoundingClientRect().width / letter) % 1])
          })
          .filter(([, left]) => Number(left) > 0.01 && Number(left) < 0.99),
      )
    for (let width = 1280; width <= 1370; width += 9) {
      await page.setViewportSize({ width, height: 768 })
      await drawn(page)
      expect(await over(), String(width)).toEqual([])
    }
  })

  test('a name that has room is shown whole, also where it opens its row', async ({ product, browse }) => {
    const group = await product.anOrg({ orgType: 2 })
    for (const orgName of ['蒙内铁路维修3标', '蒙内铁路维修12标']) await product.anOrg({ parentId: group.id, orgType: 4, orgName })
    const page = await browse()
    await signIn(page, await product.aUser({ roleId: 1, orgId: product.rootId }), '/biz/org-info?tab=2&keyword=蒙内铁路维修')
    const parts = rows(page).locator('button [title^="蒙内铁路维修"] > span')
    await parts.nth(3).waitFor()
    await drawn(page)
    expect(await parts.evaluateAll((all) => all.filter((part) => part.scrollWidth > part.clientWidth).length)).toBe(0)
  })

  test('the pager stays in sight with the bar that moves a wide table, and the heading uncovered', async ({ product, browse }) => {
    const page = await browse()
    await page.setViewportSize({ width: 1366, height: 625 })
    await withRows(page, 30)
    await aList(product, page, 1)
    await page.setViewportSize({ width: 720, height: 625 })
    const panel = front(page)
    const pager = panel.getByRole('navigation', { name: '分页' })
    const bar = panel.locator('[data-sideways]')
    for (const down of [0, 300, 5000]) {
      await panel.evaluate((area, top) => area.scrollTo({ top }), down)
      const [pagerBox, barBox, headBox] = [
        (await pager.boundingBox())!,
        (await bar.boundingBox())!,
        (await heading(page, '姓名').boundingBox())!,
      ]
      expect(pagerBox.y + pagerBox.height).toBeLessThanOrEqual(625)
      expect(barBox.y).toBeGreaterThan(headBox.y + headBox.height)
      expect(barBox.y + barBox.height).toBeLessThanOrEqual(pagerBox.y + 1)
    }
    await bar.evaluate((element) => element.scrollTo({ left: 60 }))
    await expect.poll(() => panel.locator('.ant-table-body').evaluate(({ scrollLeft }) => scrollLeft)).toBe(60)
  })

  test('a page has as many rows as fit, and another number when it is chosen', async ({ product, browse }) => {
    const page = await browse()
    const asked: number[] = []
    page.on('request', (request) => {
      // Counts of the quick filters ask for one row.
      const pageSize = request.url().includes('employees/v2/list') ? request.postDataJSON().pageSize : 1
      if (pageSize > 1) asked.push(pageSize)
    })
    await page.setViewportSize({ width: 1366, height: 1080 })
    await aList(product, page, 1)
    expect(page.url()).not.toContain('pageSize')
    expect(asked).toHaveLength(1)
    expect(asked[0]).toBeGreaterThan(12)
    await page.setViewportSize({ width: 1366, height: 768 })
    await page.getByRole('combobox', { name: '每页条数' }).click()
    await page.getByText('50 条/页').click()
    await page.waitForURL(/pageSize=50/)
    await expect.poll(() => asked).toHaveLength(2)
    expect(asked[1]).toBe(50)
    await page.getByRole('combobox', { name: '每页条数' }).click()
    await page.getByText('自动', { exact: true }).click()
    await page.waitForURL((url) => !url.href.includes('pageSize'))
    await expect.poll(() => asked).toHaveLength(3)
    expect(asked[2]).toBeLessThan(asked[0]!)
  })

  test('is a skeleton until the first answer, and says that it is empty only when an answer does', async ({ product, browse }) => {
    const { user } = await aGroup(product)
    const page = await browse()
    let answer = () => {}
    const waits = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(/employees\/v2\/list/, (route) => waits.then(() => route.continue()))
    await signIn(page, user, '/employee/index')
    await front(page).locator('tr.ant-table-row[aria-hidden]').first().waitFor()
    expect(await front(page).locator('tr.ant-table-row[aria-hidden]').count()).toBeGreaterThanOrEqual(10)
    expect(await front(page).getByText('暂无员工').count()).toBe(0)
    answer()
    await front(page).locator('.ant-empty-description').getByText('暂无员工，可新增或从表格导入').waitFor()
  })

  test('a project’s user sees no organisation that is the same in every row, unless it is asked for', async ({ product, browse }) => {
    const { project } = await aGroup(product)
    await anEmployee(product, project)
    const page = await browse()
    await signIn(page, await product.aUser({ roleId: 5, orgId: project.id }), '/employee/index')
    await rows(page).first().waitFor()
    expect(await headings(page)).not.toContain('所在单位')
    await page.getByRole('button', { name: '列表设置' }).click()
    await page.getByRole('checkbox', { name: '所在单位' }).click()
    await expect.poll(() => headings(page)).toContain('所在单位')
  })

  test('rows are walked through by the keyboard, and opened', async ({ product, browse }) => {
    const page = await browse()
    await aList(product, page, 3)
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-rowindex'))
    for (const [key, index] of [
      ['j', '2'],
      ['j', '3'],
      ['ArrowDown', '4'],
      ['k', '3'],
      ['ArrowUp', '2'],
    ] as const) {
      await page.keyboard.press(key)
      expect(await focused()).toBe(index)
    }
    await page.keyboard.press('/')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
    await page.keyboard.type('j')
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe('j')
    await rows(page).nth(1).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  })

  test('its check boxes have Chinese names, and words of actions stand apart', async ({ product, browse }) => {
    const page = await browse()
    await aGroup(product)
    await signIn(page, await product.aUser({ roleId: 1, orgId: product.rootId }), '/sys/user')
    await rows(page).first().waitFor()
    await front(page).getByRole('checkbox', { name: '全选' }).waitFor()
    const names = await rows(page)
      .getByRole('checkbox')
      .evaluateAll((all) => all.map((box) => box.getAttribute('aria-label')))
    expect(names.filter((name) => !/^选择 ./.test(name ?? ''))).toEqual([])
    const words = rows(page).filter({ hasText: '重置密码' }).first().locator('[data-row-actions] button')
    const [first, second] = [(await words.nth(0).boundingBox())!, (await words.nth(1).boundingBox())!]
    expect(second.x - first.x - first.width).toBeGreaterThanOrEqual(8)
  })

  test('⋯ of a row opens by the keyboard, gives the focus back, and closes where it was pressed', async ({ product, browse }) => {
    const page = await browse()
    await aList(product, page, 1)
    const dots = rows(page).getByRole('button', { name: /的更多操作$/ })
    const items = page.locator('.ant-dropdown').getByRole('menuitem')
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('role') ?? document.activeElement?.ariaLabel)
    await dots.focus()
    await page.keyboard.press('Enter')
    await expect.poll(focused).toBe('menuitem')
    expect(await dots.getAttribute('aria-expanded')).toBe('true')
    await page.keyboard.press('Escape')
    await expect.poll(() => items.count()).toBe(0)
    expect(await focused()).toMatch(/的更多操作$/)

    const { x, y, width, height } = (await dots.boundingBox())!
    const press = () => page.mouse.click(x + width / 2, y + height / 2)
    await press()
    await items.first().waitFor()
    await press()
    await expect.poll(() => items.count()).toBe(0)
    expect(await dots.getAttribute('aria-expanded')).toBe('false')
  })

  test('two hundred rows are scrolled through without a long task', async ({ product, browse }) => {
    const page = await browse()
    await withRows(page, 200)
    await aList(product, page, 1)
    expect(await rows(page).count()).toBe(200)
    const rowsDrawn = () => rows(page).evaluateAll((all) => all.filter((row) => (row as HTMLTableRowElement).cells.length > 1).length)
    expect(await rowsDrawn()).toBeLessThan(80)

    const busy = await taskTimes(page)
    await front(page).hover()
    for (let turns = 0; turns < 40; turns++) {
      await page.mouse.wheel(0, turns < 20 ? 420 : -420)
      await page.evaluate(() => new Promise(requestAnimationFrame))
    }
    expect((await busy()).filter((milliseconds) => milliseconds > 100)).toEqual([])

    await rows(page).nth(120).focus()
    await rows(page).nth(120).getByRole('button', { name: /岁$/ }).waitFor()
    await page.keyboard.press('j')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-rowindex'))).toBe('123')
    expect(await rowsDrawn()).toBeLessThan(120)
  })
})
