import { CallError } from '@oems/client/callError.ts'
import type { Sent } from '@oems/contract/core/call.ts'
import { type Message, messages } from '@oems/contract/messages/messages.ts'
import { useEffect, useState } from 'react'
import { complain } from '../core/notices.ts'
import { send } from '../core/send.ts'

const listedAtMost = 50

/** The newest messages as they were when the page opened; a tap marks one as read, in place. */
export function useMessages() {
  const [list, setList] = useState<readonly Message[] | null>(null)
  const [failed, setFailed] = useState(false)
  async function load() {
    setFailed(false)
    try {
      setList((await send(messages.list, { pageSize: listedAtMost })).list)
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
    load,
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
