import type { CDPSession, Page } from 'playwright-core'
import { onStage, type Stage, screen } from '../browser.ts'
import { median } from '../client.ts'
import type { Finding } from '../report.ts'
import type { World } from '../world.ts'
import type { Pace } from './reads.ts'

/** 10 Mbit/s in both directions and 40 ms until an answer begins. */
const bits = 10_000_000
const line = { offline: false, latency: 40, downloadThroughput: bits / 8, uploadThroughput: bits / 8 }
const most = { requests: 8, ms: 2_000 }
const cards = ['在岗人数', '申报率', '未报', '异常', '恶化']

interface Arrival {
  readonly ms: number
  /** Of each request from the first letter typed on, in bytes as they came over the line. */
  readonly sizes: readonly number[]
  readonly paths: readonly string[]
}

/**
 * A browser that has never been here, on a slow line: name and password come at once, as from a password manager, and 登录 is clicked
 * right after. Until the figures of the home page's cards stand; beside a bare page that fetches as many bytes in as many files at once.
 */
export const firstScreen = (world: World, root: string, { rounds }: Pace): Promise<Finding[]> =>
  onStage(world, root, async (stage) => {
    const pairs: { ours: Arrival; theirs: number }[] = []
    for (let round = 0; round < rounds; round += 1) {
      const ours = await arrive(stage)
      pairs.push({ ours, theirs: await merelyFetch(stage, ours.sizes) })
    }
    const ratio = median(pairs.map(({ ours, theirs }) => ours.ms / theirs))
    const [ms, bare] = [median(pairs.map(({ ours }) => ours.ms)), median(pairs.map(({ theirs }) => theirs))]
    const requests = Math.max(...pairs.map(({ ours }) => ours.sizes.length))
    const bytes = median(pairs.map(({ ours }) => ours.sizes.reduce((sum, size) => sum + size, 0)))
    const paths = pairs[0]!.ours.paths
    const calls = paths.filter((path) => path.includes('-api/')).length
    return [
      {
        name: '登录到首屏，请求数',
        measured: String(requests),
        wanted: `≤ ${most.requests}`,
        good: requests <= most.requests,
        detail: `从输入账号起到首页卡片的数字出现：${calls} 个调用、${paths.length - calls} 个文件，${(bytes / 1024).toFixed(0)} KB；${paths.map(shortened).join('、')}`,
      },
      {
        name: '登录到首屏，10 Mbit/s、40 ms，中位数',
        measured: `${(ms / 1000).toFixed(2)} s`,
        wanted: '< 2 s',
        good: ms < most.ms,
        detail: `Chromium 1366×768，无缓存，填入后立即点击登录，到首页卡片的数字出现；空白页一次取回同样多的字节 ${(bare / 1000).toFixed(2)} s，比值 ${ratio.toFixed(2)}`,
      },
    ]
  })

const shortened = (path: string) =>
  path
    .split('/')
    .at(-1)!
    .replace(/-[\w-]{8}(?=\.\w+$)/, '')

async function arrive({ browser, console }: Stage): Promise<Arrival> {
  const context = await browser.newContext(screen)
  try {
    const page = await context.newPage()
    await page.goto(`${console}/oems/`, { waitUntil: 'networkidle' })
    const network = await slowed(page)
    const seen = await watched(network)
    await page.getByLabel('登录账号').fill('demo03')
    await page.getByLabel('密码', { exact: true }).fill('Demo@2026')
    const ms = await page.getByRole('button', { name: '登录', exact: true }).evaluate(untilCards, cards)
    return { ms, ...seen() }
  } finally {
    await context.close()
  }
}

/** From the click to the frame in which every card shows its figure; the address changes behind the hash, so the page stays the same. */
const untilCards = (button: HTMLElement, titles: readonly string[]) =>
  new Promise<number>((resolve) => {
    const began = performance.now()
    const stand = () => {
      const text = document.querySelector('[role=tabpanel]')?.textContent ?? ''
      return titles.every((title) => new RegExp(`${title}(\\d|—)`).test(text))
    }
    const look = () => (stand() ? requestAnimationFrame(() => resolve(performance.now() - began)) : requestAnimationFrame(look))
    button.click()
    look()
  })

async function slowed(page: Page): Promise<CDPSession> {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', line)
  return network
}

async function watched(network: CDPSession) {
  const asked = new Map<string, { path: string; size: number }>()
  network.on('Network.requestWillBeSent', ({ requestId, request }) => {
    asked.set(requestId, { path: new URL(request.url).pathname, size: 0 })
  })
  // What the browser still holds is not asked for.
  network.on('Network.requestServedFromCache', ({ requestId }) => void asked.delete(requestId))
  network.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const one = asked.get(requestId)
    if (one) one.size += encodedDataLength
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = asked.get(requestId)
    if (one) one.size = encodedDataLength
  })
  return () => {
    const all = [...asked.values()]
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
