import { type Call, nameOf } from '@oems/contract/core/call.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { WriteCtx } from '../context.ts'
import { ask } from '../db/database.ts'
import { keyedHash, seal, unseal } from '../db/keys.ts'
import { param, prepared } from '../db/prepared.ts'
import { badField, conflict } from '../errors.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The header as sent, or null; nonsense is refused rather than ignored. */
export function idempotencyKey(header: unknown): string | null {
  if (header === undefined || header === '') return null
  if (typeof header !== 'string' || !uuid.test(header)) throw badField('idempotency-key', '请求标识不正确')
  return header.toLowerCase()
}

/**
 * Does a write once for a key (01 §5.10): the key's row is part of the write's own transaction, so only successes are kept, and the
 * second of two at once waits for the first and gets its reply. The reply is sealed, since it may hold a first password.
 */
export async function once(ctx: WriteCtx, key: string, call: Call, input: unknown, work: () => Promise<unknown>): Promise<unknown> {
  const { accountId } = ctx.actor
  const bodyHash = keyedHash('idempotency', JSON.stringify(input, withoutPath))
  const mine = { accountId, key }
  const taken = await take(ctx.db, { ...mine, call: nameOf(call), bodyHash, now: ctx.now.toISOString() })
  if (taken.length === 0) return firstReply(ctx, sql`account_id = ${accountId} and key = ${key}`, call, bodyHash)
  const data = (await work()) ?? null
  // Nobody waits for it: figures, log line and commit follow at its heels, and if it failed, the commit would say that all was rolled back.
  keep(ctx.db, { ...mine, reply: seal(JSON.stringify(data)) }).catch(() => undefined)
  return data
}

const take = prepared(
  'idempotency key',
  sql`insert into sys_idempotency (account_id, key, call_key, body_hash, created_at)
      values (${param('accountId')}, ${param('key')}, ${param('call')}, ${param('bodyHash')}, ${param('now')}) on conflict do nothing returning 1 as one`,
)
const keep = prepared(
  'idempotency reply',
  sql`update sys_idempotency set reply = ${param('reply')} where account_id = ${param('accountId')} and key = ${param('key')}`,
)

/** Where an upload was put down differs each time it is sent; its digest does not. */
const withoutPath = (name: string, value: unknown) =>
  name === 'file' && value !== null && typeof value === 'object' ? { ...value, path: null } : value

async function firstReply(ctx: WriteCtx, mine: SQL, call: Call, bodyHash: string): Promise<unknown> {
  const [row] = await ask<{ callKey: string; bodyHash: string; reply: Uint8Array | null }>(
    ctx.db,
    sql`select call_key as "callKey", body_hash as "bodyHash", reply from sys_idempotency where ${mine}`,
  )
  if (!row?.reply || row.callKey !== nameOf(call) || row.bodyHash !== bodyHash) throw conflict('请勿重复提交')
  return JSON.parse(unseal(row.reply))
}
