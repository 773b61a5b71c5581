import Type, { type Static } from 'typebox'
import { read, under } from '../core/call.ts'
import { Nothing, shape, whole } from '../core/fields.ts'

const count = (title: string) => whole(title, 0, Number.MAX_SAFE_INTEGER)

/** A counter is absent where the caller may not deal with what it counts. */
export const Unread = shape({
  todo: Type.Record(Type.String(), count('待办')),
  /** Of messages, and by their types; absent until there are messages. */
  total: Type.Optional(count('未读消息')),
  byType: Type.Optional(Type.Record(Type.String(), count('未读消息'))),
})
export type Unread = Static<typeof Unread>

/** 01 §5.7. */
export const unread = under('/sys/message', { unreadCount: read.get('unread-count', 'login', Nothing, Unread, { passive: true }) })
