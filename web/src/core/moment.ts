import { wallClock } from '@oems/client/days.ts'

/** A moment as the console shows it: Asia/Shanghai, to the second or the minute. */
export function moment(value: string | null | undefined, seconds = false): string {
  if (!value) return '—'
  return wallClock(Date.parse(value))
    .replace('T', ' ')
    .slice(0, seconds ? 19 : 16)
}

/** The same in a list of one day, `yyyy-MM-dd`: the time alone, with its date where that is another. */
export function momentOn(day: string, value: string | null | undefined): string {
  const text = moment(value)
  if (!value) return text
  return text.startsWith(`${day} `) ? text.slice(11) : text.slice(5)
}
