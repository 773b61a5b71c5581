import { todos, unread } from '@oems/contract/desk/todo.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { reading } from '../core/calls.ts'
import { useSession } from './session.ts'
import styles from './todo.module.css'

const eachMs = 60_000
/** The first screen is asked for first. */
const afterMs = 2_000

function useAsked() {
  const { user } = useSession()
  const asked = reading(unread.unreadCount, {})
  return { ...asked, queryKey: [...asked.queryKey, user.current.ropId] }
}

/** What waits for the caller, by the counters' keys; asked each minute and at once when the window comes to the front. Never says a failure. */
export function useTodo(): Readonly<Record<string, number>> {
  const [begun, begin] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => begin(true), afterMs)
    return () => clearTimeout(timer)
  }, [])
  const { data } = useQuery({ ...useAsked(), enabled: begun, refetchInterval: eachMs, refetchOnWindowFocus: 'always' })
  return data?.todo ?? nothing
}
const nothing = {}

/** Beside a menu entry: how much waits at its page, or at those below a directory. Asks nothing itself, `useTodo` does. */
export function TodoBadge({ pages }: { readonly pages: readonly string[] }) {
  const { data } = useQuery({ ...useAsked(), enabled: false })
  const own = Object.entries(todos).flatMap(([key, { page, name }]) => {
    const count = data?.todo[key] ?? 0
    return pages.includes(page) && count > 0 ? [{ count, says: `${count.toLocaleString('zh-CN')}${name}` }] : []
  })
  if (own.length === 0) return null
  const count = own.reduce((sum, one) => sum + one.count, 0)
  const says = own.map((one) => one.says).join('，')
  return (
    <span className={styles.badge} title={says}>
      <span aria-hidden>{count > 999 ? '999+' : count}</span>
      <span className="visually-hidden">{says}</span>
    </span>
  )
}
