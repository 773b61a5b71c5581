import type { Page } from 'playwright-core'

const closable = '[role=tab][aria-keyshortcuts=Delete]'
/** By the middle button of the mouse, those behind first, so that none comes to the front and reads on; the home page stays. */
export async function closeTabs(page: Page) {
  await closeBehind(page)
  await close(page, closable)
}
/** All tabs but the one in front: a page behind it follows each change of the window, too. */
export const closeBehind = (page: Page) => close(page, `${closable}[aria-selected=false]`)
async function close(page: Page, tabs: string) {
  for (let left = await page.locator(tabs).count(); left > 0; left -= 1) await page.locator(tabs).first().click({ button: 'middle' })
}
