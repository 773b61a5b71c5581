import type { JSHandle, Locator, Page } from 'playwright-core'

/** Past the filters and through some rows; further ones are like them. An odd number at once, as two fields may throw the focus to each other. */
const mostPresses = 60
const atOnce = 5

/** A fault of the component library that a page cannot mend: what matches is left with Shift and Tab alone. */
const exceptions: { readonly selector: string; readonly why: string }[] = [
  { selector: '.ant-picker-range input', why: 'an empty range picker keeps the focus on its first day until one is chosen' },
]

/**
 * What of that part can be clicked but not be reached with the Tab key, one line for each element: what shows a hand and neither takes the
 * focus, nor holds or stands in something that does; and what the key gets caught in.
 */
export async function beyondKeyboard(page: Page, part: Locator): Promise<string[]> {
  const unreachable = await part.evaluate((root) => {
    const focusable = 'a[href], button, input, select, textarea, summary, iframe, label, [tabindex]:not([tabindex="-1"])'
    /** Reached with the arrow keys, from the one among them that has the focus. */
    const roving = '[role=tab], [role=treeitem], [role=menuitem], [role=option], [role=radio]'
    const hasHand = (element: Element | null) => element !== null && getComputedStyle(element).cursor === 'pointer'
    const line = (element: Element) => `keyboard: cannot reach ${element.outerHTML.slice(0, 160)}`
    return [...root.querySelectorAll('*')]
      .filter((element) => hasHand(element) && !hasHand(element.parentElement) && element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => !element.closest(`${focusable}, ${roving}`) && !element.querySelector(`${focusable}, ${roving}`))
      .map(line)
  })
  return [...unreachable, ...(await caught(page, part))]
}

/** Goes through the part from its beginning with the Tab key itself; what opens under the focus may want Escape first. */
async function caught(page: Page, part: Locator): Promise<string[]> {
  const root = await part.elementHandle()
  if (!root) return []
  await root.evaluate((element) => {
    element.setAttribute('tabindex', '-1')
    ;(element as HTMLElement).focus()
    element.removeAttribute('tabindex')
  })
  for (let presses = 0; presses < mostPresses; presses += atOnce) {
    const before = await page.evaluateHandle(() => document.activeElement)
    for (let press = 0; press < atOnce; press++) await page.keyboard.press('Tab')
    if (await root.evaluate((element) => !element.contains(document.activeElement))) return []
    if (await hasMoved(before)) continue
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    if (await hasMoved(before)) continue
    const [isException, html] = await before.evaluate(
      (element, left) => [left.some(({ selector }) => element?.matches(selector)), element?.outerHTML.slice(0, 160)] as const,
      exceptions,
    )
    return isException ? [] : [`keyboard: caught in ${html}`]
  }
  return []
}

const hasMoved = (before: JSHandle<Element | null>) => before.evaluate((element) => element !== document.activeElement)
