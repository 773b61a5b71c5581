import type { CodeOf } from '@oems/contract/core/codes.ts'
import type { MessageType } from '@oems/contract/messages/codes.ts'
import { type Message, messages } from '@oems/contract/messages/messages.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCan } from '../../core/calls.ts'
import { send } from '../../core/send.ts'

/** The drawer shows the newest; the page 消息中心 has them all. */
const listedAtMost = 30
/** Beside what is read again after each write: the lines stay where they are until the reader asks for newer ones. */
const held = 'bell'

interface Listed {
  readonly list: readonly Message[]
  readonly total: number
}

/** The newest messages of a type, as they were when they were asked for. */
export function useOwnMessages(type: CodeOf<typeof MessageType>) {
  const input = { type, pageSize: listedAtMost }
  return useQuery({
    queryKey: [held, type],
    queryFn: ({ signal }) => send(messages.list, input, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** Marks messages as read, in the lists that show them as well: nothing is read again but what the bell counts. */
export function useMarkRead() {
  const client = useQueryClient()
  const may = useCan()(messages.read)
  return async (read: readonly Message[]) => {
    const ids = read.filter(({ readTime }) => readTime === null).map(({ messageId }) => messageId)
    if (!may || ids.length === 0) return
    // Whoever opens a message came to read it: where the mark gets lost it stays unread, and nothing else happens.
    const isMarked = await send(messages.read, { ids }).then(
      () => true,
      () => false,
    )
    if (!isMarked) return
    const readTime = new Date().toISOString()
    const marked = (listed: Listed | undefined) =>
      listed && { ...listed, list: listed.list.map((one) => (ids.includes(one.messageId) ? { ...one, readTime } : one)) }
    client.setQueriesData<Listed>({ queryKey: [held] }, marked)
    client.setQueriesData<Listed>({ queryKey: [messages.list.base, messages.list.path] }, marked)
    void client.invalidateQueries({ queryKey: [messages.unreadCount.base, messages.unreadCount.path] })
  }
}
