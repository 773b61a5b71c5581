import { wallClock } from '@oems/client/days.ts'

/** A moment as the console shows it: Asia/Shanghai, to the second or the minute. */
export function moment(value: string | null | undefined, seconds = false): string {
  if (!value) return '—'
  return wallClock(Date.parse(value))
    .replace('T', ' ')
    .slice(0, seconds ? 19 : 16)
}
