import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { createApp } from '@oems/server/app.ts'
import react from '@vitejs/plugin-react'
import type { Browser, CDPSession, Locator, Page } from 'playwright-core'
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

/** 10 Mbit/s in both directions and 40 ms until an answer begins. */
const bits = 10_000_000
const connection = { offline: false, latency: 40, downloadThroughput: bits / 8, uploadThroughput: bits / 8 }
export async function slowed(page: Page): Promise<CDPSession> {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', connection)
  return network
}

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
