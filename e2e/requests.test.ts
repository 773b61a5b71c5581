import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { skipBrowser } from './chromium.ts'
import { counted, signIn } from './console.ts'
import { testOf } from './test.ts'
import { watch } from './watch.ts'

const test = testOf()

/**
 * Pages with the replies of their first screen: what follows is asked for once one of them is there, such as the counts of a list's chips, or its charts. All of it is 25 requests;
 * the day of 填报管理 also asks for clusters of symptoms.
 */
const pages = [
  { name: '首页', address: '/home/index', first: /count-emp-and-org-num|overview-statistics|fillRateStatistics/, all: 25 },
  { name: '健康总览', address: '/statistic/health', first: /health-statistics\/overview/, all: 25 },
  { name: '员工管理', address: '/employee/index', first: /employees\/v2\/list/, all: 25 },
  { name: '填报管理', address: '/filling-management/index', first: /filling-management\/overview-statistics/, all: 26 },
] as const

describe.skipIf(skipBrowser)('requests of a page with nothing in the browser’s cache', () => {
  test.for(pages)(
    '$name: at most 25, of which 8 of calls, up to its first screen',
    async ({ address, first, all }, { product, browse }) => {
      const { id } = await product.anOrg({ orgType: 2 })
      const page = await browse()
      const { settled } = await watch(page)
      // The last that is asked for: else it would be counted below, as asked for by the page that is left.
      const counting = counted(page)
      await signIn(page, await product.aUser({ roleId: 3, orgId: id }), address)
      await counting
      await settled()
      const { asked, asOfFirst, forget } = await follow(page, first)
      await forget()
      const last = counted(page)
      await page.reload()
      await last
      await settled()
      expect(asOfFirst().filter(isCall).length).toBeLessThanOrEqual(8)
      expect(asOfFirst().length).toBeLessThanOrEqual(25)
      expect(asked().length).toBeLessThanOrEqual(all)
      const files = asked().filter((path) => !isCall(path))
      expect(files.length).toBeGreaterThan(8)
      expect(files).toEqual([...new Set(files)])
    },
  )
})

const isCall = (path: string) => path.includes('-api/')

/** What comes over the network, by paths, in its order; and what had been asked for when the first screen's reply was there. */
async function follow(page: Page, first: RegExp) {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  const asked = new Map<string, string>()
  let atFirst: readonly string[] | undefined
  network.on('Network.requestWillBeSent', ({ requestId, request: { url } }) => {
    if (url.startsWith('http')) asked.set(requestId, new URL(url).pathname)
  })
  network.on('Network.requestServedFromCache', ({ requestId }) => void asked.delete(requestId))
  network.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) asked.delete(requestId)
    if (first.test(response.url)) atFirst ??= [...asked.values()]
  })
  return { asked: () => [...asked.values()], asOfFirst: () => atFirst ?? [], forget: () => network.send('Network.clearBrowserCache') }
}
