import { Role } from '@oems/contract/access/builtInRoles.ts'
import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { dayOf } from '../core/days.ts'
import { ask, type Database } from '../core/db/database.ts'
import { tell } from '../core/messages/tell.ts'
import { findingsOf, type Unit } from '../core/statistics/proof.ts'
import { unitsOfNight } from '../core/statistics/rotation.ts'
import { sources } from '../core/statistics/source.ts'
import { AlreadyProving, type Proving, verify } from '../core/statistics/verify.ts'
import type { Executor } from '../core/work/jobs.ts'

/**
 * Proves each night that figures equal facts (05 §2.7). What differs is told (/metrics, 安全自检, stat_verify) and left as it is: a repair that
 * nobody asked for would hide its cause.
 */
export const statProof: Executor = {
  bean: 'stat-verify',
  name: '统计核对',
  meaning: '逐日核对统计数字与明细是否一致，只报告差异，不改动数字',
  cron: '0 30 2 * * ?',
  timeoutSec: 4 * 3_600,
  async run({ database, now, log, signal }) {
    const began = performance.now()
    const clock = () => new Date(now.getTime() + performance.now() - began)
    const units = await unitsOfTonight(database, dayOf(now))
    const outcomes: (number | Error)[] = []
    for (const unit of units) {
      if (signal.aborted) break
      outcomes.push(await findings(database, unit, { clock, trigger: 1, signal }, log))
    }
    const wrong = outcomes.filter((outcome) => typeof outcome === 'number' && outcome > 0) as number[]
    if (wrong.length > 0) await tellDifferences({ db: database.db, now }, wrong)
    signal.throwIfAborted()
    const failed = outcomes.filter((outcome) => outcome instanceof Error)
    if (failed.length > 0) throw new Error(`${failed.length}项未能核对：${failed[0]!.message}`)
    return { processed: units.length, message: wrong.length === 0 ? '无差异' : `${wrong.length}项有差异` }
  },
}

/** 05 §2.7: until somebody has read the last one, the next night's takes its place. */
const tellDifferences = (ctx: Parameters<typeof tell>[0], wrong: readonly number[]) =>
  tell(ctx, {
    to: { roleId: [Role.systemAdministrator, Role.platformOperator] },
    type: MessageType.warning,
    level: MessageLevel.urgent,
    title: '统计数字与明细不一致',
    content: `今夜核对发现${wrong.length}项共${wrong.reduce((sum, one) => sum + one)}处差异。数字未被改动，请查明原因后修复。`,
    link: '/sys/self-check',
    dedupKey: 'stat-differences',
  })

async function unitsOfTonight({ reader }: Database, today: string): Promise<Unit[]> {
  const proofs = await ask<{ source: string; month: string; day: string }>(
    reader,
    sql`select source, to_char(month, 'YYYY-MM') as month, (max(started_at) at time zone 'Asia/Shanghai')::date as day from stat_verify group by 1, 2`,
  )
  const bySource = Map.groupBy(proofs, ({ source }) => source)
  const proven = []
  for (const source of sources())
    proven.push({
      source,
      span: (await source.span?.(reader)) ?? null,
      months: new Map(bySource.get(source.name)?.map(({ month, day }) => [month, day])),
    })
  return unitsOfNight(proven, today)
}

/** How much differs; an error where one month cannot be proven, which keeps no other from its turn. */
async function findings(database: Database, unit: Unit, how: Proving, log: FastifyBaseLogger): Promise<number | Error> {
  const place = { source: unit.source.name, month: unit.month }
  try {
    const proof = await verify(database, unit, how)
    const found = findingsOf(proof)
    if (found > 0) log.error({ ...place, differences: found }, 'statistics: figures differ from their rows')
    return found
  } catch (error) {
    if (error instanceof AlreadyProving) return 0
    log.error({ err: error, ...place }, 'statistics: a month could not be proven')
    return error instanceof Error ? error : new Error(String(error))
  }
}
