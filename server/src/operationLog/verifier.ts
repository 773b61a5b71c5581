import { Role } from '@oems/contract/access/builtInRoles.ts'
import type { Input, Output } from '@oems/contract/core/call.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { SealFault } from '@oems/contract/operationLog/codes.ts'
import type { logs as calls } from '@oems/contract/operationLog/logs.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { addDays, dayOf, startOf } from '../core/days.ts'
import { ask, type ReadDb } from '../core/db/database.ts'
import { canSign } from '../core/db/keys.ts'
import { notPermitted } from '../core/errors.ts'
import { findSeals, type Link, linkColumns, macOf, type Seal } from './seal.ts'

/**
 * Computes the seals with entries of a day anew (01 §5.6): changed, added and missing entries are found, missing seals, and seals that were
 * made anew. Seals that reach back before the days which are retained for certain cannot be computed and are left out.
 */
export async function verifier(ctx: Ctx, { day }: Input<typeof calls.verify>): Promise<Output<typeof calls.verify>> {
  if (ctx.actor.baseRoleId !== Role.systemAdministrator) throw notPermitted()
  const retainedFrom = addDays(dayOf(ctx.now), -ctx.settings['log.retainDays'])
  const [from, to, retained] = [day, addDays(day, 1), retainedFrom].map((one) => startOf(one).toISOString())
  const seals = await findSeals(ctx.db, sql`s.to_time >= ${from} and s.from_time < ${to} and s.from_time >= ${retained} order by s.seal_id`)
  const last = seals.at(-1)
  const found = {
    sealCount: seals.length,
    uncheckedCount: seals.filter(isUnchecked).length,
    head: last ? { sealId: last.sealId, digest: last.digest, mac: last.mac } : null,
  }
  for (const seal of seals) {
    const fault = await faultOf(ctx.db, seal)
    if (fault) return { ok: false, ...found, firstBad: seal.sealId, fault }
  }
  return { ok: true, ...found, firstBad: null, fault: null }
}

/** From before there was a key to sign with, or read by a server that has none. */
export const isUnchecked = ({ mac, isDue }: Seal): boolean => !canSign() || (mac === null && !isDue)

/** Whether the entries are still what was sealed, and the seal that which this system made of them. */
export async function faultOf(db: ReadDb, seal: Seal): Promise<CodeOf<typeof SealFault> | null> {
  const { fromLogId, toLogId, formerDigest, formerMac, mac } = seal
  const [now] = await ask<Omit<Link, 'fromLogId' | 'toLogId'>>(
    db,
    sql`select ${linkColumns(sql`l`)} from log_seal_over(decode(${formerDigest}::text, 'hex'), ${fromLogId}::bigint, ${toLogId}::bigint) l`,
  )
  if (!isSame({ ...seal, ...now }, seal)) return SealFault.entries
  if (isUnchecked(seal)) return null
  if (mac === null) return SealFault.unsigned
  return mac === macOf(formerMac, seal) ? null : SealFault.signature
}

const isSame = (one: Link, other: Link) =>
  one.rowCount === other.rowCount && one.digest === other.digest && one.fromTime === other.fromTime && one.toTime === other.toTime
