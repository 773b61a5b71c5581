import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { createApp } from '@oems/server/app.ts'
import react from '@vitejs/plugin-react'
import type { Browser, CDPSession, Locator, Page, Request } from 'playwright-core'
import { build } from 'vite'
import { launchChromium } from '../e2e/chromium.ts'
import type { World } from './world.ts'

export interface Stage {
  readonly browser: Browser
  /** The product with its built pages. */
  readonly console: string
  /** The bare components of `bench/bare`, and `/bytes/<n>`. */
  readonly bare: string
}
export const screen = { viewport: { width: 1366, height: 768 } }

/** One Chromium for the product's pages and for what they are measured against. */
export async function onStage<T>(world: World, root: string, work: (stage: Stage) => Promise<T>): Promise<T> {
  const pages = { console: join(root, 'web/dist'), phone: join(root, 'phone/dist') }
  const tempDir = join(root, '.data/tmp')
  const app = await createApp({ database: world.database, clock: () => new Date(), limits: false, captcha: 0, tempDir, pages })
  const bare = await barePages(root)
  const browser = await launchChromium()
  try {
    return await work({ browser, console: await app.listen({ port: 0, host: '127.0.0.1' }), bare: addressOf(bare) })
  } finally {
    await browser.close()
    bare.close()
    bare.closeAllConnections()
    await app.close()
  }
}

/** Milliseconds until an answer begins, and bits a second. */
interface Line {
  readonly latency: number
  readonly down: number
  readonly up: number
}
const office: Line = { latency: 40, down: 10_000_000, up: 10_000_000 }
/** A telephone's, abroad. */
export const line3g: Line = { latency: 300, down: 1_600_000, up: 768_000 }
export async function slowed(page: Page, { latency, down, up }: Line = office): Promise<CDPSession> {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  const throughput = { downloadThroughput: down / 8, uploadThroughput: up / 8 }
  await network.send('Network.emulateNetworkConditions', { offline: false, latency, ...throughput })
  return network
}

interface Asked {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** None where it is a GET. */
  readonly body: string | null
}
/** A request of a page, to be sent `alone`. */
export const askedBy = async (request: Request): Promise<Asked> => ({
  url: request.url(),
  headers: await request.allHeaders(),
  body: request.postData(),
})

/** How long a call that a page has sent takes when the page sends it alone; not a repetition of it. */
export const alone = (page: Page, asked: Asked) =>
  page.evaluate(async ({ url, headers, body }) => {
    const own = Object.fromEntries(
      Object.entries(headers).filter(
        ([name]) =>
          /^[a-z-]+$/.test(name) &&
          !/^(host|cookie|origin|referer|user-agent|content-length|connection|accept-encoding|sec-.*)$/.test(name),
      ),
    )
    if (own['idempotency-key']) own['idempotency-key'] = crypto.randomUUID()
    const began = performance.now()
    const reply = (await (await fetch(url, { method: body === null ? 'GET' : 'POST', headers: own, body })).json()) as {
      code: number
      msg: string
    }
    if (reply.code !== 0) throw new Error(`${url}: ${reply.msg}`)
    return performance.now() - began
  }, asked)

const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const kinds: Readonly<Record<string, string>> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript' }

async function barePages(root: string): Promise<Server> {
  const folder = join(root, '.data/bench-bare')
  await build({
    ...{ root: join(import.meta.dirname, 'bare'), configFile: false, logLevel: 'error', plugins: [react()] },
    build: {
      outDir: folder,
      emptyOutDir: true,
      chunkSizeWarningLimit: 2_000,
      rolldownOptions: { onwarn: (warning, warn) => void (warning.code !== 'MODULE_LEVEL_DIRECTIVE' && warn(warning)) },
    },
  })
  const server = createServer((request, reply) => {
    const path = request.url === '/' ? '/index.html' : request.url!
    const bytes = /^\/bytes\/(\d+)/.exec(path)?.[1]
    if (bytes)
      return void reply
        .writeHead(200, { 'content-type': bytes === '0' ? 'text/html' : 'application/octet-stream' })
        .end(randomBytes(Number(bytes)))
    readFile(join(folder, path)).then(
      (content) => reply.writeHead(200, { 'content-type': kinds[extname(path)] ?? 'application/octet-stream' }).end(content),
      () => reply.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return server
}

/** Milliseconds from a click to the second frame after it: what it changed has then been drawn. */
export const untilDrawn = (clicked: Locator) =>
  clicked.evaluate(
    (element: HTMLElement) =>
      new Promise<number>((resolve) => {
        const began = performance.now()
        element.click()
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - began)))
      }),
  )
