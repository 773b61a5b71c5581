import { messages } from '@oems/contract/messages/messages.ts'
import { focusManager, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { reading } from '../core/calls.ts'
import { isLoading } from '../core/component.ts'
import { todos } from '../core/domains.ts'
import { useSession } from './session.ts'
import styles from './todo.module.css'

const intervalMs = 60_000
/** The first screen is loaded first: it is there once so many looks in a row have found nothing on its way. */
const looks = { everyMs: 500, quiet: 4 }

function useTodoQuery() {
  const { user } = useSession()
  const query = reading(messages.unreadCount, {})
  return { ...query, queryKey: [...query.queryKey, user.current.ropId] }
}

/** What waits for the caller, by the counters' keys; read each minute and at once when the window comes to the front. A failure is never shown. */
export function useTodo(): Readonly<Record<string, number>> {
  const client = useQueryClient()
  const [begun, begin] = useState<'loaded' | 'front' | null>(null)
  useEffect(() => {
    if (begun) return
    let quiet = 0
    const timer = setInterval(() => {
      quiet = isLoading() || client.isFetching() > 0 ? 0 : quiet + 1
      if (quiet === looks.quiet) begin('loaded')
    }, looks.everyMs)
    const unsubscribe = focusManager.subscribe((isInFront) => isInFront && begin('front'))
    return () => {
      clearInterval(timer)
      unsubscribe()
    }
  }, [client, begun])
  const { data } = useQuery({
    ...useTodoQuery(),
    enabled: begun !== null,
    // What the home page has just read is good for the first screen, not for whoever comes back to the window.
    ...(begun === 'front' && { staleTime: 0 }),
    refetchInterval: intervalMs,
    refetchOnWindowFocus: 'always',
  })
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
