import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { aLine } from '../server/src/people/testImports.ts'
import { accessFaults, withAxe } from './axe.ts'
import { skipBrowser } from './chromium.ts'
import { counted, front, signIn } from './console.ts'
import type { Product } from './product.ts'
import { testOf } from './test.ts'
import { aWorkbook, downloaded, linesOf } from './workbooks.ts'

const test = testOf({ parameters: { 'export.asyncRows': 5 } })

/** A group with more users than an export sends at once, and its administrator. */
async function aCrowd({ anOrg, aUser }: Product) {
  const group = await anOrg({ orgType: 2 })
  for (let n = 0; n < 8; n += 1) await aUser({ roleId: 8, orgId: group.id })
  return aUser({ roleId: 3, orgId: group.id })
}
/** No export can put down what it has made while `work` goes on. */
const whileLocked = ({ db }: Product, work: () => Promise<void>) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`lock table sys_task_result in share mode`)
    await work()
  })
const arrow = (page: Page, state: string | RegExp) => page.getByRole('banner').getByRole('button', { name: state })
const drawerOf = (page: Page) => page.getByRole('dialog', { name: '后台任务' })

describe.skipIf(skipBrowser)('a long task', () => {
  test('is seen by every window while it runs, and its file comes after a refresh of the one that began it', async ({
    product,
    browse,
  }) => {
    const user = await aCrowd(product)
    const page = await browse()
    await withAxe(page)
    await signIn(page, user, '/sys/user')
    await front(page).getByRole('row').nth(2).waitFor()
    const other = await page.context().newPage()
    await withAxe(other)
    await other.goto('/oems/#/sys/user')
    await front(other).getByRole('row').nth(2).waitFor()
    await arrow(other, /^后台任务$/).waitFor()
    await whileLocked(product, async () => {
      await front(page).getByRole('button', { name: '导出' }).click()
      await arrow(page, /^后台任务，1个进行中/).waitFor()
      await arrow(other, /^后台任务，1个进行中/).waitFor()
      expect(await accessFaults(other, other.getByRole('banner'))).toEqual([])

      const known = counted(page)
      await page.reload()
      await page.getByRole('article', { name: '导出系统用户' }).waitFor()
      await known
      await arrow(page, /^后台任务，1个进行中/).waitFor()
      await arrow(other, /^后台任务，1个进行中/).click()
      await drawerOf(other).getByText('执行中').waitFor()
    })
    const saved = await downloaded(page, async () => {})
    expect(await linesOf(saved.path)).toHaveLength(10)
    await drawerOf(other).getByRole('button', { name: '下载导出系统用户' }).waitFor()
    await page.reload()
    await arrow(page, /^后台任务$/).waitFor()
    await page.getByRole('article').waitFor({ state: 'detached' })
  })

  test('that has failed is retried, in the drawer and in the task centre', async ({ product, browse }) => {
    const page = await browse()
    await withAxe(page)
    await signIn(page, await aCrowd(product), '/sys/user')
    await front(page).getByRole('row').nth(2).waitFor()
    const fail = () =>
      whileLocked(product, async () => {
        await front(page).getByRole('button', { name: '导出' }).click()
        await arrow(page, /^后台任务，1个进行中/).waitFor()
        await product.db.execute(sql`update sys_task set status = 3, message = '任务执行失败，请稍后再试' where status = 1`)
        await page.getByRole('article').getByRole('button', { name: '重试' }).waitFor()
      })
    await fail()
    await arrow(page, /^后台任务，1个已结束$/).click()
    const saved = await downloaded(page, () => drawerOf(page).getByRole('button', { name: '重试导出系统用户' }).click())
    expect(await linesOf(saved.path)).toHaveLength(10)
    await drawerOf(page).getByRole('button', { name: '重试导出系统用户' }).waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await drawerOf(page).waitFor({ state: 'detached' })

    await fail()
    await arrow(page, /^后台任务/).click()
    await drawerOf(page).getByRole('button', { name: '查看全部' }).click()
    const rows = front(page).getByRole('row')
    await front(page).getByRole('heading', { name: '任务中心', level: 1 }).waitFor()
    await front(page).getByLabel('快速筛选').getByText('失败').click()
    await rows.filter({ hasText: '任务执行失败，请稍后再试' }).nth(1).waitFor()
    expect(await accessFaults(page, front(page))).toEqual([])
    const again = await downloaded(page, () => rows.getByRole('button', { name: '重试' }).first().click())
    expect(await linesOf(again.path)).toHaveLength(10)
  })
})

const headings = [
  ...['姓名', '证件类型', '证件号码', '手机号', '人员类别', '所在单位', '工号', '入职日期'],
  ...['紧急联系人', '紧急联系电话', '与本人关系'],
]

describe.skipIf(skipBrowser)('an import', () => {
  test('that waits is confirmed from the address to which its message leads', async ({ product, browse }) => {
    const { project } = await product.aGroup()
    const user = await product.aUser({ roleId: 5, orgId: project.id })
    const cells = aLine(project.orgName)
    const page = await browse()
    await signIn(page, user, '/employee/index')
    await page.getByRole('button', { name: '导入', exact: true }).first().click()
    const dialog = page.getByRole('dialog', { name: '导入员工' })
    const workbook = await aWorkbook([headings, headings.map((heading) => String(cells[heading] ?? ''))], ['入职日期'])
    await dialog.getByLabel('选择导入文件').setInputFiles(workbook)
    await dialog.getByText('共 1 行，可导入 1 行').waitFor()
    await page.goto('/oems/#/home/index')
    await page.reload()
    await front(page).getByRole('heading', { level: 1 }).waitFor()
    await page.goto('/oems/#/employee/index?import=employee')
    await dialog.getByText('共 1 行，可导入 1 行').waitFor()
    await expect.poll(() => page.url()).not.toContain('import=')
    await dialog.getByRole('button', { name: /^确认导入/ }).click()
    await dialog.getByText('已导入 1 条').waitFor()
  })

  test('is corrected on the screen by the keyboard, and confirmed without another workbook', async ({ product, browse }) => {
    const { project } = await product.aGroup()
    const user = await product.aUser({ roleId: 5, orgId: project.id })
    const line = (changed: Readonly<Record<string, string>>) => {
      const cells = aLine(project.orgName, changed)
      return headings.map((heading) => String(cells[heading] ?? ''))
    }
    const workbook = await aWorkbook(
      [
        headings,
        line({ 工号: 'W1' }),
        line({ 入职日期: '昨天', 人员类别: '临时工' }),
        line({ 工号: 'W1' }),
        line({ 所在单位: '没有的项目' }),
      ],
      ['入职日期'],
    )
    const page = await browse()
    await withAxe(page)
    await signIn(page, user, '/employee/index')
    await page.getByRole('button', { name: '导入', exact: true }).first().click()
    const dialog = page.getByRole('dialog', { name: '导入员工' })
    await dialog.getByLabel('选择导入文件').setInputFiles(workbook)
    await dialog.getByText('共 4 行，可导入 1 行，有错误 3 行').waitFor()
    await dialog.getByRole('button', { name: /^第3行 人员类别/ }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('tooltip').filter({ hasText: '人员类别应为' }).waitFor()
    expect(await accessFaults(page, dialog)).toEqual([])

    await page.keyboard.press('Escape')
    await expect.poll(() => focused(page)).toMatch(/^第3行 人员类别/)
    await page.keyboard.press('Enter')
    await page.keyboard.type('中方员工')
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('第3行 入职日期')
    await page.keyboard.type('2026-03-02')
    await page.keyboard.press('Enter')
    await dialog.getByText('共 4 行，可导入 2 行，有错误 2 行').waitFor()
    await dialog.getByRole('row').filter({ hasText: '已改正，可导入' }).waitFor()
    await expect.poll(() => focused(page)).toBe('第4行 工号')

    // A line that is good on its own no longer shares its number.
    await page.keyboard.type('W9')
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('第5行 所在单位')
    await page.keyboard.type('还是没有')
    await page.keyboard.press('Enter')
    await dialog.getByText('没有找到单位“还是没有”', { exact: false }).first().waitFor()
    await expect.poll(() => focused(page)).toBe('第5行 所在单位')
    await page.keyboard.press('Control+A')
    await page.keyboard.type(project.orgName)
    await page.keyboard.press('Enter')
    await dialog.getByText('共 4 行，可导入 4 行，有错误 0 行').waitFor()
    await expect.poll(() => focused(page)).toBe('确认导入 4 条')
    await page.keyboard.press('Enter')
    await dialog.getByText('已导入 4 条').waitFor()
  })
})

/** What has the focus, by its name. */
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '')
