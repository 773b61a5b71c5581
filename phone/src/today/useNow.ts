import { useEffect, useState } from 'react'
import { serverNow } from '../core/clock.ts'

/** The server's time, once a second while the page is open: for the countdown, and for the day that changes at midnight. */
export function useNow(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
