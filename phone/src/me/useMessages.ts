import { CallError } from '@oems/client/callError.ts'
import type { Sent } from '@oems/contract/core/call.ts'
import { type Message, messages } from '@oems/contract/messages/messages.ts'
import { useEffect, useState } from 'react'
import { complain } from '../core/notices.ts'
import { send } from '../core/send.ts'

const pageSize = 50

/** The newest messages as they were when the page opened, and older ones as they are asked for; a tap marks one as read, in place. */
export function useMessages() {
  const [list, setList] = useState<readonly Message[] | null>(null)
  /** How many pages are shown, and how many messages there are. */
  const [{ pages, total }, setShown] = useState({ pages: 0, total: 0 })
  const [failed, setFailed] = useState(false)
  async function load(pageNo = 1) {
    setFailed(false)
    try {
      const page = await send(messages.list, { pageNo, pageSize })
      setShown({ pages: pageNo, total: page.total })
      // What has come since moves the others on by as many: none stands twice.
      setList((old) => [...(old ?? []), ...page.list.filter(({ messageId }) => !old?.some((one) => one.messageId === messageId))])
    } catch (problem) {
      setFailed(true)
      if (!(problem instanceof CallError)) throw problem
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => void load(), [])

  /** Without a line it stays unread, and is marked the next time. */
  async function mark(input: Sent<typeof messages.read>, isMarked: (message: Message) => boolean) {
    try {
      await send(messages.read, input)
    } catch (problem) {
      return complain(problem)
    }
    const now = new Date().toISOString()
    setList((old) => old?.map((one) => (isMarked(one) ? { ...one, readTime: one.readTime ?? now } : one)) ?? null)
  }
  return {
    list,
    failed,
    load: () => void load(),
    /** Those before what is shown; undefined: there are none. */
    older: pages * pageSize < total ? () => void load(pages + 1) : undefined,
    read: ({ messageId, readTime }: Message) =>
      void (readTime === null && mark({ ids: [messageId] }, (one) => one.messageId === messageId)),
    /** Those that are shown and what is older: one that has come since stays unread. */
    readAll: (newest: Message) => void mark({ all: true, upTo: newest.messageId }, () => true),
  }
}

/** How many are unread; null: not known, or no line. */
export function useUnreadCount() {
  const [total, setTotal] = useState<number | null>(null)
  useEffect(() => {
    send(messages.unreadCount, {}).then(
      (unread) => setTotal(unread.total),
      (problem: unknown) => {
        if (!(problem instanceof CallError)) throw problem
      },
    )
  }, [])
  return total
}
