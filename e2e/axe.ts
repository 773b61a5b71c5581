import { createRequire } from 'node:module'
import type { Locator, Page } from 'playwright-core'

const script = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
/** Every rule of WCAG 2.2 A and AA and of good practice. */
export const everyRule = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] } as const
/** Those of them that another theme can break: it changes colours and nothing else. */
export const rulesOfColour = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } as const
export type Rules = typeof everyRule | typeof rulesOfColour

/** A fault of the component library that a page cannot mend. */
interface Exception {
  readonly rule: string
  /** What the faulty elements match. */
  readonly selector: string
  readonly why: string
}
const exceptions: readonly Exception[] = []

/** Once for a window, before anything is opened in it. The page's policy knows no such script, so the browser itself brings it along. */
export const withAxe = (page: Page) => page.addInitScript({ path: script })

/** What hinders people in using what stands on the screen, or that part of it: one line for each element that breaks one of the rules. */
export async function accessFaults(page: Page, part: Locator = page.locator(':root'), rules: Rules = everyRule): Promise<string[]> {
  return part.evaluate(
    async (element, [rules, left]) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') }
      const { violations } = await axe.run(element, {
        runOnly: { type: rules.type, values: [...rules.values] },
        resultTypes: ['violations'],
      })
      // A target that something sticking covers in part, such as the foot of a list, comes into sight whole by scrolling: it alone is measured
      // again where nothing sticks.
      const sticking = [...element.querySelectorAll<HTMLElement>('*')].filter((one) => getComputedStyle(one).position === 'sticky')
      const isCovered = (target: Element) => {
        const { top, bottom } = target.getBoundingClientRect()
        return sticking.some((one) => {
          const { top: from, bottom: to } = one.getBoundingClientRect()
          return top < to && bottom > from && !one.contains(target)
        })
      }
      const sizes = violations.find(({ id }) => id === 'target-size')
      const covered = (sizes?.nodes ?? []).flatMap(({ target }) => {
        const found = document.querySelector(target.join(' '))
        return found && isCovered(found) ? [found] : []
      })
      if (sizes && covered.length > 0) {
        for (const one of sticking) one.style.position = 'static'
        const again = await axe.run(covered, { runOnly: { type: 'rule', values: ['target-size'] }, resultTypes: ['violations'] })
        for (const one of sticking) one.style.position = ''
        sizes.nodes = [
          ...sizes.nodes.filter(({ target }) => !covered.some((one) => one.matches(target.join(' ')))),
          ...again.violations.flatMap(({ nodes }) => nodes),
        ]
      }
      const isLeft = (rule: string, target: string) =>
        left.some((one) => one.rule === rule && document.querySelector(target)?.matches(one.selector))
      return violations.flatMap(({ id, impact, nodes }) =>
        nodes
          .map(({ target, html, any, all, none }) => ({ at: target.join(' '), html, says: [...any, ...all, ...none][0]?.message ?? '' }))
          .filter(({ at }) => !isLeft(id, at))
          .map(({ at, html, says }) => `${impact} ${id}: ${at} ${html.slice(0, 160)} ${says}`),
      )
    },
    [rules, [...exceptions]] as const,
  )
}
