import type { Locator, Page } from 'playwright-core'
import { onStage, screen } from './browser.ts'
import { median } from './client.ts'
import type { Finding } from './report.ts'
import type { World } from './world.ts'

export const typedLines = 60
const most = 2

interface Typing {
  readonly name: string
  /** A session of whoever types. */
  readonly token: string
  /** Brings up a sheet of so many lines; gives a number in the middle of it. */
  open(page: Page, console: string): Promise<Locator>
}

/** From a key in a sheet of 60 lines to what it has drawn, beside a plain input in antd's Table of as many rows. */
export const typing = (world: Pick<World, 'database'>, root: string, times: number, { name, token, open }: Typing): Promise<Finding> =>
  onStage(world as World, root, async ({ browser, console, bare }) => {
    const context = await browser.newContext(screen)
    await context.addCookies([{ name: 'token', value: token, url: console }])
    const ours = await open(await context.newPage(), console)
    const page = await context.newPage()
    await page.goto(bare)
    await page.evaluate((rows) => window.drawInputs(rows), typedLines)
    const theirs = page.getByRole('textbox').nth(typedLines / 2)
    await theirs.waitFor()
    const measurements: { ours: number; theirs: number }[] = []
    // The first is not counted, for nothing is warm yet.
    for (let at = 0; at <= 2 * times; at++) {
      const one = { ours: await ours.evaluate(untilDrawn), theirs: await theirs.evaluate(untilDrawn) }
      if (at > 0) measurements.push(one)
    }
    await context.close()
    const ratio = median(measurements.map(({ ours, theirs }) => ours / theirs))
    const ms = (which: 'ours' | 'theirs') => `${median(measurements.map((one) => one[which])).toFixed(1)} ms`
    return {
      name: `${typedLines}行的${name}，按键到画出 ÷ antd Table ${typedLines}行里的普通输入框`,
      measured: ratio.toFixed(2),
      wanted: `≤ ${most}`,
      good: ratio <= most,
      detail: `Chromium 1366×768，第${typedLines / 2}行，每轮 20 键取中位数，${measurements.length} 轮交替；${ms('ours')} 对 ${ms('theirs')}`,
    }
  })

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
