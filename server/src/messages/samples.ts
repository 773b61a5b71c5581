import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import { messages } from '@oems/contract/messages/messages.ts'
import { sql } from 'drizzle-orm'
import { ask } from '../core/db/database.ts'
import { tell } from '../core/messages/tell.ts'
import { samples } from '../testing/samples.ts'

export default samples({
  /** One that the administrator has not read. */
  async make({ db, clock }, { mark, account: { accountId } }) {
    const reminder = { type: MessageType.reminder, level: MessageLevel.normal, title: `${mark}提醒`, content: `${mark}有新的角色` }
    await tell({ db, now: clock() }, { to: [accountId], ...reminder, link: '/profile' })
    const [told] = await ask<{ id: number }>(db, sql`select max(message_id) as id from sys_message_user where account_id = ${accountId}`)
    return { messageId: told!.id, accountId }
  },
  references: { ids: ({ messageId }) => [messageId] },
  particular: [[messages.read, ({ messageId }) => ({ ids: [messageId] })]],
  singleFigures: [messages.unreadCount],
  owned: ({ accountId }) =>
    sql`select string_agg(u::text, '|' order by message_id) from sys_message_user u where account_id = ${accountId}`,
})
