import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { sent } from '../server/src/files/testFiles.ts'
import { launchChromium, launchWholeChromium } from './chromium.ts'
import { aContext, testOf } from './test.ts'

const test = testOf()

async function aPdf() {
  const browser = await launchChromium()
  const page = await browser.newPage()
  await page.setContent('<h1>合作协议</h1><p style="break-before: page">附件</p>')
  const content = await page.pdf()
  await browser.close()
  return content
}

/** How many sheets the browser's own viewer of PDFs has read; it says so in its toolbar. */
async function sheetsShown(page: Page): Promise<number> {
  const viewer = page.frames().find((frame) => frame.url().startsWith('chrome-extension://'))
  if (!viewer) return 0
  return viewer.evaluate(() => {
    const toolbar = document.querySelector('pdf-viewer')?.shadowRoot?.querySelector('viewer-toolbar')
    return Number((toolbar as (Element & { readonly docLength?: number }) | null | undefined)?.docLength ?? 0)
  })
}

/** What comes with a file may not act in our name (`core/http/ranges.ts`): what shows it is the browser's, and may. */
test('a PDF opens in the viewer of a whole browser, whatever its policy forbids', async ({ product, skip }) => {
  const browser = await launchWholeChromium()
  if (!browser) return skip('no browser but the engine that comes with npm')
  try {
    const { id } = await product.anOrg({ orgType: 2 })
    const file = await sent(await product.anAdmin(3, id), 'doc', '合作协议.pdf', await aPdf())
    const page = await (await aContext(browser, product)).newPage()
    const policy = (await page.request.get(file.url)).headers()['content-security-policy']
    expect(policy).toMatch(/^sandbox/)
    await page.goto(file.url)
    for (let waited = 0; waited < 200 && (await sheetsShown(page)) === 0; waited++) await pause(100)
    expect(await sheetsShown(page)).toBe(2)
  } finally {
    await browser.close()
  }
})
