import { readdirSync } from 'node:fs'

/**
 * A whole run ends in time on whatever machine: the browser tests that every run has come first, then the others, every day from another one
 * on, and what has not begun by then waits for the next run. Started by hand, and with `npm test -- --all`, there are all, however long it takes.
 */
export const minutes = { others: 42, always: 50 }
const always = ['everyPage', 'everyPhonePage', 'acceptance', 'phone', 'requests']
/** So many files further every day: in four days all of them have been early. */
const step = 21

/** When the whole run began, in milliseconds of the clock; null where all are run. */
export const begun = process.env.OEMS_RUN_BEGAN ? Number(process.env.OEMS_RUN_BEGAN) : null

const dayOf = (moment: number) => Math.floor(moment / 86_400_000)
const nameOf = (file: string) => file.split('/').at(-1)!.replace('.test.ts', '')

/** Files of browser tests in the order in which a run that began then has them, the longest of those that every run has first. */
export function ranked(files: readonly string[], began: number): readonly string[] {
  const others = files.filter((file) => !always.includes(nameOf(file))).toSorted()
  const from = (dayOf(began) * step) % Math.max(1, others.length)
  return [...always.flatMap((name) => files.filter((file) => nameOf(file) === name)), ...others.slice(from), ...others.slice(0, from)]
}

/** Whether there is still time to begin a test of a file. */
export const isInTime = (file: string, now: number, began = begun) =>
  began === null || now - began < (always.includes(nameOf(file)) ? minutes.always : minutes.others) * 60_000

/** Of several, the one whose turn it is in a run, and on the next day the next; all where all are run. `at` tells apart those who take turns. */
export const inTurn = <T>(several: readonly T[], at: number, began = begun): readonly T[] =>
  began === null || several.length === 0 ? several : [several[(at + dayOf(began)) % several.length]!]

export const browserTests = () => readdirSync(import.meta.dirname).filter((name) => name.endsWith('.test.ts'))
