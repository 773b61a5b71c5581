import type { CodeOf } from '@oems/contract/core/codes.ts'
import type { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import { sql } from 'drizzle-orm'
import type { QueryResult } from 'pg'
import { ask, type Db } from '../db/database.ts'
import { type AtOneNode, type Recipients, recipientIds, recipientsOfEach } from './recipients.ts'

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

interface Telling {
  readonly db: Pick<Db, 'execute'>
  readonly now: Date
}

/** 01 §2.10: what concerns more people than that is a notice. */
const recipientsAtMost = 5_000

/**
 * Tells accounts of something within the transaction of what happened: both come true, or neither (01 §7). Gives back how many it was told to.
 * Whoever tells more people than a message is for has made a mistake in code, and finds the transaction taken back.
 */
export async function tell({ db, now }: Telling, told: NewMessage): Promise<number> {
  const { type, level, title, content, link, bizType = null, bizId = null, dedupKey = null } = told
  refuseOtherThanRoute(link)
  const { rowCount }: QueryResult = await db.execute(sql`
    with told as materialized (${recipientIds(told.to, now)} limit ${recipientsAtMost + 1}),
      said as (
        insert into sys_message (type, level, title, content, link, biz_type, biz_id, created_at)
        select ${type}, ${level}, ${title}, ${content}, ${link}, ${bizType}, ${bizId}::bigint, ${now.toISOString()}::timestamptz
          where exists (select from told)
        returning id)
    insert into sys_message_user (account_id, message_id, type, dedup_key)
    select told.id, said.id, ${type}, ${dedupKey} from told, said order by told.id
    ${takesPlace}`)
  return refuseTooMany(rowCount ?? 0)
}

/** The unique index decides between two that tell by one key at once: the later one waits and takes the place of the earlier one. */
const takesPlace = sql`on conflict (account_id, dedup_key) where dedup_key is not null and read_time is null and deleted_at is null
  do update set message_id = excluded.message_id, type = excluded.type`

function refuseOtherThanRoute(link: string | null): void {
  if (link !== null && !/^\/(?!\/)/.test(link)) throw new Error(`a message leads to a route, not to ${link}`)
}

function refuseTooMany(count: number): number {
  if (count > recipientsAtMost) throw new Error(`a message to more than ${recipientsAtMost} accounts`)
  return count
}

/** A message of its own for one node or for accounts. */
export type EachMessage = Omit<NewMessage, 'to'> & { readonly to: AtOneNode }

/** Messages of one statement. */
const atOnce = 1_000

/**
 * `tell` for each of many, whom a job tells at the same minute: the same rows as one after another, in a statement a thousand instead of one a
 * message. Gives back how many each was told to, in their order.
 */
export async function tellEach(ctx: Telling, messages: readonly EachMessage[]): Promise<readonly number[]> {
  const counts: number[] = []
  for (let at = 0; at < messages.length; at += atOnce) counts.push(...(await tellSlice(ctx, messages.slice(at, at + atOnce))))
  return counts
}

async function tellSlice({ db, now }: Telling, messages: readonly EachMessage[]): Promise<number[]> {
  for (const { link } of messages) refuseOtherThanRoute(link)
  const lines = messages.map(({ to, ...message }, n) => ({ n, ...message, ...recipientsColumns(to) }))
  const counted = await ask<{ n: number; count: number }>(
    db,
    sql`
    with each as materialized (
        select * from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as e (n int, "accountIds" bigint[], "roleIds" int[], "orgId" bigint, "orAbove" boolean,
          type smallint, level smallint, title text, content text, link text, "bizType" text, "bizId" bigint, "dedupKey" text)),
      told as materialized (${recipientsOfEach(now)}),
      heard as (select n, count(*)::int as count from told group by n),
      said as (
        insert into sys_message (type, level, title, content, link, biz_type, biz_id, created_at)
        select type, level, title, content, link, "bizType", "bizId", ${now.toISOString()}::timestamptz
          from each join heard using (n) order by n
        returning id),
      -- Ids are drawn in the order of the messages: the first of both is the same message.
      numbered as (select n, id as message_id from (select n, row_number() over (order by n) as place from heard) h
        join (select id, row_number() over (order by id) as place from said) s using (place)),
      -- Of one account and key the last stays, as when it takes the place of those before it; a statement may write a row only once.
      left_over as (
        select distinct on (t.id, e."dedupKey", case when e."dedupKey" is null then n end) t.id, n, e.type, e."dedupKey"
          from told t join each e using (n) order by t.id, e."dedupKey", case when e."dedupKey" is null then n end, n desc),
      written as (
        insert into sys_message_user (account_id, message_id, type, dedup_key)
        select l.id, numbered.message_id, l.type, l."dedupKey" from left_over l join numbered using (n) order by n, l.id
        ${takesPlace})
    select n, count from heard`,
  )
  const counts = new Map(counted.map(({ n, count }) => [n, count]))
  return messages.map((_, n) => refuseTooMany(counts.get(n) ?? 0))
}

const recipientsColumns = (to: AtOneNode) =>
  'orgId' in to ? { roleIds: [to.roleId].flat(), orgId: to.orgId, orAbove: to.orAbove ?? false } : { accountIds: to }
