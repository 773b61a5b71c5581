import type { Locator, Page } from 'playwright-core'
import { onStage, screen } from '../browser.ts'
import { median } from '../client.ts'
import type { Finding } from '../report.ts'
import type { World } from '../world.ts'
import type { Pace } from './reads.ts'

const lines = 60
const most = 2

/** A bill of 60 lines: from a key to what it has drawn, beside a plain input in antd's Table of as many rows. */
export const billTyping = (world: Pick<World, 'database' | 'token'>, root: string, { rounds }: Pace): Promise<Finding> =>
  onStage(world as World, root, async ({ browser, console, bare }) => {
    const context = await browser.newContext(screen)
    await context.addCookies([{ name: 'token', value: await world.token('demo07'), url: console }])
    const ours = await aBill(await context.newPage(), console)
    const page = await context.newPage()
    await page.goto(bare)
    await page.evaluate((rows) => window.drawInputs(rows), lines)
    const theirs = page.getByRole('textbox').nth(lines / 2)
    await theirs.waitFor()
    const measurements: { ours: number; theirs: number }[] = []
    // The first is not counted, for nothing is warm yet.
    for (let at = 0; at <= 2 * rounds; at++) {
      const one = { ours: await ours.evaluate(untilDrawn), theirs: await theirs.evaluate(untilDrawn) }
      if (at > 0) measurements.push(one)
    }
    await context.close()
    const ratio = median(measurements.map(({ ours, theirs }) => ours / theirs))
    const ms = (which: 'ours' | 'theirs') => `${median(measurements.map((one) => one[which])).toFixed(1)} ms`
    return {
      name: '60行的入库单，按键到画出 ÷ antd Table 60行里的普通输入框',
      measured: ratio.toFixed(2),
      wanted: `≤ ${most}`,
      good: ratio <= most,
      detail: `Chromium 1366×768，第30行，每轮 20 键取中位数，${measurements.length} 轮交替；${ms('ours')} 对 ${ms('theirs')}`,
    }
  })

/** A quantity in the middle of an unsaved bill of some drugs, as it is typed from an empty one. */
async function aBill(page: Page, console: string): Promise<Locator> {
  await page.goto(`${console}/oems/#/clinic/drug-stock/index`)
  const receive = page.getByRole('button', { name: '入库', exact: true })
  const picker = page.getByRole('combobox', { name: '医务室' })
  await receive.or(picker).first().waitFor()
  if (!(await receive.isVisible())) {
    await picker.click()
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
  }
  // What a former run has typed is offered again.
  await page.addLocatorHandler(page.getByRole('button', { name: '丢弃草稿' }), (discard) => discard.click())
  await receive.click()
  const box = page.getByRole('combobox', { name: '扫码或查找药品' })
  const rows = page.getByRole('dialog').locator('tr[data-line]')
  for (let at = 0; at < lines; at++) {
    await box.press('ArrowDown')
    await page.getByRole('option').first().waitFor()
    await box.press('Enter')
    await rows.nth(at).waitFor()
    // Its first empty cell takes the focus.
    await page.waitForFunction(() => document.activeElement?.hasAttribute('data-cell'))
  }
  return page.getByRole('textbox', { name: `第${lines / 2}行散数` })
}

/** Milliseconds of a key, in the middle of twenty: what React does of it, and the style and layout that are needed before it can be painted. */
const untilDrawn = async (field: HTMLElement | SVGElement) => {
  const input = field as HTMLInputElement
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
  const times: number[] = []
  for (let at = 0; at < 20; at++) {
    await new Promise((resolve) => setTimeout(resolve, 30))
    const began = performance.now()
    set.call(input, String((at % 9) + 1))
    input.dispatchEvent(new Event('input', { bubbles: true }))
    await Promise.resolve()
    document.body.getBoundingClientRect()
    times.push(performance.now() - began)
  }
  return times.toSorted((one, other) => one - other)[10]!
}
