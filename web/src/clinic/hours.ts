import type { OpenHours } from '@oems/contract/clinic/fields.ts'

const weekdayNames = ['周一', '周二', '周三', '周四', '周五', '周六', '周日']
export const weekdayOptions = weekdayNames.map((label, at) => ({ value: at + 1, label }))

/** `每天`, `周一至周五`, `周一、周三`. */
export function weekdaysText(weekdays: readonly number[]): string {
  const sorted = [...new Set(weekdays)].sort((one, other) => one - other)
  if (sorted.length === 7) return '每天'
  const first = sorted[0]!
  const isRun = sorted.length > 2 && sorted.every((day, at) => day === first + at)
  const name = (day: number) => weekdayNames[day - 1] ?? ''
  return isRun ? `${name(first)}至${name(sorted.at(-1)!)}` : sorted.map(name).join('、')
}

/** `周一至周五 08:00–18:00`; an end not after the start is the next day's. */
export const hoursText = ({ weekdays, from, to }: OpenHours) => `${weekdaysText(weekdays)} ${from}–${to <= from ? '次日' : ''}${to}`
