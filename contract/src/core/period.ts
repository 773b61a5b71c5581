import { day, optional } from './fields.ts'
import type { Rules } from './rules.ts'

/** Days, both included, of what is listed. */
export const period = { startTime: optional(day('开始日期')), endTime: optional(day('结束日期')) }

interface Days {
  readonly startTime: string | null
  readonly endTime: string | null
}
/**
 * What is wrong with the days from one to another, beyond each for itself: so many are gone through at most. Without an end they go as far as today;
 * how far back they go without a beginning is said by each list.
 */
export const daysErrors =
  (most: number): Rules<Days> =>
  ({ startTime, endTime }, today) => {
    if (startTime === null) return []
    if (endTime !== null && endTime < startTime) return [{ path: 'endTime', msg: '结束日期不能早于开始日期' }]
    const days = (Date.parse(endTime ?? today) - Date.parse(startTime)) / 86_400_000 + 1
    const path = endTime === null ? 'startTime' : 'endTime'
    return days > most ? [{ path, msg: `一次最多查询${most}天，请缩小日期范围` }] : []
  }
