import { readdirSync } from 'node:fs'

/**
 * A whole run has a part of the browser tests, another every day: all of them take two processors longer than a run may. What every run has
 * are all pages, all pages of the phone, the requests of a page, and one day of the users of each kind; of everyPage's visitors
 * beside the first a run has one for each page.
 */
const always = ['acceptance', 'everyPage', 'everyPhonePage', 'phone', 'requests']
export const parts = 4

/** Set by the whole run: 1 to 4. Without it, as for tests that are started by hand, there are all. */
const asked = Number(process.env.OEMS_BROWSER_PART ?? 0)
/** Null where all are run. */
export const partOfRun = asked >= 1 && asked <= parts ? asked : null

export const partOfDay = (now: Date): number => (Math.floor(now.getTime() / 86_400_000) % parts) + 1

/** Of several, the one whose turn it is in a run, and in the next one the next; all where all are run. `at` tells apart those who take turns. */
export const inTurn = <T>(several: readonly T[], at: number, part = partOfRun): readonly T[] =>
  part === null || several.length === 0 ? several : [several[(at + part) % several.length]!]

/** Files of browser tests that wait for another day. */
export function waiting(part = partOfRun): readonly string[] {
  if (part === null) return []
  const others = browserTests().filter((name) => !always.includes(name.replace('.test.ts', '')))
  return others.filter((_, at) => at % parts !== part - 1).map((name) => `e2e/${name}`)
}

export const browserTests = () =>
  readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.test.ts'))
    .toSorted()
