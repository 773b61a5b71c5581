import type { Page } from 'playwright-core'
import type { Sheet } from '../bare/page.tsx'
import { onStage, screen, untilDrawn } from '../browser.ts'
import { median } from '../client.ts'
import type { Finding } from '../report.ts'
import type { World } from '../world.ts'
import type { Pace } from './reads.ts'

const lists = ['employee/index?pageSize=50', 'filling-management/index?pageSize=50']
const titles = ['员工管理', '填报管理']
/** In one round; those of the first round are left out, for nothing is warm yet. */
const switches = 10

/** From the click on a tab to the second frame after it, between two mounted lists of 50 rows; beside antd's Table alone, drawn anew with the same rows. */
export const tabs = (world: World, root: string, { rounds }: Pace): Promise<Finding> =>
  onStage(world, root, async ({ browser, console, bare }) => {
    const token = await world.token('demo03')
    const context = await browser.newContext(screen)
    await context.addCookies([{ name: 'token', value: token, url: console }])
    const [page, alone] = [await context.newPage(), await (await browser.newContext(screen)).newPage()]
    const sheets: Sheet[] = []
    for (const list of lists) {
      await page.goto(`${console}/oems/#/${list}`)
      await page.locator('[role=tabpanel]:visible .ant-table-row').nth(40).waitFor({ state: 'attached' })
      sheets.push(await sheetOf(page))
    }
    await alone.goto(bare)
    await alone.evaluate((sheets) => window.drawTables(sheets), sheets)
    await alone.locator('.ant-table-row').nth(40).waitFor()

    const measurements: { ours: number; theirs: number }[] = []
    const all: number[] = []
    for (let round = 0; round <= rounds; round += 1) {
      await page.bringToFront()
      const ours = await several(page, (at) => page.getByRole('tab', { name: titles[at % 2]! }))
      await alone.bringToFront()
      const theirs = await several(alone, () => alone.getByRole('button', { name: '换' }))
      if (round === 0) continue
      all.push(...ours)
      measurements.push({ ours: median(ours), theirs: median(theirs) })
    }
    const measured = median(all)
    const ratio = median(measurements.map(({ ours, theirs }) => ours / theirs))
    return {
      name: '切换两个已打开的 50 行列表页，中位数',
      measured: `${measured.toFixed(0)} ms`,
      wanted: '< 100 ms',
      good: measured < 100,
      detail: `Chromium 1366×768，${all.length} 次，从点击到其后第二帧；单独一个 antd Table 换成同样的行 ${median(measurements.map(({ theirs }) => theirs)).toFixed(0)} ms，比值 ${ratio.toFixed(2)}`,
    }
  })

async function several(page: Page, next: (at: number) => ReturnType<Page['locator']>): Promise<number[]> {
  const times: number[] = []
  for (let at = 0; at < switches; at += 1) {
    times.push(await untilDrawn(next(at)))
    await page.waitForTimeout(150)
  }
  return times
}

/** The list in front, as text. */
const sheetOf = (page: Page): Promise<Sheet> =>
  page.locator('[role=tabpanel]:visible').evaluate((panel) => {
    const textsOf = (cells: Iterable<Element>) => [...cells].map((cell) => cell.textContent)
    const rows = [...panel.querySelectorAll('.ant-table-row')].map((row) => textsOf(row.querySelectorAll('td')))
    return { titles: textsOf(panel.querySelectorAll('thead th')).slice(0, rows[0]?.length), rows }
  })
