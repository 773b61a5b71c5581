import { alone, onStage, screen, slowed } from '../browser.ts'
import { median } from '../client.ts'
import type { Finding } from '../report.ts'
import type { World } from '../world.ts'
import type { Pace } from './reads.ts'

const hint = '姓名、拼音、工号、手机尾号'
const surnames = ['王', '李', '张', '刘', '陈', '杨', '黄', '赵', '吴', '周', '徐', '孙', '马', '朱', '胡', '郭', '何', '高', '林', '罗']
/** Milliseconds after the last key before anything is asked (`useTyped`). */
const pause = 300
const most = 1.3

/** From the end of the pause after a keyword's last key to the frame that shows its rows, beside the very same call sent by the page alone, on the line of the first screen. */
export const keyword = (world: World, root: string, { rounds }: Pace): Promise<Finding> =>
  onStage(world, root, async ({ browser, console }) => {
    const context = await browser.newContext(screen)
    await context.addCookies([{ name: 'token', value: await world.token('demo04'), url: console }])
    const page = await context.newPage()
    await page.goto(`${console}/oems/#/employee/index?pageSize=20`)
    await page.locator('.ant-table-row').nth(15).waitFor({ state: 'attached' })
    await slowed(page)
    const measurements: { ours: number; theirs: number }[] = []
    // The first is not counted, for nothing is warm yet.
    for (const [at, surname] of surnames.slice(0, 2 * rounds + 1).entries()) {
      const request = page.waitForRequest((one) => one.url().includes('/employees/v2/list') && one.postData()?.includes(surname) === true)
      const ours = (await page.getByPlaceholder(hint).evaluate(untilRows, surname)) - pause
      const asked = await request
      const theirs = await alone(page, { url: asked.url(), headers: await asked.allHeaders(), body: asked.postData()! })
      if (at > 0) measurements.push({ ours, theirs })
      await page.waitForTimeout(200)
    }
    await context.close()
    const ratio = median(measurements.map(({ ours, theirs }) => ours / theirs))
    const ms = (which: 'ours' | 'theirs') => `${median(measurements.map((one) => one[which])).toFixed(0)} ms`
    return {
      name: '关键字到新的行 ÷ 单独一次同样的调用，10 Mbit/s、40 ms',
      measured: ratio.toFixed(2),
      wanted: `≤ ${most}`,
      good: ratio <= most,
      detail: `Chromium 1366×768，一页 20 行，${measurements.length} 个姓氏，从末键后 ${pause} ms 的等待结束到画出新行的那一帧；${ms('ours')} 对 ${ms('theirs')}`,
    }
  })

/** From the key to the frame in which every row is one of the new answer. */
const untilRows = (field: HTMLElement | SVGElement, surname: string) =>
  new Promise<number>((resolve) => {
    const input = field as HTMLInputElement
    const panel = input.closest('[role=tabpanel]')!
    const stand = () => {
      const rows = [...panel.querySelectorAll('.ant-table-row')]
      return rows.length > 0 && rows.every((row) => row.textContent.includes(surname))
    }
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
    const began = performance.now()
    const check = () => requestAnimationFrame(() => (stand() ? resolve(performance.now() - began) : check()))
    set.call(input, surname)
    input.dispatchEvent(new Event('input', { bubbles: true }))
    check()
  })
