import type { Page } from 'playwright-core'
import { onStage, screen } from '../browser.ts'
import { median } from '../client.ts'
import type { Finding } from '../report.ts'
import type { World } from '../world.ts'
import type { Pace } from './reads.ts'

/** Where people are listed, and how their rows name them. */
const lists = [
  { title: '员工管理', address: 'employee/index?pageSize=20' },
  { title: '填报管理', address: 'filling-management/index?pageSize=20' },
]
/** In one round; those of the first round are left out, for nothing is warm yet. */
const steps = 10

/** From ↓ to the second frame after the next record stands there with all its parts; beside its slowest call alone, whose reply a bare element shows. */
export const records = (world: World, root: string, pace: Pace): Promise<Finding[]> =>
  onStage(world, root, async ({ browser, console }) => {
    const token = await world.token('demo03')
    const context = await browser.newContext(screen)
    await context.addCookies([{ name: 'token', value: token, url: console }])
    const findings: Finding[] = []
    for (const { title, address } of lists) {
      const page = await context.newPage()
      await page.goto(`${console}/oems/#/${address}`)
      findings.push(await between(page, title, token, pace))
      await page.close()
    }
    return findings
  })

async function between(page: Page, title: string, token: string, { rounds }: Pace): Promise<Finding> {
  const measurements: { ours: number; theirs: number }[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const [ours, theirs]: [number[], number[]] = [[], []]
    const people = await openedAnew(page)
    for (let step = 0; step < steps; step += 1) {
      ours.push(await untilShown(page))
      await page.waitForTimeout(150)
      theirs.push(await callAlone(page, token, people[step]!))
      await page.waitForTimeout(50)
    }
    if (round > 0) measurements.push({ ours: median(ours), theirs: median(theirs) })
  }
  const ratio = median(measurements.map(({ ours, theirs }) => ours / theirs))
  const ms = (whose: 'ours' | 'theirs') => `${median(measurements.map((round) => round[whose])).toFixed(0)} ms`
  return {
    name: `详情 ↓ 到下一条，${title}，÷ 仅调用接口`,
    measured: ratio.toFixed(2),
    wanted: '≤ 1.5',
    good: ratio <= 1.5,
    detail: `Chromium 1366×768，每页 20 行，${rounds * steps} 次，从按键到各部分画出后第二帧；${ms('ours')} 对 ${ms('theirs')}（loadEmpHealthInfo 的应答放进一个空元素）`,
  }
}

/** Nothing that was read before is known any more, and the first row's record is open. Gives the people of the rows. */
async function openedAnew(page: Page): Promise<number[]> {
  await page.reload()
  const rows = page.locator('[role=tabpanel]:visible .ant-table-row[data-row-key]')
  await rows.nth(19).getByRole('button').first().waitFor()
  await rows.first().getByRole('button').first().click()
  await page.getByRole('dialog').getByText('在场轨迹').waitFor()
  await page.waitForTimeout(500)
  return rows.evaluateAll((all) => all.map((row) => Number(row.getAttribute('data-row-key'))))
}

const untilShown = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const record = () => document.querySelector('[role=dialog]')
        const place = () => record()?.querySelector('[aria-live]')?.textContent
        const former = place()
        const began = performance.now()
        const watch = new MutationObserver(() => {
          const parts = [...(record()?.querySelectorAll('h3') ?? [])].map(({ textContent }) => textContent)
          const isThere =
            place() !== former &&
            !record()?.querySelector('[aria-busy]') &&
            parts.includes('在场轨迹') &&
            parts.some((part) => / 申报/.test(part ?? ''))
          if (!isThere) return
          watch.disconnect()
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - began)))
        })
        watch.observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true })
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }))
      }),
  )

const callAlone = (page: Page, token: string, empId: number) =>
  page.evaluate(
    async ([token, empId]) => {
      const element = document.createElement('div')
      document.body.append(element)
      const began = performance.now()
      const headers = { token, platform: 'WEB', 'content-type': 'application/json' }
      const body = JSON.stringify({ empId, date: null })
      const reply = await fetch('/oems-api/biz/filling-management/loadEmpHealthInfo', { method: 'POST', headers, body })
      element.textContent = JSON.stringify(await reply.json())
      await new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
      const took = performance.now() - began
      element.remove()
      return took
    },
    [token, empId] as const,
  )
