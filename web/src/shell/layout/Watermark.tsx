import { useStore } from '@oems/client/store.ts'
import { useEffect, useMemo, useState } from 'react'
import { moment } from '../../core/moment.ts'
import { isDark } from '../../core/theme.ts'
import { useSession } from '../session.ts'
import styles from './Layout.module.css'

const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)

/** One tile as a picture: an image that repeats costs nothing to lay out, is part of screenshots. Paper says at its foot who printed it. */
function tileOf(text: string, color: string) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="460" height="300"><text x="40" y="200" transform="rotate(-20 20 150)"
    font-family="PingFang SC, Microsoft YaHei, Noto Sans CJK SC, sans-serif" font-size="14" fill="${color}">${escaped(text)}</text></svg>`
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`
}

/** The viewer and the day over the content, so that a picture of the screen shows where it comes from (01 §6.1). */
export function Watermark() {
  const { user, config } = useSession()
  const night = useStore(isDark)
  const day = useToday()
  const text = [user.viewerName ?? user.nickname, user.mobileTail, day].filter(Boolean).join(' ')
  const tile = useMemo(() => tileOf(text, night ? 'rgb(255 255 255 / 0.05)' : 'rgb(20 40 60 / 0.055)'), [text, night])
  if (config?.watermark !== 1) return null
  return <div className={styles.watermark} style={{ backgroundImage: tile }} data-watermark={text} aria-hidden="true" />
}

const everyMinute = 60_000
function useToday() {
  const [day, setDay] = useState(() => today())
  useEffect(() => {
    const timer = setInterval(() => setDay(today()), everyMinute)
    return () => clearInterval(timer)
  }, [])
  return day
}
const today = () => moment(new Date().toISOString()).slice(0, 10)
