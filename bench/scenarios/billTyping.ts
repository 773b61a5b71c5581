import type { Locator, Page } from 'playwright-core'
import type { Finding } from '../report.ts'
import { typedLines, typing } from '../typing.ts'
import type { World } from '../world.ts'
import type { Pace } from './reads.ts'

/** A bill that is typed. */
export const billTyping = async (world: Pick<World, 'database' | 'token'>, root: string, { rounds }: Pace): Promise<Finding> =>
  typing(world, root, rounds, { name: '入库单', token: await world.token('demo07'), open: aBill })

/** A quantity in the middle of an unsaved bill of some drugs, as it is typed from an empty one. */
async function aBill(page: Page, console: string): Promise<Locator> {
  await page.goto(`${console}/oems/#/clinic/drug-stock/index`)
  const receive = page.getByRole('button', { name: '入库', exact: true })
  const picker = page.getByRole('combobox', { name: '医务室' })
  await receive.or(picker).first().waitFor()
  if (!(await receive.isVisible())) {
    await picker.click()
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
  }
  // What a former run has typed is offered again.
  await page.addLocatorHandler(page.getByRole('button', { name: '丢弃草稿' }), (discard) => discard.click())
  await receive.click()
  const box = page.getByRole('combobox', { name: '扫码或查找药品' })
  const rows = page.getByRole('dialog').locator('tr[data-line]')
  for (let at = 0; at < typedLines; at++) {
    await box.press('ArrowDown')
    await page.getByRole('option').first().waitFor()
    await box.press('Enter')
    await rows.nth(at).waitFor()
    // Its first empty cell takes the focus.
    await page.waitForFunction(() => document.activeElement?.hasAttribute('data-cell'))
  }
  return page.getByRole('textbox', { name: `第${typedLines / 2}行散数` })
}
