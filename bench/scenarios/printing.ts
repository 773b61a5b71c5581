import type { Page } from 'playwright-core'
import { alone, askedBy, onStage, screen } from '../browser.ts'
import { median } from '../client.ts'
import type { Finding } from '../report.ts'
import type { World } from '../world.ts'
import type { Pace } from './reads.ts'

declare global {
  interface Window {
    /** When the browser was asked to print, and how many rows then stood on the paper. */
    printed?: { readonly at: number; readonly rows: number }
  }
}

const most = 3
const sheetRows = 1_000

/** From 打印当前筛选 of a list of people to its 1,000 rows of paper, beside the page fetching the same rows by the same export call; no line slows either. */
export const printing = (world: World, root: string, { rounds }: Pace): Promise<Finding> =>
  onStage(world, root, async ({ browser, console }) => {
    const context = await browser.newContext(screen)
    await context.addCookies([{ name: 'token', value: await world.token('demo03'), url: console }])
    const page = await context.newPage()
    await page.addInitScript(() => {
      window.print = () => {
        window.printed = { at: performance.now(), rows: document.querySelectorAll('[data-paper-rows] tbody tr').length }
      }
    })
    await page.goto(`${console}/oems/#/employee/index?pageSize=20`)
    await page.locator('.ant-table-row').nth(15).waitFor({ state: 'attached' })
    const measurements: { ours: number; theirs: number; laidOut: number }[] = []
    // The first is not counted, for nothing is warm yet.
    for (let at = 0; at <= 2 * rounds; at++) {
      const one = await printedOnce(page)
      if (at > 0) measurements.push(one)
    }
    await context.close()
    const ratio = median(measurements.map(({ ours, theirs }) => ours / theirs))
    const ms = (which: 'ours' | 'theirs' | 'laidOut') => `${median(measurements.map((one) => one[which])).toFixed(0)} ms`
    return {
      name: `打印当前筛选的 ${sheetRows} 行 ÷ 单独取回同样的行`,
      measured: ratio.toFixed(2),
      wanted: `≤ ${most}`,
      good: ratio <= most,
      detail: `Chromium 1366×768，员工列表，从选择打印到纸面各行已在页中、浏览器被要求打印，${measurements.length} 次交替；${ms('ours')} 对 ${ms('theirs')}（format 3）；其后按屏幕宽度排版这些行一次 ${ms('laidOut')}，不计入`,
    }
  })

async function printedOnce(page: Page): Promise<{ ours: number; theirs: number; laidOut: number }> {
  const panel = page.locator('[role=tabpanel]:visible')
  await panel.getByRole('button', { name: '打印', exact: true }).click()
  const whole = page.getByRole('menuitem', { name: `打印当前筛选的前 ${sheetRows.toLocaleString('zh-CN')} 条` })
  await whole.waitFor()
  const request = page.waitForRequest((one) => one.url().includes('export') && one.postData()?.includes('"format":3') === true)
  const { ours, rows } = await whole.evaluate(untilPrinted)
  if (rows < sheetRows) throw new Error(`${rows} rows on paper instead of ${sheetRows}`)
  const laidOut = await page.evaluate(untilLaidOut)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await panel.locator('> [data-paper-rows]').waitFor({ state: 'detached' })
  const theirs = await alone(page, await askedBy(await request))
  await page.waitForTimeout(200)
  return { ours, theirs, laidOut }
}

const untilPrinted = (item: HTMLElement | SVGElement) =>
  new Promise<{ ours: number; rows: number }>((resolve) => {
    delete window.printed
    const began = performance.now()
    const check = () => {
      if (window.printed) resolve({ ours: window.printed.at - began, rows: window.printed.rows })
      else requestAnimationFrame(check)
    }
    ;(item as HTMLElement).click()
    check()
  })

/** The rows are drawn on paper alone; shown in the page, they are laid out by its width. */
const untilLaidOut = () => {
  const sheet = [...document.querySelectorAll<HTMLElement>('[data-paper-rows]')].find(
    ({ parentElement }) => parentElement?.role === 'tabpanel',
  )!
  const began = performance.now()
  sheet.style.display = 'block'
  sheet.getBoundingClientRect()
  return performance.now() - began
}
