import { messages } from '@oems/contract/messages/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { reading } from '../core/calls.ts'
import { todos } from '../core/domains.ts'
import { useSession } from './session.ts'
import styles from './todo.module.css'

const intervalMs = 60_000
/** The first screen is loaded first. */
const delayMs = 2_000

function useTodoQuery() {
  const { user } = useSession()
  const query = reading(messages.unreadCount, {})
  return { ...query, queryKey: [...query.queryKey, user.current.ropId] }
}

/** What waits for the caller, by the counters' keys; read each minute and at once when the window comes to the front. A failure is never shown. */
export function useTodo(): Readonly<Record<string, number>> {
  const [begun, begin] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => begin(true), delayMs)
    return () => clearTimeout(timer)
  }, [])
  const { data } = useQuery({ ...useTodoQuery(), enabled: begun, refetchInterval: intervalMs, refetchOnWindowFocus: 'always' })
  return data?.todo ?? nothing
}
const nothing = {}

/** The same at once, for the home page, with what came of the asking; the menu does not ask again. */
export const useTodoRead = () => useQuery(useTodoQuery())

/** What the bell shows, as it was read last; `useTodo` reads it. */
export const useUnread = () => useQuery({ ...useTodoQuery(), enabled: false }).data

/** Beside a menu entry: how much waits at its page, or at those below a directory. Sends no request itself, `useTodo` does. */
export function TodoBadge({ pages }: { readonly pages: readonly string[] }) {
  const { data } = useQuery({ ...useTodoQuery(), enabled: false })
  const own = Object.entries(todos).flatMap(([key, { page, name }]) => {
    const count = data?.todo[key] ?? 0
    return pages.includes(page) && count > 0 ? [{ count, text: `${count.toLocaleString('zh-CN')}${name}` }] : []
  })
  if (own.length === 0) return null
  const count = own.reduce((sum, one) => sum + one.count, 0)
  const text = own.map((one) => one.text).join('，')
  return (
    <span className={styles.badge} title={text}>
      <span aria-hidden>{count > 999 ? '999+' : count}</span>
      <span className="visually-hidden">{text}</span>
    </span>
  )
}
