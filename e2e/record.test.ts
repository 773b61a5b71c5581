import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { ask } from '../server/src/core/db/database.ts'
import { somePeople } from '../server/src/declaration/testPeople.ts'
import { skipBrowser } from './chromium.ts'
import { addressOf, atAddress, front, later, openPage, picture, signIn } from './console.ts'
import { testOf } from './test.ts'

const test = testOf().extend('place', { scope: 'file' }, async ({ product }) => {
  const group = await product.anOrg({ orgType: 2 })
  const project = await product.anOrg({ parentId: group.id, orgType: 4 })
  await somePeople(product, { orgId: project.id, count: 24 })
  product.anotherDay()
  return { group, project }
})
const list = '/employee/index?pageSize=10'
const record = (page: Page) => front(page).getByRole('dialog')
const rows = (page: Page) => front(page).locator('tr.ant-table-row')
const nameOf = async (page: Page, at: number) => (await rows(page).nth(at).locator('b').first().innerText()).trim()
/** Until the record of somebody is there, in its place among all. */
const shows = async (page: Page, name: string, place: number, of = 24) => {
  await record(page).getByRole('heading', { name, level: 2 }).waitFor()
  await record(page).getByText(`${place} / ${of}`, { exact: true }).waitFor()
}
const marked = (page: Page) => front(page).locator('tr[aria-current=true] [title] > b').allInnerTexts()
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')
/** The requests from now on whose paths contain a word. */
function requests(page: Page, word: string) {
  const found: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(word)) found.push(request.postData() ?? request.url())
  })
  return found
}

describe.skipIf(skipBrowser)('a record', () => {
  test('stands beside its list, which stays usable', async ({ product, place, browse }) => {
    const page = await browse()
    await signIn(page, await product.aUser({ roleId: 3, orgId: place.group.id }), list)
    await rows(page).nth(9).waitFor()
    const [first, third, last] = [await nameOf(page, 0), await nameOf(page, 2), await nameOf(page, 9)]
    await rows(page).nth(0).getByRole('button').first().click()
    await shows(page, first, 1)
    await record(page).getByText('在场轨迹').waitFor()
    expect(await record(page).getByRole('button', { name: '上一条' }).isDisabled()).toBe(true)
    await picture(page, 'record')

    // Another row, the page and the filters are where they were, and can be used.
    await rows(page).nth(2).getByRole('button').first().click()
    await shows(page, third, 3)
    expect(await marked(page)).toEqual([third])
    await rows(page).nth(4).getByRole('checkbox').check()
    await front(page).getByRole('toolbar', { name: '所选' }).getByText('已选 1 条').waitFor()
    const [table, beside] = await Promise.all([front(page).locator('.ant-table-wrapper').boundingBox(), record(page).boundingBox()])
    expect(table!.x + table!.width).toBeLessThanOrEqual(beside!.x)

    await rows(page).nth(9).getByRole('button').first().click()
    await shows(page, last, 10)
    await page.keyboard.press('ArrowDown')
    await page.waitForURL(/pageNo=2/)
    await record(page).getByText('11 / 24').waitFor()
    await shows(page, await nameOf(page, 0), 11)
    expect(await marked(page)).toEqual([await nameOf(page, 0)])
    await page.keyboard.press('k')
    await page.waitForURL(/pageNo=1/)
    await shows(page, last, 10)
    await record(page).getByRole('button', { name: '下一条' }).click()
    await record(page).getByText('11 / 24').waitFor()
    await shows(page, await nameOf(page, 0), 11)
    await record(page).getByRole('button', { name: '关闭' }).click()
    await record(page).waitFor({ state: 'detached' })
    expect(await marked(page)).toEqual([])
  })

  test('is opened, walked through, made wider and left by the keyboard alone, and is as wide in another browser', async ({
    product,
    place,
    browse,
  }) => {
    const user = await product.aUser({ roleId: 3, orgId: place.group.id })
    const page = await browse()
    await signIn(page, user, list)
    await rows(page).nth(9).waitFor()
    const [second, third] = [await nameOf(page, 1), await nameOf(page, 2)]
    await rows(page).nth(1).getByRole('button').first().focus()
    await page.keyboard.press('Enter')
    await shows(page, second, 2)
    await page.keyboard.press('j')
    await shows(page, third, 3)
    // What lies above it has the keys to itself.
    await record(page).getByRole('button', { name: '变更记录' }).press('Enter')
    const history = page.getByRole('dialog', { name: `变更记录：${third}` })
    await history.getByText('没有变更记录').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    await history.waitFor({ state: 'detached' })
    await shows(page, third, 3)

    const edge = record(page).getByRole('separator', { name: '详情宽度' })
    await edge.focus()
    const written = page.waitForResponse((reply) => reply.url().includes('preference') && reply.request().method() !== 'GET')
    for (let presses = 0; presses < 3; presses++) await page.keyboard.press('ArrowLeft')
    expect(await edge.getAttribute('aria-valuenow')).toBe('620')
    expect((await record(page).boundingBox())?.width).toBe(620)
    await record(page).getByRole('button', { name: '关闭' }).focus()
    await page.keyboard.press('Escape')
    await record(page).waitFor({ state: 'detached' })
    expect(await focused(page)).toContain(third)
    await written

    // The account signs in elsewhere, which ends the first window's session.
    browse.tolerate(/409/)
    const other = await browse()
    await signIn(other, user, list)
    await rows(other).nth(1).getByRole('button').first().click()
    await shows(other, second, 2)
    expect((await record(other).boundingBox())?.width).toBe(620)
    const grip = (await record(other).getByRole('separator').boundingBox())!
    await other.mouse.move(grip.x + 3, 400)
    await other.mouse.down()
    await other.mouse.move(grip.x - 97, 400, { steps: 4 })
    await other.mouse.up()
    expect((await record(other).boundingBox())?.width).toBe(720)
  })

  test('is a page at an address of its own, from which the way back leads to the list as it was', async ({ product, place, browse }) => {
    const page = await browse()
    await signIn(page, await product.aUser({ roleId: 3, orgId: place.group.id }), list)
    await rows(page).nth(9).waitFor()
    const third = await nameOf(page, 2)
    await rows(page).nth(2).getByRole('button').first().click()
    await shows(page, third, 3)
    await record(page).getByRole('link', { name: '打开为页面' }).click()
    await front(page).getByRole('heading', { name: '员工档案', level: 1 }).waitFor()
    expect(addressOf(page)).toMatch(/^\/employee\/\d+$/)
    await front(page).getByRole('heading', { name: third, level: 2 }).waitFor()
    await front(page).getByText('在场轨迹').waitFor()
    await front(page).getByRole('region', { name: '近14天' }).getByRole('listitem').nth(13).waitFor()
    await front(page).getByRole('button', { name: '变更记录' }).waitFor()
    await page.getByRole('tab', { name: '员工档案页' }).waitFor()
    await page.getByRole('navigation', { name: '菜单' }).locator('.ant-menu-item-selected', { hasText: '员工管理' }).waitFor()
    await picture(page, 'record-page')
    await page.goBack()
    await atAddress(page, list)
    await shows(page, third, 3)
  })

  test('is such a page, too, of a user, an account and an entry of the log', async ({ product, browse }) => {
    const page = await browse()
    await signIn(page, await product.aUser({ roleId: 1, orgId: product.rootId }), '/sys/user')
    await rows(page).first().waitFor()
    for (const [list, title, part] of [
      ['/sys/user', '用户详情', '角色授权'],
      ['/uc/user-account', '账号详情', '角色授权'],
      ['/sys/log', '日志详情', '请求'],
    ] as const) {
      await page.evaluate((to) => location.assign(`#${to}`), list)
      await atAddress(page, list)
      await rows(page).first().getByRole('button').first().click()
      await record(page).getByRole('link', { name: '打开为页面' }).click()
      await front(page).getByRole('heading', { name: title, level: 1 }).waitFor()
      expect(addressOf(page)).toMatch(new RegExp(`^${list}/\\d+$`))
      await front(page).getByRole('heading', { name: part, level: 3 }).waitFor()
      await page.evaluate((to) => location.assign(`#${to}`), `${list}/nobody`)
      await front(page)
        .getByText(/不存在，或不在本单位/)
        .waitFor()
    }
  })

  test('of somebody out of reach says so, and an address that names nobody too', async ({ product, place, browse }) => {
    const elsewhere = await product.anOrg({ orgType: 4 })
    const [stranger] = await somePeople(product, { orgId: elsewhere.id, count: 1 })
    const page = await browse()
    await signIn(page, await product.aUser({ roleId: 3, orgId: place.group.id }), `/employee/${stranger}`)
    await front(page).getByText('该人员不存在，或已调离本单位').waitFor()
    await page.evaluate(() => location.assign('#/employee/nobody'))
    await front(page).getByText('该人员不存在，或已调离本单位').waitFor()
    expect(await front(page).getByRole('heading', { level: 2 }).count()).toBe(0)
  })

  test('opens from 填报管理 at the day, which is read once, never ahead, and logged once each time', async ({ product, place, browse }) => {
    const page = await browse()
    const user = await product.aUser({ roleId: 3, orgId: place.group.id })
    await signIn(page, user, '/filling-management/index?pageSize=10')
    await rows(page).nth(9).waitFor()
    const readings = requests(page, 'loadEmpHealthInfo')
    const infos = requests(page, '/employees/info/')
    const [relatives, examinations] = [requests(page, '/user-relatives/list'), requests(page, '/pe-record/page')]
    const situations = requests(page, '/user-ill-situation/info')
    const lines = async () =>
      (
        await ask<{ n: number }>(
          product.db,
          sql`select count(*)::int n from sys_log where username = ${user.username} and call_key like '%loadEmpHealthInfo'`,
        )
      )[0]!.n
    const first = await nameOf(page, 0)
    await rows(page).nth(0).getByRole('button').first().click()
    await shows(page, first, 1)
    await record(page)
      .getByRole('heading', { name: /\d 申报/ })
      .waitFor()
    await record(page).getByText('在场轨迹').waitFor()
    const headings = await record(page).getByRole('heading', { level: 3 }).allInnerTexts()
    expect(headings[0]).toMatch(/申报/)
    await picture(page, 'record-of-a-day')
    expect([readings.length, infos.length, await lines()]).toEqual([1, 1, 1])
    await expect.poll(() => [relatives.length, examinations.length, situations.length]).toEqual([1, 1, 1])

    await page.keyboard.press('ArrowDown')
    await shows(page, await nameOf(page, 1), 2)
    await record(page).getByText('在场轨迹').waitFor()
    await expect.poll(() => infos.length).toBe(3) // that of the third is read ahead
    await page.waitForTimeout(500)
    expect([readings.length, infos.length, await lines()]).toEqual([2, 3, 2])
    // Each once, and ahead only what leaves no line.
    expect([relatives.length, examinations.length, situations.length]).toEqual([3, 3, 2])

    // Back from another tab after a while, what has aged is read again: once, though two parts of the record show it.
    await openPage(page, '人员管理', '员工管理')
    await later(product, 1, page)
    await page.getByRole('tab', { name: '填报管理' }).click()
    await expect.poll(() => readings.length).toBe(3)
    await page.waitForTimeout(500)
    expect([readings.length, await lines()]).toEqual([3, 3])
  })
})
