import { useEffect, useState } from 'react'

/** What time it is where somebody is called; nothing where the place has no zone. */
export function LocalClock({ timeZone }: { readonly timeZone: string | null }) {
  const now = useMinute()
  return timeZone === null ? <>—</> : <time dateTime={now.toISOString()}>{clockText(timeZone, now)}</time>
}

/** `03:20 夜间`: whoever sleeps there is better not woken without need. */
export function clockText(timeZone: string, now: Date): string {
  const time = now.toLocaleTimeString('zh-CN', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const hour = Number(time.slice(0, 2))
  return hour < dayBegins || hour >= dayEnds ? `${time} 夜间` : time
}
const [dayBegins, dayEnds] = [7, 22]

/** Late by some seconds at most. */
function useMinute(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 15_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
