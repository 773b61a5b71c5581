import { HealthLevel } from '@oems/contract/declaration/codes.ts'
import type { EmpDay } from '@oems/contract/declaration/personDays.ts'
import dayjs from 'dayjs'

export type Days = ReadonlyMap<string, EmpDay>

/** The days of a month, Monday first: null where another month has them. */
export function weeksOf(month: string): (string | null)[][] {
  const first = dayjs(`${month}-01`)
  const before = (first.day() + 6) % 7
  const cells = [...Array<null>(before).fill(null), ...datesOf(month)]
  const weeks = Math.ceil(cells.length / 7)
  return Array.from({ length: weeks }, (_, week) => Array.from({ length: 7 }, (_, at) => cells[week * 7 + at] ?? null))
}

export const datesOf = (month: string): string[] =>
  Array.from({ length: dayjs(`${month}-01`).daysInMonth() }, (_, at) => `${month}-${`${at + 1}`.padStart(2, '0')}`)

export const monthBeside = (month: string, by: 1 | -1) => dayjs(`${month}-01`).add(by, 'month').format('YYYY-MM')
export const lastOf = (month: string) => dayjs(`${month}-01`).endOf('month').format('YYYY-MM-DD')

/** Each symptom of the month with the days on which it was declared, the most frequent first. */
export function symptomsOf(days: readonly EmpDay[]) {
  const found = new Map<EmpDay['symptoms'][number], Set<string>>()
  for (const { date, symptoms } of days) for (const one of symptoms) found.set(one, (found.get(one) ?? new Set()).add(date))
  return [...found].map(([symptom, dates]) => ({ symptom, dates })).sort((a, b) => b.dates.size - a.dates.size)
}

/** The month in one line. */
export function summaryOf(days: readonly EmpDay[]): string {
  const count = (when: (day: EmpDay) => boolean) => days.filter(when).length
  const temperatures = days.flatMap(({ temperature }) => (temperature === null ? [] : [Number(temperature)]))
  return [
    `应报 ${count(({ obliged }) => obliged)} 天`,
    `已报 ${count(({ level }) => level !== null)}`,
    `补报 ${count(({ lateFilled }) => lateFilled)}`,
    `逾期未报 ${count(({ status, level }) => status === 3 && level === null)}`,
    `异常 ${count(({ level }) => level !== null && level >= HealthLevel.abnormal)}`,
    ...(temperatures.length > 0 ? [`最高 ${Math.max(...temperatures).toFixed(1)}℃`] : []),
  ].join(' · ')
}
