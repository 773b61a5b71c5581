import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { somePeople } from '../server/src/declaration/testPeople.ts'
import { skipBrowser } from './chromium.ts'
import { front, signIn, signOut } from './console.ts'
import { aGroup } from './groups.ts'
import type { Product } from './product.ts'
import { type Browse, testOf } from './test.ts'

const test = testOf()
const hint = '姓名、拼音、工号、手机尾号'
/** Longer than the pause after the last key. */
const settled = 700

/** Boxes of 28 pixels, and a little air. */
const lineHeight = 32

interface Asked {
  readonly keyword?: string
  readonly pageSize: number
}

/** The list of employees with some people in it, and what its page has asked since. */
async function aList(product: Product, browse: Browse, count = 12) {
  const { user, project } = await aGroup(product)
  await somePeople(product, { orgId: project.id, count })
  const page = await browse()
  await signIn(page, user, '/employee/index')
  await front(page).getByText(`共 ${count} 人`).waitFor()
  const asked: (string | undefined)[] = []
  page.on('request', (request) => {
    if (!request.url().includes('/employees/v2/list')) return
    const { keyword, pageSize } = request.postDataJSON() as Asked
    if (pageSize > 1) asked.push(keyword) // those of one row count for the segments
  })
  return { page, user, asked, field: front(page).getByPlaceholder(hint) }
}

/** Key by key, faster than any machine that is busy could. */
function typeQuickly(field: HTMLElement | SVGElement, text: string) {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  for (let end = 1; end <= text.length; end += 1) {
    set?.call(field, text.slice(0, end))
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

const keyword = (page: Page) => new URLSearchParams(new URL(page.url()).hash.split('?')[1]).get('keyword')
const historyLength = (page: Page) => page.evaluate(() => history.length)
const total = (page: Page, count: number) => front(page).getByText(`共 ${count} 人`).waitFor()

describe.skipIf(skipBrowser)('a keyword', () => {
  test('is asked once after the last key, and leaves no trace in the history', async ({ product, browse }) => {
    const { page, asked, field } = await aList(product, browse)
    const before = await historyLength(page)
    await field.evaluate(typeQuickly, '王测试1')
    await total(page, 4)
    expect(asked).toEqual(['王测试1'])
    expect(await historyLength(page)).toBe(before)
    await field.press('End')
    await field.press('Backspace')
    await field.press('Enter')
    await expect.poll(() => keyword(page)).toBe('王测试')
    await page.getByRole('button', { name: '清空', exact: true }).click()
    await expect.poll(() => field.inputValue()).toBe('')
    expect(keyword(page)).toBe(null)
  })

  test('shows the newest answer, however late an older one comes', async ({ product, browse }) => {
    const { page, field } = await aList(product, browse)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/employees/v2/list*', async (route) => {
      const { keyword } = route.request().postDataJSON() as Asked
      const reply = await route.fetch().catch(() => null)
      if (keyword === '王测试1') await held
      await (reply ? route.fulfill({ response: reply }) : route.abort()).catch(() => undefined)
    })
    await field.pressSequentially('王测试1')
    await expect.poll(() => keyword(page)).toBe('王测试1')
    await field.pressSequentially('2')
    await total(page, 1)
    release()
    await page.waitForTimeout(settled)
    await total(page, 1)
    expect(await front(page).locator('.ant-table-row').count()).toBe(1)
  })

  test('that looks like a number is asked when it is whole, or with Enter', async ({ product, browse }) => {
    const { page, asked, field } = await aList(product, browse)
    for (const part of ['139', '0000', '432']) {
      await field.pressSequentially(part)
      await page.waitForTimeout(settled)
    }
    expect(asked).toEqual([])
    await front(page).getByText('回车查询').waitFor()
    await field.pressSequentially('1')
    await expect.poll(() => asked).toEqual(['13900004321'])
    await field.fill('4321')
    await page.waitForTimeout(settled)
    expect(asked).toEqual(['13900004321'])
    await field.press('Enter')
    await expect.poll(() => asked).toEqual(['13900004321', '4321'])
  })

  test('is not asked while an input method composes it', async ({ product, browse }) => {
    const { page, asked, field } = await aList(product, browse)
    await field.focus()
    const session = await page.context().newCDPSession(page)
    for (const text of ['w', 'wa', 'wang']) {
      await session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
      await page.waitForTimeout(settled)
    }
    expect(asked).toEqual([])
    await session.send('Input.insertText', { text: '王' })
    await expect.poll(() => asked).toEqual(['王'])
  })

  test('gives way to what Back brings', async ({ product, browse }) => {
    const { page, field } = await aList(product, browse)
    await field.fill('王测试1')
    await total(page, 4)
    await page.getByRole('combobox', { name: '人员类别' }).click()
    await page.locator('.ant-select-dropdown:visible').getByText('分包/劳务人员').click()
    await page.waitForURL(/empType=/)
    await page.keyboard.press('Escape')
    await field.fill('王测试2')
    await expect.poll(() => keyword(page)).toBe('王测试2')
    await page.goBack()
    await total(page, 4)
    expect(await field.inputValue()).toBe('王测试1')
    expect(page.url()).not.toContain('empType=')
  })
})

describe.skipIf(skipBrowser)('filters', () => {
  test('apply as they are chosen; those behind 更多筛选 are counted, and taken away by their tags', async ({ product, browse }) => {
    const { page } = await aList(product, browse)
    expect(await page.getByRole('button', { name: '查询' }).count()).toBe(0)
    const more = front(page).getByRole('button', { name: /^更多筛选/ })
    await more.focus()
    await page.keyboard.press('Enter')
    const sex = front(page).getByRole('combobox', { name: '性别' })
    await sex.click()
    await page.locator('.ant-select-dropdown:visible').getByText('女', { exact: true }).click()
    await page.waitForURL(/sex=2/)
    expect(await more.textContent()).toBe('更多筛选1')
    await page.keyboard.press('Escape')
    await sex.waitFor({ state: 'hidden' })
    expect(await more.evaluate((button) => button === document.activeElement)).toBe(true)
    await front(page).getByRole('button', { name: '取消性别' }).click()
    await expect.poll(() => page.url()).not.toContain('sex=')
  })

  test('stand in one line, whatever the width of the window', async ({ product, browse }) => {
    const { page } = await aList(product, browse)
    const line = front(page).getByRole('search')
    for (const width of [1366, 1024, 1920]) {
      await page.setViewportSize({ width, height: 768 })
      await expect.poll(async () => (await line.boundingBox())?.height).toBe(lineHeight)
      const overflow = () =>
        line.evaluate((it) =>
          [...it.querySelectorAll('input, button')].some((one) => one.getBoundingClientRect().right > it.getBoundingClientRect().right + 1),
        )
      await expect.poll(overflow).toBe(false)
    }
  })

  test('are kept as views: the default opens with the list, a changed one can be updated, a link hands it on', async ({
    product,
    browse,
  }) => {
    const { page, user, field } = await aList(product, browse)
    const views = front(page).getByRole('button', { name: /我的视图|王一/ })
    await field.fill('王测试1')
    await total(page, 4)
    await views.click()
    await page.getByLabel('视图名称').fill('王一')
    await page.keyboard.press('Enter')
    await page.waitForURL(/view=/)
    await expect.poll(() => views.innerText()).toBe('王一')

    await field.fill('王测试')
    await front(page).getByText('已修改', { exact: true }).waitFor()
    await views.click()
    await page.getByRole('button', { name: '更新视图' }).click()
    await front(page).getByText('已修改', { exact: true }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: '更新视图' }).waitFor({ state: 'hidden' })
    await views.click()
    await page.getByRole('button', { name: '把视图王一设为默认' }).click()
    await page.context().grantPermissions(['clipboard-read'])
    await page.getByRole('button', { name: '复制视图王一的链接' }).click()
    const link = new URL(await page.evaluate(() => navigator.clipboard.readText()))
    expect(decodeURIComponent(link.hash)).toBe('#/employee/index?keyword=王测试')

    await signOut(page)
    await page.getByLabel('登录账号').waitFor()
    const other = await browse()
    const asked: (string | undefined)[] = []
    other.on('request', (request) => {
      if (!request.url().includes('/employees/v2/list')) return
      const { keyword, pageSize } = request.postDataJSON() as Asked
      if (pageSize > 1) asked.push(keyword)
    })
    await signIn(other, user, '/employee/index')
    await other.waitForURL(/keyword=/)
    await front(other).getByRole('button', { name: '王一', exact: true }).waitFor()
    await total(other, 12)
    expect(asked).toEqual(['王测试'])
  })
})

describe.skipIf(skipBrowser)('a page that filters what it has read', () => {
  for (const { address, field, words, all } of [
    { address: '/sys/menu', field: '查找菜单', words: '查找：没有这样的', all: '健康防疫' },
    { address: '/sys/config?view=changed', field: '查找参数', words: '显示：已修改；查找：没有这样的', all: '体温阈值' },
  ])
    test(`names its filters where nothing meets them, and leads back to all: ${address}`, async ({ product, browse }) => {
      const page = await browse()
      await signIn(page, await product.aUser({ roleId: 1, orgId: product.rootId }), address)
      const typed = front(page).getByLabel(field)
      await typed.fill('没有这样的')
      await expect.poll(() => front(page).locator('.ant-empty p').allInnerTexts()).toEqual([words])
      await front(page).getByRole('button', { name: '清空筛选' }).click()
      await front(page).getByText(all, { exact: true }).first().waitFor()
      expect(await typed.inputValue()).toBe('')
    })
})
