import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { ask } from '../server/src/core/db/database.ts'
import { accessFaults, withAxe } from './axe.ts'
import { skipBrowser } from './chromium.ts'
import { atAddress, counted, front, picture, signIn } from './console.ts'
import { aGroup } from './groups.ts'
import { expectAllOf, expectPaper, saidOnScreen } from './paper.ts'
import { printed } from './pdf.ts'
import { anEmployee } from './people.ts'
import { testOf } from './test.ts'
import { drawnWhole } from './visit.ts'

const test = testOf()
const widths = [1366, 1024]

const palette = (page: Page) => page.getByRole('dialog', { name: '查找页面、人员、组织和操作' })
const box = (page: Page) => palette(page).getByRole('combobox')
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name })
const rows = (page: Page) => front(page).locator('tr.ant-table-row:not([aria-hidden])')
async function openPalette(page: Page) {
  await page.keyboard.press('Control+k')
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'combobox')
}
/** What is asked from now on, by the last part of the paths and what is searched for. */
function asked(page: Page) {
  const found: string[] = []
  page.on('request', (request) => {
    const [, path] = /\/(employees\/\S+?|[\w-]+\/search-op)(\?|$)/.exec(request.url()) ?? []
    if (path && request.url().includes('/oems-api/')) found.push(`${path} ${request.postData() ?? decodeURIComponent(request.url())}`)
  })
  return found
}

describe.skipIf(skipBrowser)('anything is found by Ctrl+K', () => {
  test('a doctor finds a person by initials, opens the record and prints the sheet, by the keyboard alone', async ({ product, browse }) => {
    const { group, project } = await aGroup(product)
    const { employeeId } = await anEmployee(product, project, '欧阳思敏', { workNo: 'HY-20417' })
    // Elsewhere, with the same initials.
    await anEmployee(product, (await aGroup(product)).project, '欧阳世明')
    const doctor = await product.aUser({ roleId: 7, orgId: group.id })
    const logged = () => ask<{ call: string }>(product.db, sql`select call_key call from sys_log where account_id = ${doctor.accountId}`)
    for (const width of widths) {
      const page = await browse()
      await withAxe(page)
      await page.setViewportSize({ width, height: 768 })
      await signIn(page, doctor, '/employee/index')
      await rows(page).first().waitFor()
      await drawnWhole(front(page))
      expect(await accessFaults(page, page.getByRole('main'))).toEqual([])
      const before = await logged()
      const calls = asked(page)
      await openPalette(page)
      await page.keyboard.type('o')
      await palette(page).getByText('没有符合的页面、人员或组织').or(option(page, /./).first()).first().waitFor()
      expect(calls).toEqual([])
      await page.keyboard.type('ysm')
      await option(page, /欧阳思敏/).waitFor()
      expect(await palette(page).getByRole('group', { name: '人员' }).getByRole('option').count()).toBe(1)
      expect(await accessFaults(page, palette(page))).toEqual([])
      await picture(page, `find-person-${width}`)
      // Nothing of the person's record has been read: the list leaves no line of who was looked at.
      expect(calls.filter((call) => !call.includes('v2/list') && !call.includes('search-op'))).toEqual([])
      for (const typed of ['欧', 'ouyangsi', 'hy-204']) {
        await box(page).fill(typed)
        await option(page, /欧阳思敏.*HY-20417/).waitFor()
      }
      expect(await logged()).toEqual(before)
      await page.keyboard.press('Enter')
      await atAddress(page, `/employee/${employeeId}`)
      await front(page).getByRole('heading', { name: '欧阳思敏', level: 2 }).waitFor()
      await front(page).getByText('在场轨迹').waitFor()
      // The last of the parts.
      await front(page).getByText('暂无绑定的亲属').waitFor()
      await front(page).getByText('没有患病记录').waitFor()
      await front(page).getByText('暂无体检记录').waitFor()
      // What the record shows leaves one.
      await expect.poll(logged).not.toEqual(before)
      await drawnWhole(front(page))
      expect(await accessFaults(page, page.getByRole('main'))).toEqual([])
      const said = await saidOnScreen(page)
      const sheets = await printed(page, `find-sheet-${width}`)
      expect(sheets).toHaveLength(1)
      expectPaper(sheets, 'sheet')
      expectAllOf(said, sheets, 'sheet')
      for (const words of ['欧阳思敏', '员工档案']) expect(sheets[0]).toContain(words)

      await openPalette(page)
      const lately = palette(page).getByRole('group', { name: '最近查找' })
      await lately.getByRole('option', { name: /欧阳思敏/ }).waitFor()
      expect(await palette(page).getByRole('group').first().getAttribute('aria-label')).toBe('最近查找')
      await picture(page, `find-recent-${width}`)
      await page.close() // the next sign-in ends its session
    }
  })

  test('a company’s administrator finds an organisation and goes to its people', async ({ product, browse }) => {
    const { group } = await aGroup(product)
    const company = await product.anOrg({ parentId: group.id, orgType: 3, orgName: '华岳建设集团东非分公司' })
    const [port, road] = [
      await product.anOrg({ parentId: company.id, orgType: 4, orgName: '蒙巴萨港扩建项目' }),
      await product.anOrg({ parentId: company.id, orgType: 4, orgName: '蒙内公路项目' }),
    ]
    await anEmployee(product, port, '赵启航甲')
    await anEmployee(product, road, '赵启航乙')
    const administrator = await product.aUser({ roleId: 4, orgId: company.id })
    for (const width of widths) {
      const page = await browse()
      await withAxe(page)
      await page.setViewportSize({ width, height: 768 })
      await signIn(page, administrator)
      await front(page).getByRole('heading', { level: 1 }).waitFor()
      await openPalette(page)
      await page.keyboard.type('蒙巴萨')
      await option(page, '蒙巴萨港扩建项目，查看员工').waitFor()
      await option(page, '蒙巴萨港扩建项目，查看填报').waitFor()
      expect(await accessFaults(page, palette(page))).toEqual([])
      await picture(page, `find-org-${width}`)
      expect(await option(page, '蒙巴萨港扩建项目，查看员工').getAttribute('aria-selected')).toBe('true')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('Enter')
      await atAddress(page, `/employee/index?orgId=${port.id}`)
      await rows(page).first().waitFor()
      expect(await rows(page).locator('[title] > b').allInnerTexts()).toEqual(['赵启航甲'])
      if (width < 1200) await front(page).getByRole('complementary', { name: '组织' }).getByText('蒙巴萨港扩建项目').first().waitFor()
      await picture(page, `find-people-of-${width}`)

      await openPalette(page)
      await page.keyboard.type('蒙巴萨')
      const declarations = option(page, '蒙巴萨港扩建项目，查看填报')
      await declarations.waitFor()
      await page.keyboard.press('ArrowDown')
      expect(await declarations.getAttribute('aria-selected')).toBe('true')
      await page.keyboard.press('Enter')
      await page.waitForURL((url) => url.hash.startsWith(`#/filling-management/index?orgId=${port.id}`))
      await front(page).getByRole('heading', { name: '填报管理', level: 1 }).waitFor()
      await front(page).getByText('蒙巴萨港扩建项目').first().waitFor()
      await page.close() // the next sign-in ends its session
    }
  })

  test('begins what the user may: a new employee, an import', async ({ product, browse }) => {
    const { user } = await aGroup(product)
    const page = await browse()
    await signIn(page, user)
    await front(page).getByRole('heading', { level: 1 }).waitFor()
    await openPalette(page)
    await page.keyboard.type('xzyg')
    await option(page, '新增员工').waitFor()
    await page.keyboard.press('Enter')
    await atAddress(page, '/employee/index')
    const form = page.getByRole('dialog', { name: '新增员工' })
    await form.waitFor()
    await form.getByRole('button', { name: '取消' }).click()
    await form.waitFor({ state: 'hidden' })
    await openPalette(page)
    await page.keyboard.type('导入员工')
    await option(page, '导入员工').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: /导入/ }).waitFor()

    for (const [typed, name, begun] of [
      ['xzxjzz', '新增下级组织', '新增组织'],
      ['xzyws', '新增医务室', '新增医务室'],
      ['xzhzyljg', '新增合作医疗机构', '新增当地机构'],
      ['djhb', '登记患病', '登记患病'],
      ['swzdgz', '设为重点关注', '设为重点关注'],
    ] as const) {
      const other = await browse()
      await signIn(other, user)
      await front(other).getByRole('heading', { level: 1 }).waitFor()
      await openPalette(other)
      await other.keyboard.type(typed)
      await option(other, name).waitFor()
      await other.keyboard.press('Enter')
      await other.getByRole('dialog', { name: begun }).waitFor()
      await other.close() // the next sign-in ends its session
    }

    const ministry = await product.anOrg({ orgType: 1 })
    const reader = await browse()
    await signIn(reader, await product.aUser({ roleId: 2, orgId: ministry.id }))
    await front(reader).getByRole('heading', { level: 1 }).waitFor()
    await openPalette(reader)
    await reader.keyboard.type('员工管理')
    await palette(reader).getByRole('group', { name: '页面' }).getByRole('option', { name: '员工管理' }).waitFor()
    await box(reader).fill('员工')
    await expect.poll(() => palette(reader).getByRole('listbox').getAttribute('aria-busy')).toBe('false')
    expect(await palette(reader).getByRole('group', { name: '操作' }).count()).toBe(0)
  })

  test('gives up what was asked for outdated typing, and asks for the beginning of a number with Enter alone', async ({
    product,
    browse,
  }) => {
    const { project, user } = await aGroup(product)
    await anEmployee(product, project, '欧阳思敏')
    const page = await browse()
    await signIn(page, user, '/employee/index')
    await rows(page).first().waitFor()
    const calls = asked(page)
    const isOutdated = (text: string | null) => text !== null && JSON.parse(text).keyword === 'oy'
    await page.route(/employees\/v2\/list/, async (route) => {
      if (!isOutdated(route.request().postData())) await route.continue()
    })
    await openPalette(page)
    const givenUp = page.waitForEvent('requestfailed', (request) => isOutdated(request.postData()))
    await box(page).fill('oy')
    await expect.poll(() => calls.some((call) => call.includes('"oy"'))).toBe(true)
    await box(page).fill('oysm')
    await givenUp
    await option(page, /欧阳思敏/).waitFor()

    await box(page).fill('1991')
    const ask = option(page, /按“1991”查找人员/)
    await ask.waitFor()
    expect(calls.filter((call) => call.includes('v2/list') && call.includes('1991'))).toEqual([])
    await page.keyboard.press('Enter')
    await expect.poll(() => calls.filter((call) => call.includes('v2/list') && call.includes('1991')).length).toBe(1)
    await ask.waitFor({ state: 'detached' })
  })
})

describe.skipIf(skipBrowser)('a list by its keys', () => {
  test('rows, search and the keys of the page; not while something is typed or a dialog is open', async ({ product, browse }) => {
    const { project, user } = await aGroup(product)
    for (const name of ['赵启航甲', '赵启航乙']) await anEmployee(product, project, name)
    for (const width of widths) {
      const page = await browse()
      await withAxe(page)
      await page.setViewportSize({ width, height: 768 })
      const asked = counted(page)
      await signIn(page, user, '/employee/index')
      await rows(page).nth(1).waitFor()
      const current = () => page.evaluate(() => document.activeElement?.getAttribute('aria-rowindex') ?? null)
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
      await page.keyboard.press('ArrowDown')
      expect(await current()).toBe('2')
      await page.keyboard.press('j')
      expect(await current()).toBe('3')
      await page.keyboard.press('ArrowUp')
      expect(await current()).toBe('2')

      await page.keyboard.press('?')
      const help = page.getByRole('dialog', { name: '帮助与快捷键' })
      await help.getByRole('table', { name: '本页' }).getByText('到列表的搜索框').waitFor()
      expect(await accessFaults(page, help)).toEqual([])
      await picture(page, `keys-${width}`)
      await page.keyboard.press('j')
      await page.keyboard.press('/')
      expect(await current()).toBe(null)
      expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true)
      await page.keyboard.press('Escape')
      await help.waitFor({ state: 'hidden' })

      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
      await page.keyboard.press('/')
      await page.keyboard.type('j?')
      await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe('j?')
      expect(await help.isVisible()).toBe(false)
      await page.keyboard.press('Control+a')
      await page.keyboard.press('Delete')
      await page.waitForURL((url) => !url.hash.includes('keyword'))
      await rows(page).nth(1).waitFor()
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
      await page.keyboard.press('j')
      await page.keyboard.press('Enter')
      await front(page).getByRole('dialog').getByText('在场轨迹').waitFor()
      // The next one to sign in ends this session: nothing of it may be on its way by then.
      await asked
    }
  })
})

describe.skipIf(skipBrowser)('organisations beside a list', () => {
  const tree = (page: Page) => front(page).getByRole('tree')
  const beside = (page: Page) => front(page).getByRole('complementary', { name: '组织' })
  /** The headings that can be read whole without moving the table. */
  const columnsInSight = (page: Page) =>
    front(page).evaluate((panel) => {
      const { right } = panel.getBoundingClientRect()
      const heads = [...panel.querySelectorAll('.ant-table-thead th')].filter((head) => (head as HTMLElement).innerText.trim() !== '')
      const isInSight = (head: Element) => {
        const box = head.getBoundingClientRect()
        const y = box.top + box.height / 2
        const seen = (x: number) => head.contains(document.elementFromPoint(x, y))
        return box.right <= right && seen(box.left + 4) && seen(box.right - 4)
      }
      return heads.filter(isInSight).length
    })

  test('say what tells them apart, are as wide and as folded as they were left, and fold on a narrow window', async ({
    product,
    browse,
  }) => {
    const { group, project, user } = await aGroup(product)
    await anEmployee(product, project, '赵启航')
    for (const name of ['第一分公司', '第二分公司']) await product.anOrg({ parentId: group.id, orgType: 3, orgName: `华岳建设东非${name}` })
    const page = await browse()
    await withAxe(page)
    await signIn(page, user, '/employee/index')
    await rows(page).first().waitFor()
    await tree(page).getByRole('treeitem').nth(2).waitFor()
    // What neighbours begin with is cut, and read out whole all the same.
    for (const name of ['第一分公司', '第二分公司']) {
      await tree(page).getByText(`…${name}`, { exact: true }).waitFor()
      await tree(page)
        .getByRole('treeitem', { name: new RegExp(`华岳建设东非${name}`) })
        .waitFor()
    }
    await tree(page).getByText('内罗毕机场扩建项目', { exact: true }).waitFor()
    // Beside people the tree counts people, not nodes.
    await beside(page).getByTitle('在岗 1 人').nth(1).waitFor()
    expect(await beside(page).getByTitle(/^下级/).count()).toBe(0)
    await picture(page, 'beside-1366')
    expect(await accessFaults(page, beside(page))).toEqual([])
    const edge = beside(page).getByRole('separator', { name: '组织树宽度' })
    await edge.focus()
    for (let presses = 0; presses < 2; presses++) await page.keyboard.press('ArrowRight')
    await expect.poll(async () => Math.round((await beside(page).boundingBox())!.width)).toBe(256)

    await page.setViewportSize({ width: 1200, height: 768 })
    await page.getByRole('button', { name: '收起菜单' }).waitFor()
    await beside(page).getByRole('button', { name: '收起组织树' }).waitFor()
    await page.setViewportSize({ width: 1199, height: 768 })
    await page.getByRole('button', { name: '展开菜单' }).waitFor()
    await beside(page).getByRole('button', { name: '展开组织树' }).waitFor()
    await page.setViewportSize({ width: 1024, height: 768 })
    await page.getByRole('button', { name: '展开菜单' }).waitFor()
    await beside(page).getByRole('button', { name: '展开组织树' }).waitFor()
    await expect.poll(() => columnsInSight(page)).toBeGreaterThanOrEqual(6)
    expect(await accessFaults(page, beside(page))).toEqual([])
    await picture(page, 'beside-1024')
    await beside(page).getByRole('button', { name: '展开组织树' }).click()
    await tree(page).getByRole('treeitem').first().waitFor()

    await page.setViewportSize({ width: 1366, height: 768 })
    const kept = page.waitForResponse((reply) => reply.url().includes('preference') && reply.request().method() === 'POST')
    await beside(page).getByRole('button', { name: '收起组织树' }).click()
    await kept
    await page.close() // the next sign-in ends its session
    const other = await browse()
    await signIn(other, user, '/employee/index')
    await beside(other).getByRole('button', { name: '展开组织树' }).click()
    await expect.poll(async () => Math.round((await beside(other).boundingBox())!.width)).toBe(256)
    // By the mouse as well, and beside all other lists the same; there the tree counts the nodes below.
    const handle = (await beside(other).getByRole('separator', { name: '组织树宽度' }).boundingBox())!
    await other.mouse.move(handle.x + handle.width / 2, handle.y + 200)
    await other.mouse.down()
    await other.mouse.move(handle.x + handle.width / 2 + 44, handle.y + 210, { steps: 4 })
    await other.mouse.up()
    await expect.poll(async () => Math.round((await beside(other).boundingBox())!.width)).toBe(300)
    await other.goto('/oems/#/sys/user')
    await beside(other).getByTitle('下级 3 个').waitFor()
    expect(Math.round((await beside(other).boundingBox())!.width)).toBe(300)
  })

  test('are not there where the scope is one node', async ({ product, browse }) => {
    const { project } = await aGroup(product)
    await anEmployee(product, project, '赵启航')
    const page = await browse()
    await signIn(page, await product.aUser({ roleId: 5, orgId: project.id }), '/employee/index')
    await rows(page).first().waitFor()
    await beside(page).waitFor({ state: 'hidden' })
    await picture(page, 'alone-1366')
  })
})
