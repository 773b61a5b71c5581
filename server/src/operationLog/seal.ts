import { type SQL, sql } from 'drizzle-orm'
import { ask, type ReadDb } from '../core/db/database.ts'
import { canSign, signatureOf } from '../core/db/keys.ts'

/** What a seal says of a stretch of entries. Moments in milliseconds, digest and signature in hexadecimal. */
export interface Link {
  readonly fromLogId: number
  readonly toLogId: number
  readonly rowCount: number
  /** Earliest and latest entry. */
  readonly fromTime: number
  readonly toTime: number
  /** Over the entries and the digest of the seal before. */
  readonly digest: string
}

export interface Seal extends Link {
  readonly sealId: number
  /** Null: not signed. */
  readonly mac: string | null
  readonly formerDigest: string | null
  readonly formerMac: string | null
  /** An earlier seal is signed, so this one has to be. */
  readonly isDue: boolean
}

/**
 * Whoever has the database's own rights could make digests anew from the first changed entry on; not this, which covers the signature before
 * as well. Null: the server has no key to sign with.
 */
export const macOf = (formerMac: string | null, { fromLogId, toLogId, rowCount, fromTime, toTime, digest }: Link): string | null =>
  canSign() ? signatureOf([formerMac ?? '', fromLogId, toLogId, rowCount, fromTime, toTime, digest].join('\n')) : null

const milliseconds = (moment: SQL) => sql`(extract(epoch from ${moment}) * 1000)::bigint`
export const linkColumns = (from: SQL) => sql`${from}.row_count as "rowCount", encode(${from}.digest, 'hex') as digest,
  ${milliseconds(sql`${from}.from_time`)} as "fromTime", ${milliseconds(sql`${from}.to_time`)} as "toTime"`

/** `which`: condition and order. */
export const findSeals = (db: ReadDb, which: SQL) =>
  ask<Seal>(
    db,
    sql`select s.seal_id as "sealId", s.from_log_id as "fromLogId", s.to_log_id as "toLogId", ${linkColumns(sql`s`)}, encode(s.mac, 'hex') as mac,
          f.digest as "formerDigest", f.mac as "formerMac",
          coalesce(s.seal_id > (select min(seal_id) from sys_log_seal where mac is not null), false) as "isDue"
        from sys_log_seal s left join lateral (
          select encode(digest, 'hex') as digest, encode(mac, 'hex') as mac from sys_log_seal where seal_id < s.seal_id order by seal_id desc limit 1) f on true
        where ${which}`,
  )
