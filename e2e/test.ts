import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { test as base, expect } from 'vitest'
import { launchChromium } from './chromium.ts'
import { aProduct, type Product, type ProductOptions } from './product.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** What the product of the test's file took to start, in milliseconds. */
    startMs?: number
  }
}
interface Visit {
  /** A phone of 360 × 740 in Nairobi; else a laptop of 1366 × 768 in Beijing. */
  readonly phone?: boolean
  /** Somewhere else than there: an IANA name. */
  readonly timeZone?: string
  /** Another window of the browser in which that page is open, which outlives the test if it was there before. */
  readonly beside?: Page
}
export interface Browse {
  /** A window, in a browser of its own unless it is opened beside another. */
  (visit?: Visit): Promise<Page>
  /** Complaints of the browser's console that the test itself brings about. */
  tolerate(complaint: RegExp): void
}

const laptop = { viewport: { width: 1366, height: 768 }, timezoneId: 'Asia/Shanghai' }
const handset = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  timezoneId: 'Africa/Nairobi',
}
const patience = 45_000
/** A page lives for seconds here: to optimise its code would take longer than the code runs, and both processors are in use. */
const shortLived = '--js-flags=--no-maglev --no-turbofan --no-concurrent-recompilation --single-threaded-gc --min-semi-space-size=16'
/** Dialogs that grow, and menus and lists that unfold. */
const unfolding = ['zoom-appear', 'zoom-enter', 'motion-collapse-enter', 'slide-up-appear', 'slide-up-enter']
  .map((motion) => `.ant-${motion}`)
  .join()
/** Pictures of what stood on the screen when a test failed. */
const pictures = join(tmpdir(), 'oems-e2e')

/**
 * `test` of a file that drives the product: `product` and `browser` are started once for the file, `browse` opens windows for one test.
 * At its end the windows are closed, and what their consoles complained of fails it.
 */
export const testOf = (options: ProductOptions = {}, flags: readonly string[] = []) =>
  base
    // biome-ignore-start lint/correctness/noEmptyPattern: what a fixture needs is read from this pattern
    .extend('product', { scope: 'file' }, async ({}, { onCleanup }) => {
      const begin = performance.now()
      const product = await aProduct(options)
      onCleanup(product.close)
      return { ...product, startMs: performance.now() - begin }
    })
    .extend('browser', { scope: 'file' }, async ({}, { onCleanup }) => {
      const browser = await launchChromium([shortLived, ...flags])
      onCleanup(() => browser.close())
      return browser
    })
    // biome-ignore-end lint/correctness/noEmptyPattern: needed above alone
    .extend('browse', async ({ browser, product, task }, { onCleanup }) => {
      task.meta.startMs = product.startMs
      const contexts: BrowserContext[] = []
      const pages: Page[] = []
      const complaints: string[] = []
      const tolerated: RegExp[] = []
      const open = async ({ phone = false, timeZone, beside }: Visit = {}) => {
        const device = { ...(phone ? handset : laptop), ...(timeZone && { timezoneId: timeZone }) }
        const context = beside?.context() ?? (await aContext(browser, product, device))
        if (!beside) contexts.push(context)
        const page = await context.newPage()
        // A dialog stands still for a moment before it grows out of the pointer, as does a menu before it unfolds, and a click in between
        // misses it: whoever acts waits for it.
        await page.addLocatorHandler(page.locator(unfolding).first(), async () => {})
        pages.push(page)
        listen(page, complaints)
        return page
      }
      onCleanup(async () => {
        if (task.result?.state === 'fail') await picture(pages, task.name)
        await Promise.all(pages.map((page) => page.close()))
        await Promise.all(contexts.map((context) => context.close()))
        expect(complaints.filter((complaint) => !tolerated.some((pattern) => pattern.test(complaint)))).toEqual([])
      })
      return Object.assign(open, { tolerate: (complaint: RegExp) => void tolerated.push(complaint) }) as Browse
    })

/** A browser of its own, whose clock goes with the product's. */
export async function aContext(browser: Browser, { url, clock }: Product, device: BrowserContextOptions = laptop) {
  const context = await browser.newContext({ baseURL: url, locale: 'zh-CN', ...device })
  context.setDefaultTimeout(patience)
  await context.clock.setSystemTime(clock())
  return context
}

/** Errors and warnings of the console, faults of the script, and requests that got no good reply. What the page itself gave up is none. */
function listen(page: Page, complaints: string[]) {
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => complaints.push(error.stack ?? error.message))
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    if (reason !== 'net::ERR_ABORTED') complaints.push(`${request.method()} ${request.url()} ${reason}`)
  })
}

async function picture(pages: readonly Page[], name: string) {
  mkdirSync(pictures, { recursive: true })
  for (const [at, page] of pages.entries())
    await page.screenshot({ path: join(pictures, `${name.replace(/[^\p{L}\d]+/gu, '-')}-${at}.png`) }).catch(() => undefined)
}
