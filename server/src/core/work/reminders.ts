/**
 * Of the days before an end on which it is told of, from the most to the fewest, the one that is due now; null: not yet, or told already. A job
 * that was not run for a while tells once, and of the latest.
 */
export function dueStep(steps: readonly number[], left: number, told: number | null): number | null {
  const step = steps.findLast((days) => left <= days) ?? null
  return step === null || (told !== null && told <= step) ? null : step
}
