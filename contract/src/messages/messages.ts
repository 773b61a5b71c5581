import type { Static } from 'typebox'
import { read, under, write } from '../core/call.ts'
import { byKey, Done, flag, Ids, id, ids, maybe, Nothing, optional, shape, text, time, whole, withDefault, yes } from '../core/fields.ts'
import { page, paged } from '../core/paging.ts'
import { type Incomplete, ruled } from '../core/rules.ts'
import { MessageLevel, MessageType } from './codes.ts'

const messageId = id('消息')

/** A message to the caller (01 §2.10). */
export const Message = shape({
  messageId,
  type: MessageType.schema,
  level: MessageLevel.schema,
  title: text('标题', 60),
  content: text('内容', 500),
  /** A route of the console or of the phone pages, opened only where there is such a one; null: there is nothing more to see. */
  link: maybe(text('链接', 300)),
  createdAt: time('时间'),
  /** Null: unread. */
  readTime: maybe(time('阅读时间')),
})
export type Message = Static<typeof Message>

/** Of each type no more unread ones are counted than that: the bell says 99+. */
export const countedAtMost = 100
const count = (title: string) => whole(title, 0, Number.MAX_SAFE_INTEGER)

export const Unread = shape({
  /** Of all types, each counted up to `countedAtMost`. */
  total: count('未读消息'),
  byType: byKey(count('未读消息')),
  /** The newest unread one of each type: a larger number than before says that one has come. */
  latest: byKey(messageId),
  /** By the keys that the domains declare; a counter is absent where the caller may not deal with what it counts. */
  todo: byKey(count('待办')),
  /** Long tasks of the caller's own that wait or run: whatever window began them, the header shows how far they are. */
  tasks: count('进行中的后台任务'),
})
export type Unread = Static<typeof Unread>

const reading = {
  ids: optional(ids('消息')),
  /** Instead of `ids`: all of a type, or of every one … */
  all: withDefault(yes('全部'), false),
  type: optional(MessageType.schema),
  /** … up to the one that the caller has seen last, so that one which has just come stays unread. */
  upTo: optional(messageId),
}
const readingErrors = ({ ids, all }: Incomplete<{ ids: number[] | null; all: boolean }>) =>
  (ids === null) === !all ? [{ path: 'ids', msg: '请选择消息' }] : []

/** 01 §5.7: the caller's own, by console and phone alike. */
export const messages = under('/sys/message', {
  list: read.post(
    'list',
    'login',
    shape({
      ...paged('createdAt'),
      type: optional(MessageType.schema),
      level: optional(MessageLevel.schema),
      read: optional(flag('已读')),
    }),
    page(Message),
  ),
  read: write.post('read', 'login', ruled(shape(reading), readingErrors), Done, {
    title: '消息标为已读',
    ownDesk: true,
    whileClosed: true,
  }),
  delete: write.post('delete', 'login', Ids, Done, { title: '删除消息', whileClosed: true }),
  unreadCount: read.get('unread-count', 'login', Nothing, Unread, { passive: true }),
})
