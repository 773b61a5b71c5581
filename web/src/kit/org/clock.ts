const shanghai = 'Asia/Shanghai'
const formats = new Map<string, Intl.DateTimeFormat | null>()

/** Null: this browser does not know the zone. */
function formatOf(timeZone: string): Intl.DateTimeFormat | null {
  if (!formats.has(timeZone)) formats.set(timeZone, make(timeZone))
  return formats.get(timeZone) ?? null
}
function make(timeZone: string) {
  const digits = '2-digit'
  try {
    const parts = { year: 'numeric', month: digits, day: digits, hour: digits, minute: digits, hourCycle: 'h23' } as const
    return new Intl.DateTimeFormat('en-US', { timeZone, ...parts })
  } catch {
    return null
  }
}

/** The local time there as if it were UTC. */
function wall(timeZone: string, now: Date): number | null {
  const format = formatOf(timeZone)
  if (!format) return null
  const of = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, Number(value)]))
  return Date.UTC(of.year!, of.month! - 1, of.day!, of.hour!, of.minute!)
}

/** `10:24`, with the day where it is not Beijing's: `昨日 23:24`. */
export function clockIn(timeZone: string, now: Date): string | null {
  const [there, here] = [wall(timeZone, now), wall(shanghai, now)]
  if (there === null || here === null) return null
  const days = Math.floor(there / dayMs) - Math.floor(here / dayMs)
  return `${days < 0 ? '昨日 ' : days > 0 ? '次日 ' : ''}${new Date(there).toISOString().slice(11, 16)}`
}

/** `比北京时间晚5小时30分`. */
export function fromBeijing(timeZone: string, now: Date): string | null {
  const [there, here] = [wall(timeZone, now), wall(shanghai, now)]
  if (there === null || here === null) return null
  const minutes = Math.round((there - here) / 60_000)
  if (minutes === 0) return '与北京时间相同'
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `比北京时间${minutes < 0 ? '晚' : '早'}${hours > 0 ? `${hours}小时` : ''}${rest > 0 ? `${rest}分` : ''}`
}

const dayMs = 86_400_000
