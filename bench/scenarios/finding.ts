import type { Page, Request } from 'playwright-core'
import { alone, askedBy, onStage, screen, slowed } from '../browser.ts'
import { median } from '../client.ts'
import type { Finding } from '../report.ts'
import type { World } from '../world.ts'
import type { Pace } from './reads.ts'

/** One Chinese character is enough, of other characters two are: the last key of each asks. */
const letters = 'li ch ya hu zh xu su ma wa gu he lu wu ga so ta ha fe de ca pe'.split(' ')
const typed = [...'王张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁'].flatMap((surname, at) => [surname, letters[at]!])
/** What may not be asked yet. */
const tooShort = ['w', '1', '-', ' ', ' w']
const calls = [/\/employees\/v2\/list/, /\/search-op\?/]
const most = 1.3

interface Measurement {
  readonly ours: number
  /** The slower of the two calls. */
  readonly theirs: number
}

/** From the last key typed in Ctrl+K to the frame that shows all hits, beside the slower of its two calls sent by the page alone; on the line of the first screen, and without a line. */
export const finding = (world: World, root: string, { rounds }: Pace): Promise<Finding[]> =>
  onStage(world, root, async ({ browser, console }) => {
    const context = await browser.newContext(screen)
    await context.addCookies([{ name: 'token', value: await world.token('demo03'), url: console }])
    const page = await context.newPage()
    await page.goto(`${console}/oems/#/employee/index?pageSize=20`)
    await page.locator('.ant-table-row').nth(15).waitFor({ state: 'attached' })
    await page.keyboard.press('Control+k')
    await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'combobox')
    const early = await askedEarly(page)
    // Each line has its own words, for what was found is kept. The first of each is not counted, for nothing is warm yet.
    const each = 4 * rounds + 1
    const near = await measured(page, typed.slice(each, 2 * each))
    await slowed(page)
    const far = await measured(page, typed.slice(0, each))
    await context.close()
    const ratio = ratioOf(far)
    return [
      {
        name: 'Ctrl+K 从末键到查到的各行 ÷ 两次调用中单独较慢的一次，10 Mbit/s、40 ms',
        measured: ratio.toFixed(2),
        wanted: `≤ ${most}`,
        good: ratio <= most,
        detail: `Chromium 1366×768，人员与组织，一个汉字与两个字母各半，${far.length} 个词，到画出两者的那一帧；${times(far)}。不限速时 ${ratioOf(near).toFixed(2)}（${times(near)}）`,
      },
      {
        name: 'Ctrl+K 不足一个汉字或两个其他字符时的调用',
        measured: String(early),
        wanted: '0',
        good: early === 0,
        detail: `依次输入 ${tooShort.map((text) => `“${text}”`).join('、')}，各等 500 ms；其后每个词都发出了这两次调用`,
      },
    ]
  })

const ratioOf = (all: readonly Measurement[]) => median(all.map(({ ours, theirs }) => ours / theirs))
const times = (all: readonly Measurement[]) =>
  `${median(all.map(({ ours }) => ours)).toFixed(0)} 对 ${median(all.map(({ theirs }) => theirs)).toFixed(0)} ms`

/** How many calls the console sends for too little. */
async function askedEarly(page: Page): Promise<number> {
  const asked: string[] = []
  const hear = (request: Request) => {
    if (calls.some((call) => call.test(request.url()))) asked.push(request.url())
  }
  page.on('request', hear)
  for (const text of tooShort) {
    await page.keyboard.type(text)
    await page.waitForTimeout(500)
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
  }
  page.off('request', hear)
  return asked.length
}

async function measured(page: Page, words: readonly string[]): Promise<Measurement[]> {
  const measurements: Measurement[] = []
  for (const word of words) {
    const requests = calls.map((call) => page.waitForRequest((one) => call.test(one.url())))
    const field = page.getByRole('combobox', { name: '查找页面、人员、组织和操作' })
    await field.fill(word.slice(0, -1))
    await page.waitForTimeout(200)
    const ours = await field.evaluate(untilHits, word)
    const asked = await Promise.all((await Promise.all(requests)).map(askedBy))
    const theirs: number[] = []
    for (const one of asked) theirs.push(await alone(page, one))
    measurements.push({ ours, theirs: Math.max(...theirs) })
    await field.fill('')
    await page.waitForTimeout(200)
  }
  return measurements.slice(1)
}

/** From the last key to the frame in which people stand and no source is waited for any more. */
const untilHits = (field: HTMLElement | SVGElement, word: string) =>
  new Promise<number>((resolve) => {
    const list = document.getElementById('palette-list')!
    const stand = () => list.getAttribute('aria-busy') === 'false' && list.querySelector('[aria-label=人员] [role=option]') !== null
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
    if (stand()) throw new Error(`hits before ${word} is typed`)
    const began = performance.now()
    const check = () => requestAnimationFrame(() => (stand() ? resolve(performance.now() - began) : check()))
    set.call(field, word)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    check()
  })
