import type { WarningRule } from '@oems/contract/warning/config.ts'
import type { WarningDay } from '@oems/contract/warning/warnings.ts'
import { addDays } from '../core/days.ts'
import { judge } from './rule.ts'
import type { Signal } from './scan.ts'

/** Days that are kept of a series. */
const daysKept = 35
const rounded = (value: number | null) => (value === null ? null : Math.round(value * 100) / 100)

/** The days up to the signal, each as the rule sees it (05 §2.8). */
export const evidenceOf = (
  { days, at, firstDay }: Pick<Signal, 'days' | 'at' | 'firstDay'>,
  rule: WarningRule,
): { days: WarningDay[] } => ({
  days: Array.from({ length: Math.min(daysKept, at + 1) }, (_, index) => {
    const day = at + 1 - Math.min(daysKept, at + 1) + index
    const seen = judge(days, day, rule)
    return {
      day: addDays(firstDay, day),
      y: days.onsets[day]!,
      n: days.declared[day]!,
      expected: rounded(seen?.expected ?? null),
      upper: rounded(seen?.upper ?? null),
      c2: rounded(seen?.c2 ?? null),
      c3: rounded(seen?.c3 ?? null),
      valid: Boolean(days.usable[day]) && !days.confirmed[day],
      signal: (seen?.level ?? 0) > 0,
    }
  }),
})
