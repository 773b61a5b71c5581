import type { CodeOf } from '@oems/contract/core/codes.ts'
import type { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import { sql } from 'drizzle-orm'
import type { QueryResult } from 'pg'
import type { Db } from '../db/database.ts'
import { type Recipients, recipientIds } from './recipients.ts'

export interface NewMessage {
  readonly to: Recipients
  readonly type: CodeOf<typeof MessageType>
  readonly level: CodeOf<typeof MessageLevel>
  /** At most 60 characters. Neither it nor the content names a disease or a number of a person. */
  readonly title: string
  /** At most 500. */
  readonly content: string
  /** A route of the console, `/employee/7`, or behind `/h5` one of the phone's, `/h5/record`; null: there is nothing more to see. */
  readonly link: string | null
  readonly bizType?: string
  readonly bizId?: number
  /** Whoever has one of the same key unread has this one in its place. At most 100 characters. */
  readonly dedupKey?: string
}

/** 01 §2.10: what concerns more people than that is a notice. */
const recipientsAtMost = 5_000

/**
 * Tells accounts of something within the transaction of what happened: both come true, or neither (01 §7). Gives back how many it was told to.
 * Whoever tells more people than a message is for has made a mistake in code, and finds the transaction taken back.
 */
export async function tell({ db, now }: { readonly db: Pick<Db, 'execute'>; readonly now: Date }, told: NewMessage): Promise<number> {
  const { type, level, title, content, link, bizType = null, bizId = null, dedupKey = null } = told
  if (link !== null && !/^\/(?!\/)/.test(link)) throw new Error(`a message leads to a route, not to ${link}`)
  // The unique index decides between two that tell by one key at once: the later one waits and takes the place of the earlier one.
  const { rowCount }: QueryResult = await db.execute(sql`
    with told as materialized (${recipientIds(told.to, now)} limit ${recipientsAtMost + 1}),
      said as (
        insert into sys_message (type, level, title, content, link, biz_type, biz_id, created_at)
        select ${type}, ${level}, ${title}, ${content}, ${link}, ${bizType}, ${bizId}::bigint, ${now.toISOString()}::timestamptz
          where exists (select from told)
        returning id)
    insert into sys_message_user (account_id, message_id, type, dedup_key)
    select told.id, said.id, ${type}, ${dedupKey} from told, said order by told.id
    on conflict (account_id, dedup_key) where dedup_key is not null and read_time is null and deleted_at is null
      do update set message_id = excluded.message_id, type = excluded.type`)
  const count = rowCount ?? 0
  if (count > recipientsAtMost) throw new Error(`a message to more than ${recipientsAtMost} accounts`)
  return count
}
