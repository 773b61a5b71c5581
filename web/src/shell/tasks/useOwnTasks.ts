import { useStore } from '@oems/client/store.ts'
import { messages } from '@oems/contract/messages/messages.ts'
import { tasks } from '@oems/contract/operations/tasks.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { reading } from '../../core/calls.ts'
import { begun } from '../../core/followed.ts'
import { isOpen } from '../../kit/useTask.ts'
import { useUnread } from '../todo.tsx'

export const listedAtMost = 20
const runningMs = 2_000
/** Something is said to run that has not been seen yet, or the list is being looked at. */
const slowMs = 8_000

/**
 * The account's newest long tasks. They are read while one runs, whoever began it: this window, another one of the browser (which says so),
 * or another computer, of which the unread count tells once a minute. Nothing is asked otherwise, unless the list is open.
 */
export function useOwnTasks({ isShown = false } = {}) {
  const times = useStore(begun)
  const running = useUnread()?.tasks ?? 0
  const query = useQuery({
    ...reading(tasks.list, { pageSize: listedAtMost }),
    staleTime: 0,
    enabled: ({ state }) => isShown || running > 0 || (state.data?.list.some(isOpen) ?? false),
    refetchInterval: ({ state }) => (state.data?.list.some(isOpen) ? runningMs : slowMs),
  })
  const { refetch } = query
  useEffect(() => void (times > 0 && refetch()), [times, refetch])
  return query
}

/** How many of those that ran have ended since the list was opened last; the bell is told at once. */
export function useEnded() {
  const client = useQueryClient()
  const { data } = useOwnTasks()
  const [ended, count] = useState(0)
  const before = useRef<readonly number[]>([])
  useEffect(() => {
    const open = data?.list.filter(isOpen).map(({ taskId }) => taskId) ?? []
    const over = before.current.filter((taskId) => !open.includes(taskId))
    before.current = open
    if (over.length === 0) return
    count((old) => old + over.length)
    const { base, path } = messages.unreadCount
    void client.invalidateQueries({ queryKey: [base, path] })
  }, [data, client])
  return { tasks: data?.list ?? [], ended, clear: () => count(0) }
}
