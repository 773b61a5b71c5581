import { dayOf } from '../days.ts'

/** `oems-2026-03-05-081530.tar.zst`, by the hour of Asia/Shanghai: names in order are moments in order. */
export const fileNameAt = (moment: Date): string => {
  const time = moment.toLocaleTimeString('en-GB', { timeZone: 'Asia/Shanghai' }).replaceAll(':', '')
  return `oems-${dayOf(moment)}-${time}.tar.zst`
}
export const isFileNameOfOurs = (name: string): boolean => /^oems-\d{4}-\d\d-\d\d-\d{6}\.tar\.zst$/.test(name)
