import { join } from 'node:path'
import { createApp } from '@oems/server/app.ts'
import { launchChromium } from '../../e2e/chromium.ts'
import { median } from '../client.ts'
import type { Finding } from '../report.ts'
import type { World } from '../world.ts'

const lists = ['employee/index?pageSize=50', 'filling-management/index?pageSize=50']
const titles = ['员工管理', '填报管理']
const switches = 30

/** From the click on a tab to the second frame after it, between two mounted lists of 50 rows. */
export async function tabs(world: World, root: string): Promise<Finding> {
  const pages = { console: join(root, 'web/dist'), phone: join(root, 'phone/dist') }
  const app = await createApp({
    database: world.database,
    clock: () => new Date(),
    limits: false,
    captcha: 0,
    tempDir: join(root, '.data/tmp'),
    pages,
  })
  const base = await app.listen({ port: 0, host: '127.0.0.1' })
  const browser = await launchChromium()
  try {
    const token = await world.token('demo03')
    const context = await browser.newContext({ viewport: { width: 1366, height: 768 } })
    await context.addCookies([{ name: 'token', value: token, url: base }])
    const page = await context.newPage()
    for (const list of lists) {
      await page.goto(`${base}/oems/#/${list}`)
      await page.locator('.ant-table-row').nth(40).waitFor({ state: 'attached' })
    }
    const times: number[] = []
    for (let at = 0; at < switches; at += 1) {
      const tab = page.getByRole('tab', { name: titles[at % 2]! })
      times.push(
        await tab.evaluate(
          (element: HTMLElement) =>
            new Promise<number>((resolve) => {
              const began = performance.now()
              element.click()
              requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - began)))
            }),
        ),
      )
      await page.waitForTimeout(150)
    }
    const measured = median(times.slice(4))
    return {
      name: '切换两个已打开的 50 行列表页，中位数',
      measured: `${measured.toFixed(0)} ms`,
      wanted: '< 100 ms',
      good: measured < 100,
      detail: `Chromium 1366×768，${times.length - 4} 次，从点击到其后第二帧`,
    }
  } finally {
    await browser.close()
    await app.close()
  }
}
