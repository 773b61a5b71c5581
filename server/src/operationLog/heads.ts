import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { addDays, dayOf } from '../core/days.ts'
import { ask, type ReadDb } from '../core/db/database.ts'
import { settledMs } from './seals.ts'

/** The last seal of a day; for all days before it, too, since each seal covers the one before. */
interface Head {
  readonly day: string
  readonly sealId: number
  readonly digest: string
  readonly mac: string | null
}

let file: string | null = null
/** Set once at the start, as the keys are. Null: no heads are kept. */
export function keepHeadsIn(path: string | null): void {
  file = path
}

/**
 * Writes the heads of the days that are over to the file, a line a day, and to the server's log; both are out of reach of whoever has only
 * the database. A database that no longer has the last head of the file has lost seals: that is said until somebody deals with it.
 */
export async function keepHeads(db: ReadDb, now: Date, log: FastifyBaseLogger): Promise<void> {
  if (!file) return
  const last = lastOf(file)
  if (last) await refuseLost(db, last)
  const over = addDays(dayOf(new Date(now.getTime() - settledMs)), -1)
  for (const head of await findHeads(db, last ? addDays(last.day, 1) : over, over)) {
    appendFileSync(file, `${lineOf(head)}\n`, { mode: 0o600 })
    log.info(head, `操作日志 ${head.day} 的封存头`)
  }
}

/** The same seal that verification of the day ends with. */
const findHeads = (db: ReadDb, from: string, to: string) =>
  ask<Head>(
    db,
    sql`select day::date::text as day, h.* from generate_series(${from}::date, ${to}::date, interval '1 day') day, lateral (
          select seal_id as "sealId", encode(digest, 'hex') as digest, encode(mac, 'hex') as mac from sys_log_seal
          where to_time >= day::timestamp at time zone 'Asia/Shanghai'
            and from_time < (day::timestamp + interval '1 day') at time zone 'Asia/Shanghai'
          order by seal_id desc limit 1) h
        order by day`,
  )

async function refuseLost(db: ReadDb, { day, sealId, digest, mac }: Head): Promise<void> {
  const [seal] = await ask<Pick<Head, 'digest' | 'mac'>>(
    db,
    sql`select encode(digest, 'hex') as digest, encode(mac, 'hex') as mac from sys_log_seal where seal_id = ${sealId}`,
  )
  if (seal?.digest === digest && seal.mac === mac) return
  throw new Error(
    `数据库中的封存 ${sealId} 与 ${file} 中 ${day} 的封存头不符，操作日志可能被截断或重做，请核查；若数据库刚从备份恢复，请把该文件移到别处保存`,
  )
}

const lineOf = ({ day, sealId, digest, mac }: Head) => `${day} ${sealId} ${digest} ${mac ?? '-'}`

function lastOf(path: string): Head | null {
  const line = existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n').at(-1) : ''
  if (!line) return null
  const [day = '', sealId = '', digest = '', mac = ''] = line.split(' ')
  return { day, sealId: Number(sealId), digest, mac: mac === '-' ? null : mac }
}
