import { readdirSync } from 'node:fs'

/**
 * A whole run has a part of the browser tests, another every day: all of them take two processors longer than a run may. What every run has
 * are all pages, all pages of the phone, the requests of a page, and one day of the users of each kind; of everyPage's visitors
 * beside the first a run has one for each page.
 */
const always = ['acceptance', 'everyPage', 'everyPhonePage', 'phone', 'requests']
export const parts = 4

/** Set by the whole run: 1 to 4. Without it, as for tests that are started by hand, there are all. */
const chosen = Number(process.env.OEMS_BROWSER_PART ?? 0)
/** Counted from 0; null where all are run. */
export const partOfRun = chosen >= 1 && chosen <= parts ? chosen - 1 : null

export const partOfDay = (now: Date): number => (Math.floor(now.getTime() / 86_400_000) % parts) + 1

/** Of several, the one whose turn it is in this run, and in the next one the next; all where all are run. `at` tells apart those who take turns. */
export const inTurn = <T>(several: readonly T[], at: number): readonly T[] =>
  partOfRun === null || several.length === 0 ? several : [several[(at + partOfRun) % several.length]!]

/** Files of browser tests that wait for another day. */
export function waiting(): readonly string[] {
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.test.ts'))
  const others = files.filter((name) => !always.includes(name.replace('.test.ts', ''))).toSorted()
  return partOfRun === null ? [] : others.filter((_, at) => at % parts !== partOfRun).map((name) => `e2e/${name}`)
}
