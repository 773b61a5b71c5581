import { Role } from '@oems/contract/access/builtInRoles.ts'
import type { Input } from '@oems/contract/core/call.ts'
import type { logs as calls } from '@oems/contract/operationLog/logs.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { addDays, dayOf, startOf } from '../core/days.ts'
import { ask, type Database, type Db, type ReadDb } from '../core/db/database.ts'
import { notPermitted } from '../core/errors.ts'

/** No entry is written later than this after its moment: calls end after 30 s, confirmed imports after 120 s, units of checks after 180 s. */
const settledMs = 5 * 60_000
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

/** Ids are assigned when an entry is written, so below the highest settled one nothing can appear any more. */
async function sealNext(db: Db, now: Date): Promise<number> {
  await db.execute(sql`select pg_advisory_xact_lock(7301, 13)`)
  const settled = new Date(now.getTime() - settledMs).toISOString()
  const [inserted] = await ask<Pick<Seal, 'rowCount' | 'fromLogId' | 'toLogId'>>(
    db,
    sql`with former as (select to_log_id, digest from sys_log_seal order by seal_id desc limit 1),
          start as (select coalesce((select to_log_id from former), 0) + 1 as from_id),
          settled as (select max(log_id) as id from sys_log where log_id >= (select from_id from start) and created_at <= ${settled}),
          part as (
            select max(log_id) as to_id from (
              select log_id from sys_log where log_id between (select from_id from start) and (select id from settled)
              order by log_id limit ${entriesAtMost}) m)
        insert into sys_log_seal (from_log_id, to_log_id, row_count, from_time, to_time, digest, created_at)
        select s.from_id, p.to_id, d.row_count, d.from_time, d.to_time, d.digest, ${now.toISOString()}
        from start s, part p, log_seal_over((select digest from former), s.from_id, p.to_id) d
        where p.to_id is not null returning row_count as "rowCount", from_log_id as "fromLogId", to_log_id as "toLogId"`,
  )
  if (inserted) await db.execute(sql`select add_log_hours(${inserted.fromLogId}::bigint, ${inserted.toLogId}::bigint)`)
  return inserted?.rowCount ?? 0
}

export interface Seal {
  readonly sealId: number
  /** As it was sealed. */
  readonly digest: string
  readonly rowCount: number
  readonly fromLogId: number
  readonly toLogId: number
  /** The digest of the seal before. */
  readonly former: string | null
}

/**
 * Computes the seals with entries of a day anew (01 §5.6): changed, added and missing entries are found, and missing seals. Seals that reach
 * back before the days which are retained for certain cannot be computed and are left out.
 */
export async function verifier(ctx: Ctx, { day }: Input<typeof calls.verify>) {
  if (ctx.actor.baseRoleId !== Role.systemAdministrator) throw notPermitted()
  const retainedFrom = addDays(dayOf(ctx.now), -ctx.settings['log.retainDays'])
  const [from, to, retained] = [day, addDays(day, 1), retainedFrom].map((one) => startOf(one).toISOString())
  const seals = await findSeals(ctx.db, sql`to_time >= ${from} and from_time < ${to} and from_time >= ${retained} order by seal_id`)
  for (const seal of seals) if (!(await isIntact(ctx.db, seal))) return { ok: false, sealCount: seals.length, firstBad: seal.sealId }
  return { ok: true, sealCount: seals.length, firstBad: null }
}

/** `which`: condition and order. */
export const findSeals = (db: ReadDb, which: SQL) =>
  ask<Seal>(
    db,
    sql`select seal_id as "sealId", encode(digest, 'hex') as digest, row_count as "rowCount", from_log_id as "fromLogId",
          to_log_id as "toLogId",
          (select encode(f.digest, 'hex') from sys_log_seal f where f.seal_id < s.seal_id order by f.seal_id desc limit 1) as former
        from sys_log_seal s where ${which}`,
  )

/** Whether the entries are still what was sealed. */
export async function isIntact(db: ReadDb, { fromLogId, toLogId, former, digest, rowCount }: Seal): Promise<boolean> {
  const [now] = await ask<{ rowCount: number; digest: string }>(
    db,
    sql`select row_count as "rowCount", encode(digest, 'hex') as digest
        from log_seal_over(decode(${former}::text, 'hex'), ${fromLogId}::bigint, ${toLogId}::bigint)`,
  )
  return now!.rowCount === rowCount && now!.digest === digest
}
