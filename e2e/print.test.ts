import { ExportFormat } from '@oems/contract/core/exportFormat.ts'
import { LogType } from '@oems/contract/core/logCodes.ts'
import { employeeSheets } from '@oems/contract/people/import.ts'
import { phone } from '@oems/contract/phone/phone.ts'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { somePeople, wellOn } from '../server/src/declaration/testPeople.ts'
import { lastLogs } from '../server/src/testing/logs.ts'
import { skipBrowser } from './chromium.ts'
import { front, signIn } from './console.ts'
import { expectPaper } from './paper.ts'
import { plain, printed } from './pdf.ts'
import { testOf } from './test.ts'
import { drawnWhole } from './visit.ts'
import { aWorld } from './visitors.ts'

const test = testOf({ captcha: 0 }).extend('world', { scope: 'file' }, async ({ product }) => aWorld(product))

/** Of the list in front: what its columns are called. */
const headings = async (page: Page) =>
  (await front(page).locator('.ant-table-thead th:not(.ant-table-selection-column)').allInnerTexts())
    .map((text) => text.trim())
    .filter((text) => !['', '操作'].includes(text))
const names = (page: Page) => front(page).locator('tr.ant-table-row [title] > b')

describe.skipIf(skipBrowser)('on paper', () => {
  test('a list has all its rows on screen and columns, its filters, and its heads on each sheet', async ({ product, world, browse }) => {
    const page = await browse()
    await signIn(page, await product.aUser({ roleId: 3, orgId: world.group.id }), '/employee/index?pageSize=50&sex=1')
    await names(page).nth(5).waitFor()
    const shownNames = await names(page).allInnerTexts()
    const sheets = await printed(page, 'print-list')
    expectPaper(sheets, 'list')
    const all = sheets.join('')
    for (const words of ['华岳建设集团', '截至2026-03-', '性别:男', '第1至22条,共22条']) expect.soft(all).toContain(words)
    expect(shownNames.filter((name) => !all.includes(name.trim()))).toEqual([])
    for (const text of sheets.slice(0, -1)) expect(text).toContain('今日申报')
    expect(all).not.toContain('操作')
  })

  test('a list prints all that its filter finds through its export', async ({ product, world, browse }) => {
    const page = await browse()
    await page.addInitScript(() => {
      window.print = () => {}
    })
    await signIn(page, await product.aUser({ roleId: 3, orgId: world.group.id }), '/employee/index?pageSize=10')
    await names(page).nth(9).waitFor()
    const exported = page.waitForResponse((reply) => reply.url().includes('export') && reply.request().method() === 'POST')
    await front(page).getByRole('button', { name: '打印', exact: true }).click()
    await page.getByRole('menuitem', { name: '打印当前筛选的全部 43 条' }).click()
    const { format, columns } = (await exported).request().postDataJSON() as { format: number; columns: string[] }
    expect(format).toBe(3)
    expect(columns).toEqual(expect.arrayContaining(await headings(page)))
    await front(page).locator('> [data-paper-rows]').waitFor({ state: 'attached' })
    const sheets = await printed(page, 'print-filter')
    expectPaper(sheets, 'filter')
    const all = sheets.join('')
    expect(all).toContain('共43条')
    expect(all.match(/王测试\d+/g)).toHaveLength(42)
    for (const text of sheets) expect(text).toContain('姓名')
    // What the list does not show is not on paper either.
    for (const heading of ['岗位', '手机']) expect.soft(columns).toContain(heading)
    for (const heading of ['国籍', '归属单位']) expect.soft(all).not.toContain(heading)
    await expect.poll(() => front(page).locator('> [data-paper-rows]').count()).toBe(0)
  })

  test('of more than a thousand rows the first thousand are printed, the rest is told, and the export leaves its line', async ({
    product,
    browse,
  }) => {
    const group = await product.anOrg({ orgType: 2, orgName: '远洋建设集团' })
    const project = await product.anOrg({ parentId: group.id, orgType: 4, orgName: '科伦坡港口项目' })
    await somePeople(product, { orgId: project.id, count: 1_010 })
    const administrator = await product.aUser({ roleId: 5, orgId: project.id })
    const page = await browse()
    await page.addInitScript(() => {
      window.print = () => {}
    })
    await signIn(page, administrator, '/employee/index')
    await front(page).getByText('共 1,010 人').waitFor()
    await front(page).getByRole('button', { name: '打印', exact: true }).click()
    await page.getByRole('menuitem', { name: '打印当前筛选的前 1,000 条' }).click()
    await front(page).locator('> [data-paper-rows]').waitFor({ state: 'attached' })
    const sheets = await printed(page, 'print-thousand')
    expectPaper(sheets, 'thousand')
    for (const text of sheets) expect.soft(text).toContain('姓名')
    const all = sheets.join('')
    expect(all.match(/王测试/g)).toHaveLength(1_000)
    expect(all).toContain('科伦坡港口项目,前1,000条,共1,010条,其余未打印,请缩小筛选范围')
    expect(await lastLogs(product, employeeSheets.export)).toMatchObject([
      { accountId: administrator.accountId, logType: LogType.export, code: 0, params: { format: ExportFormat.rows } },
    ])
  })

  test('figures have charts in the colours of paper also by night', async ({ product, world, browse }) => {
    const page = await browse()
    await page.addInitScript(() => localStorage.setItem('oems:theme', 'dark'))
    await signIn(page, await product.aUser({ roleId: 3, orgId: world.group.id }), '/statistic/health')
    await expect.poll(() => front(page).locator('figure svg').count()).toBeGreaterThan(2)
    await front(page).locator('figure').getByText('华岳东非公司').first().waitFor({ state: 'attached' })
    const sheets = await printed(page, 'print-figures')
    expectPaper(sheets, 'figures')
    const all = sheets.join('')
    for (const words of ['健康总览', '截至2026-03-', '口径', '当前口径', '申报率', '华岳东非公司']) expect.soft(all).toContain(words)
    expect(await page.evaluate(() => document.documentElement.style.colorScheme)).toBe('dark')
    await page.evaluate(() => void dispatchEvent(new Event('beforeprint')))
    const words = front(page).locator('figure [class*=_paper_] svg text')
    await words.first().waitFor({ state: 'attached' })
    const shades = await words.evaluateAll((texts) =>
      texts.map((text) => Math.max(...(getComputedStyle(text).fill.match(/\d+/g) ?? ['255']).slice(0, 3).map(Number))),
    )
    expect(Math.max(...shades)).toBeLessThan(160)
  })

  test('an open record is one sheet, however much is in it, without the list beside it', async ({ product, world, browse }) => {
    const whose = world.people[20]!
    const remark = '在蒙巴萨港口项目出差期间饮食与作息正常，返回后自测体温三次均正常，无其他不适。'.repeat(12).slice(0, 500)
    const reply = await (await product.aPhone(whose, world.project.id))(phone.declare, wellOn(world.day, { remark }))
    expect(reply).toMatchObject({ code: 0 })
    const page = await browse()
    await signIn(page, await product.aUser({ roleId: 3, orgId: world.group.id }), '/employee/index?pageSize=50')
    await names(page).nth(1).click()
    const record = front(page).getByRole('dialog')
    await record.getByText('在场轨迹').waitFor()
    const [first, own] = (await names(page).allInnerTexts()).map((text) => text.trim())
    const beside = await printed(page, 'print-record')
    expectPaper(beside, 'record')
    expect(beside).toHaveLength(1)
    expect(beside[0]).toContain(own)
    expect(beside[0]).toContain('在场轨迹')
    expect(beside[0]).not.toContain(first)
    // What was measured for paper is gone from the screen.
    expect(await page.evaluate(() => document.documentElement.getAttribute('style'))).not.toContain('width')
    expect(await front(page).getByRole('toolbar').or(front(page).locator('search')).first().isVisible()).toBe(true)
    await page.goto(`/oems/#/employee/${whose}`)
    await front(page).getByText(remark).waitFor()
    await front(page).getByText('在场轨迹').waitFor()
    await drawnWhole(front(page))
    const sheets = await printed(page, 'print-record-page')
    expectPaper(sheets, 'record page')
    expect(sheets).toHaveLength(1)
    expect(sheets[0]).toContain(plain(remark))
  })

  test('dots, bars and marks keep their colours, which the browser would leave out', async ({ product, world, browse }) => {
    const page = await browse()
    await signIn(page, await product.aUser({ roleId: 3, orgId: world.group.id }), '/filling-management/index')
    await names(page).first().waitFor()
    await page.emulateMedia({ media: 'print' })
    const kept = (selector: string) =>
      front(page)
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element, '::before').printColorAdjust)
    expect(await kept('tr.ant-table-row i, tr.ant-table-row [role=img]')).toBe('exact')
    expect(await kept('[aria-label=当日症状] i')).toBe('exact')
  })

  test('chosen rows have their filters, whose they are and how many, and not the dialog in which they were asked for', async ({
    product,
    world,
    browse,
  }) => {
    const page = await browse()
    await page.addInitScript(() => {
      window.print = () => {
        const dialogs = [...document.querySelectorAll('.ant-modal-wrap')]
        document.body.dataset.printed = dialogs.some((dialog) => dialog.checkVisibility()) ? 'the dialog' : 'the page'
      }
    })
    await signIn(page, await product.aUser({ roleId: 3, orgId: world.group.id }), '/employee/index?sex=1&keyword=王测试')
    await names(page).nth(3).waitFor()
    for (const at of [0, 1])
      await front(page)
        .getByRole('checkbox', { name: /^选择 / })
        .nth(at)
        .check()
    await front(page).getByRole('toolbar', { name: '所选' }).getByRole('button', { name: '更多方式' }).click()
    const asking = page.getByRole('dialog', { name: '导出', exact: true })
    await asking.getByRole('radio', { name: /^打印/ }).check()
    expect(await asking.getByRole('radio', { name: '当前显示的列' }).isChecked()).toBe(true)
    await asking.getByRole('button', { name: '导出' }).click()
    await page.locator('body[data-printed]').waitFor()
    expect(await page.locator('body').getAttribute('data-printed')).toBe('the page')
    const sheets = await printed(page, 'print-chosen')
    expectPaper(sheets, 'chosen')
    expect(sheets).toHaveLength(1)
    for (const words of ['筛选:', '性别:男', '王测试', '华岳建设集团,所选2条']) expect.soft(sheets[0]).toContain(words)
    expect(sheets[0]).not.toMatch(/共\d+人/)
    expect(sheets[0]!.match(/筛选:/g)).toHaveLength(1)
  })

  test('a list that is still read says so, and not that it is empty or what was there before', async ({ product, world, browse }) => {
    const page = await browse()
    await signIn(page, await product.aUser({ roleId: 3, orgId: world.group.id }), '/employee/index?pageSize=50')
    await names(page).nth(5).waitFor()
    const everybody = (await names(page).allInnerTexts()).map((text) => text.trim())
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/\/biz\/employees\/v2\/list/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/oems/#/employee/index?pageSize=50&sex=2')
    await front(page).locator('[aria-busy=true] .ant-table').waitFor()
    const [sheet] = await printed(page, 'print-reading')
    expect(sheet).toContain('正在读取')
    expect(sheet).not.toContain('没有数据')
    expect(sheet).not.toMatch(/共\d+人/)
    expect(everybody.filter((name) => sheet!.includes(name))).toEqual([])
    release()
    await expect.poll(() => front(page).locator('[aria-busy=true]').count()).toBe(0)
    expect((await printed(page, 'print-read')).join('')).not.toContain('正在读取')
  })

  test('what is done with a page stays on the screen, and how its figures are counted does not', async ({ product, world, browse }) => {
    const page = await browse()
    await signIn(page, await product.aUser({ roleId: 3, orgId: world.group.id }), '/home/index')
    for (const [address, title, caliber] of [
      ['/home/index', /好，/, '申报率指已申报÷应报'],
      ['/filling-management/index', '填报管理', '待处置指尚未处置的异常申报'],
      ['/reserve/overview', '药品储备总览', '达标率指必备物资全部达到标准的项目'],
    ] as const) {
      await page.goto(`/oems/#${address}`)
      await front(page).getByRole('heading', { name: title, level: 1 }).waitFor()
      await drawnWhole(front(page))
      const [sheet] = await printed(page, `print-caliber${address}`)
      expect.soft(sheet, address).toContain('口径:')
      expect.soft(sheet, address).toContain(caliber)
      await page.emulateMedia({ media: 'print' })
      expect(
        await front(page)
          .getByRole('button', { name: /^口径：/ })
          .filter({ visible: true })
          .count(),
      ).toBe(0)
      await page.emulateMedia({ media: null })
    }
    await page.goto('/oems/#/declare-policy/index')
    await front(page)
      .getByRole('button', { name: /^设置.+的申报规则$/ })
      .first()
      .waitFor()
    const rules = (await printed(page, 'print-rules')).join('')
    for (const words of ['操作', '设置']) expect.soft(rules).not.toContain(words)
    await page.goto('/oems/#/visitor/index')
    await front(page).getByText('来访人', { exact: true }).first().waitFor()
    const visits = await printed(page, 'print-visitors')
    expect(visits).toHaveLength(1)
    expect(visits[0]).not.toContain('全部')
  })

  test('a dialog is one sheet, which says whose it is, without the page below it', async ({ product, world, browse }) => {
    const page = await browse()
    await signIn(page, await product.aUser({ roleId: 3, orgId: world.group.id }), '/employee/index')
    await names(page).nth(1).waitFor()
    const [first = '', second = ''] = (await names(page).allInnerTexts()).map((text) => text.trim())
    for (const [button, title] of [
      ['编辑', '编辑员工'],
      ['激活二维码', '激活二维码'],
    ] as const) {
      await front(page).getByRole('button', { name: button, exact: true }).first().click()
      const dialog = page.getByRole('dialog', { name: title })
      await dialog.waitFor()
      await dialog.locator('[aria-busy=true], .ant-spin-spinning, .ant-skeleton').first().waitFor({ state: 'detached' })
      const sheets = await printed(page, `print-dialog-${title}`)
      expectPaper(sheets, title)
      expect(sheets).toHaveLength(1)
      expect(sheets[0]).toContain(title)
      expect(sheets[0]).not.toContain(second)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
    }
    // A form in a drawer of its own, without the frame that most have.
    await page.goto('/oems/#/visitor/index')
    await front(page).getByRole('button', { name: '登记访客' }).first().click()
    const visit = page.getByRole('dialog', { name: '新增访客' })
    await visit.getByLabel('姓名', { exact: true }).waitFor()
    const visitSheets = await printed(page, 'print-dialog-visit')
    expectPaper(visitSheets, 'visit')
    expect(visitSheets[0]).toContain('华岳建设集团')
    expect(visitSheets[0]).toContain('截至2026-03-')
    await page.keyboard.press('Escape')
    await visit.waitFor({ state: 'hidden' })
    await page.goto('/oems/#/employee/index')
    // Once it is closed the page is printed again.
    expect((await printed(page, 'print-after-dialog')).join('')).toContain(first)
  })
})
