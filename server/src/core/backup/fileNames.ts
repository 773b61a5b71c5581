import { dayOf } from '../days.ts'

/** `oems-2026-03-05-081530.tar.zst`, by the hour of Asia/Shanghai: names in order are moments in order. */
export const fileNameAt = (moment: Date): string => named('oems', moment)

/** What the job makes has a name of its own: it takes away its oldest, and never what somebody made by hand beside them. */
export const jobFileNameAt = (moment: Date): string => named('oems-auto', moment)
export const isJobFileName = (name: string): boolean => /^oems-auto-\d{4}-\d\d-\d\d-\d{6}\.tar\.zst$/.test(name)

function named(prefix: string, moment: Date): string {
  const time = moment.toLocaleTimeString('en-GB', { timeZone: 'Asia/Shanghai' }).replaceAll(':', '')
  return `${prefix}-${dayOf(moment)}-${time}.tar.zst`
}
