import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { accessFaults, withAxe } from './axe.ts'
import { skipBrowser } from './chromium.ts'
import { addressOf, atAddress, front, picture, signIn } from './console.ts'
import { aGroup } from './groups.ts'
import { aWorld, everyList, ofGroups, open, partOf } from './longLists.ts'
import { closeBehind } from './openTabs.ts'
import { anEmployee } from './people.ts'
import { testOf } from './test.ts'

/** Lists in which nothing meets the filters. In a file of its own: every one of them is opened, in a world with rows on each. */
const test = testOf({ captcha: 0 }).extend('world', { scope: 'file' }, async ({ product }) => aWorld(product))

const empty = (page: Page) => front(page).locator('.ant-empty').filter({ hasText: '没有符合条件的数据' })
const rows = (page: Page) => front(page).locator('tr.ant-table-row:not([aria-hidden])')
const showAll = (page: Page) => empty(page).getByRole('button', { name: '清空筛选' })
/** What the list says it is filtered by. */
const filters = async (page: Page) => (await empty(page).getByRole('paragraph').first().innerText()).split('；')

describe.skipIf(skipBrowser)('a list that its filters leave empty', () => {
  test('names each of them in words, whatever kind it is, and leads to the whole scope', async ({ product, browse }) => {
    const { group, project, user } = await aGroup(product)
    const east = await product.anOrg({ parentId: group.id, orgType: 3, orgName: '华岳东非公司' })
    await anEmployee(product, project, '赵启航')
    const page = await browse()
    await withAxe(page)
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(/list-all-simple/, (route) => held.then(() => route.continue()))
    await signIn(page, user, `/employee/index?orgId=${east.id}&keyword=无此人&empType=2&empType=3&sex=2&nationCode=KE`)
    await empty(page).waitFor()
    // Some words are read later than the list itself.
    answer()
    await expect
      .poll(async () => (await filters(page)).toSorted())
      .toEqual(['人员类别：属地员工、第三国员工', '关键字：无此人', '国籍：肯尼亚', '性别：女', '组织：华岳东非公司'].toSorted())
    expect(await accessFaults(page, empty(page))).toEqual([])
    await picture(page, 'empty')
    await showAll(page).press('Enter')
    await atAddress(page, '/employee/index')
    await rows(page).filter({ hasText: '赵启航' }).waitFor()
    expect(await front(page).getByRole('treeitem', { selected: true }).count()).toBe(0)
    expect(await front(page).getByPlaceholder('姓名、拼音、工号、手机尾号').inputValue()).toBe('')

    // Of somebody's number only that there is one.
    await page.goto('/oems/#/employee/index?keyword=13912345678')
    await empty(page).waitFor()
    expect(await filters(page)).toEqual(['关键字：已填写'])
    await showAll(page).click()
    await rows(page).first().waitFor()

    await page.goto('/oems/#/visitor/index?startTime=2026-01-01&endTime=2026-01-31')
    await empty(page).waitFor()
    expect(await filters(page)).toEqual(['来访日期：2026-01-01 至 2026-01-31'])
    await showAll(page).click()
    // Nothing is filtered any more: there is none yet.
    await front(page).locator('.ant-empty-description').getByText('暂无访客').waitFor()
  })

  const parts = [0, 1, 2]
  test.for(parts)(
    'says so on every page that has a search, and one button brings its rows back, part %i of three',
    async (part, { world, browse }) => {
      const [page, beside] = [await browse(), await browse()]
      for (const [one, user] of [
        [page, world.administrator],
        [beside, world.ofGroup],
      ] as const) {
        await signIn(one, user)
        await front(one).getByRole('heading', { level: 1 }).waitFor()
      }
      const searched: string[] = []
      for (const url of partOf(everyList, part, parts.length)) {
        const shown = ofGroups.includes(url) ? beside : page
        await open(shown, `/${url}`)
        await closeBehind(shown)
        const box = front(shown)
          .getByRole('search')
          .locator('input:is([type=text], [type=search], :not([type])):not([role=combobox], .ant-picker input)')
        if ((await box.count()) === 0) continue
        const asTable = front(shown).getByTitle('列表', { exact: true })
        if (await asTable.isVisible()) await asTable.click()
        await rows(shown).or(front(shown).locator('.ant-empty')).first().waitFor()
        if ((await rows(shown).count()) === 0) continue
        const before = addressOf(shown)
        await box.first().fill('无此一项')
        await box.first().press('Enter')
        await empty(shown).waitFor()
        expect(await filters(shown), url).toContainEqual(expect.stringMatching(/^[^：]+：无此一项$/))
        await showAll(shown).click()
        await rows(shown).first().waitFor()
        expect(await box.first().inputValue(), url).toBe('')
        expect(addressOf(shown)).toBe(before)
        searched.push(url)
      }
      expect(searched.length, searched.join()).toBeGreaterThan(5)
    },
  )
})
