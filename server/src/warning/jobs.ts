import { untouchedHours, WarningKind, WarningLevel, WarningState } from '@oems/contract/warning/codes.ts'
import { and, eq, gte, isNull, lt, sql } from 'drizzle-orm'
import { addDays, dayOf } from '../core/days.ts'
import { ask, type Database, type ReadDb } from '../core/db/database.ts'
import { org } from '../core/db/org.ts'
import type { Period } from '../core/statistics/source.ts'
import type { Executor } from '../core/work/jobs.ts'
import { evidenceOf } from './evidence.ts'
import { rulesInForce, watchedNodes } from './nodes.ts'
import { type NewSignal, openWarning } from './opening.ts'
import { type Signal, scan } from './scan.ts'
import { statWarning as t } from './tables.ts'
import { audiencesAbove, tellAll } from './telling.ts'

/** A day that can still be declared for is looked at again, but not one further back: seven late days after a deadline on the next day. */
const daysBack = 9

/** From the oldest day whose late window is open; yesterday always. */
export async function firstOpenDay(db: ReadDb, now: Date): Promise<string> {
  const today = dayOf(now)
  const [found] = await ask<{ day: string | null }>(
    db,
    sql`select min(day) as day from declare_day where day between ${addDays(today, -daysBack)}::date and ${today}::date and is_due
          and late_until >= ${now.toISOString()}::timestamptz`,
  )
  return [found?.day ?? today, addDays(today, -1)].sort()[0]!
}

/** What the rules in force find in a period at all nodes, the earliest first. */
export async function signalsIn(db: ReadDb, period: Period): Promise<NewSignal[]> {
  const [nodes, ruleAt] = [await watchedNodes(db), await rulesInForce(db)]
  const ruleOf = (node: Signal['node']) => {
    const { rule, enabled } = ruleAt(node.path)
    return enabled === 1 ? rule : null
  }
  const found: Signal[] = []
  for await (const one of scan(db, nodes, period, ruleOf)) found.push(one)
  found.sort((a, b) => a.day.localeCompare(b.day))
  return found.map((one) => {
    const { level, upper: _upper, ...figures } = one.judgement
    const row = { orgId: one.node.id, kind: WarningKind.rise, series: one.series, day: one.day, level: level as 1 | 2 | 3, figures }
    return { ...row, evidence: evidenceOf(one, ruleOf(one.node)!) }
  })
}

/** Looks at all nodes and series for today and the days that may still change. */
export async function watch(database: Pick<Database, 'db' | 'reader'>, now: Date, signal?: AbortSignal): Promise<number> {
  const { reader, db } = database
  let changed = 0
  for (const one of await signalsIn(reader, { from: await firstOpenDay(reader, now), to: dayOf(now) })) {
    if (signal?.aborted) break
    if (await db.transaction((tx) => openWarning({ db: tx, now }, one))) changed += 1
  }
  return changed
}

export const warningScan: Executor = {
  bean: 'warning',
  name: '异常预警监测',
  meaning: '按各单位的新发症状与申报人数，找出异常增多的信号',
  cron: '0 */30 * * * ?',
  timeoutSec: 1_500,
  run: async ({ database, now, signal }) => ({ processed: await watch(database, now, signal) }),
}

/** Of level 2 and 3, waiting for more than a day: the unit above is told, once. */
export const warningEscalate: Executor = {
  bean: 'warning-escalate',
  name: '预警超时提醒',
  meaning: '预警超过24小时无人认领时，提醒上级单位',
  cron: '0 10 * * * ?',
  async run({ database: { db }, now }) {
    const processed = await db.transaction(async (tx) => {
      const before = new Date(now.getTime() - untouchedHours * 3_600_000).toISOString()
      const waiting = and(eq(t.state, WarningState.waiting), gte(t.maxLevel, WarningLevel.warning), lt(t.createdAt, before))
      const rows = await tx
        .update(t)
        .set({ escalatedAt: now.toISOString() })
        .where(and(waiting, isNull(t.escalatedAt), isNull(t.deletedAt)))
        .returning()
      for (const { id, orgId, kind, maxLevel: level } of rows) {
        const [node] = await tx.select({ orgName: org.orgName }).from(org).where(eq(org.id, orgId))
        const orgName = node!.orgName
        await tellAll(
          { db: tx, now },
          await audiencesAbove({ db: tx, now }, orgId, false),
          { id, orgId, orgName, kind, level },
          {
            title: '预警超过24小时无人认领',
            content: `${orgName}的一条“${WarningKind.label(kind)}”预警超过24小时无人认领，请督促核实。`,
          },
        )
      }
      return rows.length
    })
    return { processed }
  },
}
