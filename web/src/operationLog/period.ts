import { moment } from '../core/moment.ts'

/** A stretch of days that ends today, as the filters have it. */
export interface Period {
  readonly startTime: string | null
  readonly endTime: string | null
}
export const quickPeriods = [
  { days: 1, label: '今日' },
  { days: 7, label: '近7天' },
  { days: 30, label: '近30天' },
] as const

/** Today in Asia/Shanghai, wherever the browser is. */
export const today = (now = new Date()) => moment(now.toISOString()).slice(0, 10)

export const lastDays = (days: number, end = today()): Period => ({
  startTime: new Date(Date.parse(end) - (days - 1) * 86_400_000).toISOString().slice(0, 10),
  endTime: end,
})

/** Which of the quick periods is chosen; without days the server takes the last seven. Null: another. */
export function quickOf({ startTime, endTime }: Partial<Period>, end = today()): number | null {
  if (!startTime && !endTime) return 7
  return quickPeriods.find(({ days }) => startTime === lastDays(days, end).startTime && endTime === end)?.days ?? null
}
