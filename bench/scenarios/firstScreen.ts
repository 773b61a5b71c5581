import type { BrowserContext, CDPSession } from 'playwright-core'
import { onStage, type Stage, screen, slowed } from '../browser.ts'
import { median } from '../client.ts'
import type { Finding } from '../report.ts'
import type { World } from '../world.ts'
import type { Pace } from './reads.ts'

const most = { requests: 8, ms: 2_000 }
const cards = ['在岗人数', '申报率', '未申报', '异常', '恶化']

interface Arrival {
  readonly ms: number
  /** Of each request from the first letter typed on that went over the network, in bytes as they came. */
  readonly sizes: readonly number[]
  readonly paths: readonly string[]
}

/**
 * On a slow connection name and password come at once, as from a password manager, and 登录 is clicked right after; until the figures of the
 * home page's cards stand. Time and bytes are those of a browser that has never been here, beside a bare page that fetches as many
 * bytes in as many files at once; requests are those of one that comes again and has the scripts.
 */
export const firstScreen = (world: World, root: string, { rounds }: Pace): Promise<Finding[]> =>
  onStage(world, root, async (stage) => {
    const visits: { first: Arrival; again: Arrival; bare: number }[] = []
    for (let round = 0; round < rounds; round += 1) {
      const context = await stage.browser.newContext(screen)
      const first = await arrive(context, stage)
      await context.clearCookies()
      const again = await arrive(context, stage)
      await context.close()
      visits.push({ first, again, bare: await merelyFetch(stage, first.sizes) })
    }
    const ratio = median(visits.map(({ first, bare }) => first.ms / bare))
    const of = (what: (visit: (typeof visits)[number]) => number) => median(visits.map(what))
    const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
    const bytes = ({ sizes }: Arrival) => sizes.reduce((sum, size) => sum + size, 0)
    const kilobytes = (visit: 'first' | 'again') => `${(of((one) => bytes(one[visit])) / 1024).toFixed(0)} KB`
    const requests = Math.max(...visits.map(({ again }) => again.paths.length))
    const { first, again } = visits[0]!
    const files = first.paths.filter((path) => !path.includes('-api/')).length
    return [
      {
        name: '登录到首屏，请求数',
        measured: String(requests),
        wanted: `≤ ${most.requests}`,
        good: requests <= most.requests,
        detail: `已有脚本缓存的浏览器，从输入账号起到首页卡片的数字出现，${kilobytes('again')}：${again.paths.map(shortened).join('、')}；从未来过的浏览器另取 ${files} 个文件，共 ${kilobytes('first')}`,
      },
      {
        name: '登录到首屏，10 Mbit/s、40 ms，中位数',
        measured: seconds(of(({ first }) => first.ms)),
        wanted: '< 2 s',
        good: of(({ first }) => first.ms) < most.ms,
        detail: `Chromium 1366×768，从未来过，填入后立即点击登录；空白页一次取回同样多的文件与字节 ${seconds(of(({ bare }) => bare))}，比值 ${ratio.toFixed(2)}；再次来时 ${seconds(of(({ again }) => again.ms))}`,
      },
    ]
  })

const shortened = (path: string) =>
  path
    .split('/')
    .at(-1)!
    .replace(/-[\w-]{8}(?=\.\w+$)/, '')

async function arrive(context: BrowserContext, { console }: Stage): Promise<Arrival> {
  const page = await context.newPage()
  await page.goto(`${console}/oems/`, { waitUntil: 'networkidle' })
  const network = await slowed(page)
  const seen = watched(network)
  await page.getByLabel('登录账号').fill('demo03')
  await page.getByLabel('密码', { exact: true }).fill('Demo@2026')
  const ms = await page.getByRole('button', { name: '登录', exact: true }).evaluate(untilCards, cards)
  const arrival = { ms, ...seen() }
  await page.close()
  return arrival
}

/** From the click to the frame in which every card shows its figure; the address changes behind the hash, so the page stays the same. */
const untilCards = (button: HTMLElement, titles: readonly string[]) =>
  new Promise<number>((resolve) => {
    const began = performance.now()
    const stand = () => {
      const text = document.querySelector('[role=tabpanel]')?.textContent ?? ''
      return titles.every((title) => new RegExp(`${title}(\\d|—)`).test(text))
    }
    const check = () => (stand() ? requestAnimationFrame(() => resolve(performance.now() - began)) : requestAnimationFrame(check))
    button.click()
    check()
  })

function watched(network: CDPSession) {
  const requested = new Map<string, { path: string; size: number }>()
  network.on('Network.requestWillBeSent', ({ requestId, request }) => {
    requested.set(requestId, { path: new URL(request.url).pathname, size: 0 })
  })
  // What the browser has in its cache is not requested.
  network.on('Network.requestServedFromCache', ({ requestId }) => void requested.delete(requestId))
  network.on('Network.responseReceived', ({ requestId, response }) => void (response.fromDiskCache && requested.delete(requestId)))
  network.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const one = requested.get(requestId)
    if (one) one.size += encodedDataLength
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = requested.get(requestId)
    if (one) one.size = encodedDataLength
  })
  return () => {
    const all = [...requested.values()]
    return { sizes: all.map(({ size }) => size), paths: all.map(({ path }) => path) }
  }
}

async function merelyFetch({ browser, bare }: Stage, sizes: readonly number[]): Promise<number> {
  const context = await browser.newContext(screen)
  try {
    const page = await context.newPage()
    await page.goto(`${bare}/bytes/0`)
    await slowed(page)
    return await page.evaluate(async (sizes) => {
      const began = performance.now()
      await Promise.all(sizes.map(async (size, at) => (await fetch(`/bytes/${size}?${at}`, { cache: 'no-store' })).arrayBuffer()))
      return performance.now() - began
    }, sizes)
  } finally {
    await context.close()
  }
}
