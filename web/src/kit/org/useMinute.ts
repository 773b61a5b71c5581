import { useEffect, useState } from 'react'

/** The time, anew with each minute. */
export function useMinute(): Date {
  const [now, tick] = useState(() => new Date())
  useEffect(() => {
    const timer = setTimeout(() => tick(new Date()), 60_000 - (now.getTime() % 60_000) + 50)
    return () => clearTimeout(timer)
  }, [now])
  return now
}
