import { day, optional } from '../core/fields.ts'

/** Days that one list of periods goes through. */
export const daysAtMost = 400
interface Days {
  readonly startTime: string | null
  readonly endTime: string | null
}
/** What is wrong with the days from one to another, beyond each for itself. */
export const daysErrors = ({ startTime, endTime }: Days) => {
  if (startTime === null || endTime === null) return []
  if (endTime < startTime) return [{ path: 'endTime', msg: '结束日期不能早于开始日期' }]
  const days = (Date.parse(endTime) - Date.parse(startTime)) / 86_400_000 + 1
  return days > daysAtMost ? [{ path: 'endTime', msg: `一次最多查询${daysAtMost}天，请缩小日期范围` }] : []
}
/** Days, both included, of what is listed; absent: without an end on that side. */
export const span = { startTime: optional(day('开始日期')), endTime: optional(day('结束日期')) }
