import { daysBetween } from '../days.ts'

/**
 * Of the days before an end on which it is told of, from the most to the fewest, the one that is due now; null: not yet, or told already. A job
 * that was not run for a while tells once, and of the latest.
 */
export function dueStep(steps: readonly number[], left: number, told: number | null): number | null {
  const step = steps.findLast((days) => left <= days) ?? null
  return step === null || (told !== null && told <= step) ? null : step
}

interface Ending {
  readonly end: string
  readonly told: number | null
}
/** Of what ends, that of which somebody is to be told today, with the days that are left and the step that this is. */
export const dueOn = <R extends Ending>(
  today: string,
  steps: readonly number[],
  ending: readonly R[],
): (R & { left: number; step: number })[] =>
  ending.flatMap((row) => {
    const left = daysBetween(today, row.end)
    const step = dueStep(steps, left, row.told)
    return step === null ? [] : [{ ...row, left, step }]
  })
