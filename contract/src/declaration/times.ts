import type { Static } from 'typebox'
import { maybe, shape, text, time } from '../core/fields.ts'

/** A moment as the person reads it: in Beijing, which decides, and at the person's site; `local` is null where both are the same. */
export const BothTimes = shape({
  at: time('时刻'),
  /** `2026-03-05 23:59` */
  beijing: text('北京时间', 16),
  local: maybe(text('当地时间', 16)),
})
export type BothTimes = Static<typeof BothTimes>
