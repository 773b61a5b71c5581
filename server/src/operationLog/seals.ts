import { sql } from 'drizzle-orm'
import { ask, type Database, type Db } from '../core/db/database.ts'
import { canSign } from '../core/db/keys.ts'
import { lockAll } from '../core/db/locks.ts'
import { type Link, linkColumns, macOf } from './seal.ts'

/** No entry is written later than this after its moment: calls end after 30 s, confirmed imports after 120 s, units of checks after 180 s. */
export const settledMs = 5 * 60_000
/** Entries under one seal at most; what has piled up gets several. */
const entriesAtMost = 100_000

/** Puts seals on what has settled; returns how many entries they cover. */
export async function sealEntries({ db }: Pick<Database, 'db'>, now: Date, signal?: AbortSignal): Promise<number> {
  for (let sealed = 0; ; ) {
    const entries = signal?.aborted ? 0 : await db.transaction((tx) => sealNext(tx, now))
    if (entries === 0) return sealed
    sealed += entries
  }
}

async function sealNext(db: Db, now: Date): Promise<number> {
  await lockAll(db, 'logSeals')
  const link = await nextLink(db, now)
  if (!link) return 0
  const { fromLogId, toLogId, rowCount, fromTime, toTime, digest, formerMac } = link
  if (formerMac !== null && !canSign())
    throw new Error('OEMS_DATA_KEYS 中没有名为 log 的密钥，而此前的操作日志封存有签名；请恢复该密钥，之后会自动补上封存')
  await db.execute(sql`
    insert into sys_log_seal (from_log_id, to_log_id, row_count, from_time, to_time, digest, mac, created_at)
    values (${fromLogId}, ${toLogId}, ${rowCount}, ${new Date(fromTime).toISOString()}, ${new Date(toTime).toISOString()},
      decode(${digest}, 'hex'), decode(${macOf(formerMac, link)}::text, 'hex'), ${now.toISOString()})`)
  await db.execute(sql`select add_log_hours(${fromLogId}::bigint, ${toLogId}::bigint)`)
  return rowCount
}

/** Ids are assigned when an entry is written, so below the highest settled one nothing can appear any more. */
async function nextLink(db: Db, now: Date): Promise<(Link & { readonly formerMac: string | null }) | undefined> {
  const settled = new Date(now.getTime() - settledMs).toISOString()
  const [link] = await ask<Link & { formerMac: string | null }>(
    db,
    sql`with former as (select to_log_id, digest, mac from sys_log_seal order by seal_id desc limit 1),
          start as (select coalesce((select to_log_id from former), 0) + 1 as from_id),
          settled as (select max(log_id) as id from sys_log where log_id >= (select from_id from start) and created_at <= ${settled}),
          part as (
            select max(log_id) as to_id from (
              select log_id from sys_log where log_id between (select from_id from start) and (select id from settled)
              order by log_id limit ${entriesAtMost}) m)
        select s.from_id as "fromLogId", p.to_id as "toLogId", ${linkColumns(sql`d`)}, (select encode(mac, 'hex') from former) as "formerMac"
        from start s, part p, log_seal_over((select digest from former), s.from_id, p.to_id) d where p.to_id is not null`,
  )
  return link
}
