import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Locator, Page } from 'playwright-core'

const script = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']
const grave: readonly unknown[] = ['serious', 'critical']

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

/**
 * What keeps people from using what stands on the screen, or that part of it: serious and critical violations of WCAG 2.1 A and AA, one
 * line for each element.
 */
export async function graveFaults(page: Page, part: Locator = page.locator(':root')): Promise<string[]> {
  const found = await part.evaluate(
    async (element, [values, left]) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') }
      const { violations } = await axe.run(element, { runOnly: { type: 'tag', values }, resultTypes: ['violations'] })
      const isLeft = (rule: string, target: string) =>
        left.some((one) => one.rule === rule && document.querySelector(target)?.matches(one.selector))
      return violations.flatMap(({ id, impact, nodes }) =>
        nodes
          .map(({ target, html, any, all, none }) => ({ at: target.join(' '), html, says: [...any, ...all, ...none][0]?.message ?? '' }))
          .filter(({ at }) => !isLeft(id, at))
          .map(({ at, html, says }) => ({ impact, line: `${id}: ${at} ${html.slice(0, 160)} ${says}` })),
      )
    },
    [standard, [...exceptions]] as const,
  )
  return found.filter(({ impact }) => grave.includes(impact satisfies axe.ImpactValue | undefined)).map(({ line }) => line)
}
