import type { Input } from '@oems/contract/core/call.ts'
import { rate } from '@oems/contract/core/rate.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { WarningLevel, WarningState } from '@oems/contract/warning/codes.ts'
import type { WarningRule } from '@oems/contract/warning/config.ts'
import type { Backtest, warnings } from '@oems/contract/warning/warnings.ts'
import { and, eq, inArray, isNull, like, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { addDays, dayOf, daysBetween } from '../core/days.ts'
import type { ReadDb } from '../core/db/database.ts'
import { org } from '../core/db/org.ts'
import { idsIn, nodeInScope } from '../core/db/scope.ts'
import { badField } from '../core/errors.ts'
import { readDaily } from '../core/statistics/daily.ts'
import type { Period } from '../core/statistics/source.ts'
import { type WatchedNode, watchedNodes } from './nodes.ts'
import type { SeriesDays } from './rule.ts'
import { type Signal, scan } from './scan.ts'
import { statWarning } from './tables.ts'

const daysAtMost = 400
const listedAtMost = 500
/** A confirmed warning that lies so near is the same matter. */
const near = 7
/** Nodes whose declared days are counted by one reading. */
const atOnce = 2_000

/** What a rule would have cried at a node and below it, and how often in vain; writes nothing (05 §5.8). */
export async function backtest(ctx: Ctx, { orgId, startTime, endTime, config: rule }: Input<typeof warnings.backtest>): Promise<Backtest> {
  const root = await nodeInScope(ctx, orgId)
  const period = { from: startTime, to: [endTime, dayOf(ctx.now)].sort()[0]! }
  if (startTime > endTime) throw badField('startTime', '开始日期不能晚于结束日期')
  if (daysBetween(startTime, endTime) >= daysAtMost) throw badField('endTime', '回测期间最多400天')
  if (startTime > period.to) throw badField('startTime', '开始日期不能晚于今天')
  const nodes = await watchedNodes(ctx.db, sql`starts_with(o.path, ${root.path})`)
  const [found, projectDays, isConfirmed] = await Promise.all([
    signalsOf(ctx.db, nodes, period, rule),
    countProjectDays(ctx.db, nodes, period),
    confirmedNear(ctx.db, root.path),
  ])
  const signals = episodesOf(found, isConfirmed)
  const byLevel = (level: number) => signals.filter((signal) => signal.level === level).length
  const ofProjects = found.filter(({ node }) => node.orgType === OrgType.project).length
  return {
    total: signals.length,
    byLevel: { notice: byLevel(WarningLevel.notice), warning: byLevel(WarningLevel.warning), severe: byLevel(WarningLevel.severe) },
    inVain: signals.filter(({ confirmed }) => !confirmed).length,
    signalDays: found.length,
    projectDays,
    perThousandProjectDays: rate(ofProjects, projectDays, 1000),
    signals: signals.sort((a, b) => b.lastDay.localeCompare(a.lastDay) || a.orgId - b.orgId).slice(0, listedAtMost),
  }
}

interface Found extends Pick<Signal, 'node' | 'series' | 'day'> {
  readonly level: 1 | 2 | 3
  readonly observed: number
  /** The valid day before; null where there is none. */
  readonly before: string | null
}
async function signalsOf(db: ReadDb, nodes: readonly WatchedNode[], period: Period, rule: WarningRule): Promise<Found[]> {
  const found: Found[] = []
  for await (const { node, series, day, judgement, days, at } of scan(db, nodes, period, () => rule)) {
    const { level, observed } = judgement
    found.push({ node, series, day, level: level as Found['level'], observed, before: validBefore(days, at, day) })
  }
  return found
}

function validBefore({ usable }: SeriesDays, at: number, day: string): string | null {
  for (let before = at - 1; before >= 0; before--) if (usable[before]) return addDays(day, before - at)
  return null
}

type Episode = Backtest['signals'][number]
/** Successive valid days with a signal are one, as they would be one warning. */
function episodesOf(found: readonly Found[], isConfirmed: IsConfirmed): Episode[] {
  const episodes: Episode[] = []
  for (const days of Map.groupBy(found, ({ node, series }) => `${node.id} ${series}`).values()) {
    let open: Mutable<Episode> | null = null
    for (const { node, series, day, level, observed, before } of days.sort((a, b) => a.day.localeCompare(b.day))) {
      if (open === null || before !== open.lastDay) {
        open = { orgId: node.id, orgName: node.orgName, series, level, firstDay: day, lastDay: day, days: 0, observed, confirmed: false }
        episodes.push(open)
      }
      open.lastDay = day
      open.days += 1
      open.level = level > open.level ? level : open.level
      open.observed = Math.max(open.observed, observed)
      open.confirmed ||= isConfirmed(node, series, day)
    }
  }
  return episodes
}
type Mutable<T> = { -readonly [K in keyof T]: T[K] }

type IsConfirmed = (node: WatchedNode, series: number, day: string) => boolean
/** Whether a confirmed warning of the same series there, or above or below, lies near a day. */
async function confirmedNear(db: ReadDb, path: string): Promise<IsConfirmed> {
  const rows = await db
    .select({ series: statWarning.series, firstDay: statWarning.firstDay, lastDay: statWarning.lastDay, orgId: org.id, path: org.path })
    .from(statWarning)
    .innerJoin(org, eq(org.id, statWarning.orgId))
    .where(
      and(
        ...[inArray(statWarning.state, [WarningState.confirmed, WarningState.closed]), isNull(statWarning.deletedAt)],
        like(org.path, `${path}%`),
      ),
    )
  const confirmed = rows.map((row) => ({
    ...row,
    from: addDays(row.firstDay, -near),
    to: addDays(row.lastDay, near),
    above: idsIn(row.path),
  }))
  return (node, series, day) =>
    confirmed.some(
      (one) => one.series === series && one.from <= day && day <= one.to && (node.path.includes(one.orgId) || one.above.includes(node.id)),
    )
}

/** Days on which a project had to declare, all projects together. */
async function countProjectDays(db: ReadDb, nodes: readonly WatchedNode[], period: Period): Promise<number> {
  const projects = nodes.filter(({ orgType }) => orgType === OrgType.project).map(({ id }) => id)
  let count = 0
  for (let from = 0; from < projects.length; from += atOnce) {
    const due = { metric: 'declare.due' } as const
    const daily = await readDaily(db, projects.slice(from, from + atOnce), [due], period)
    for (const id of daily.nodes) count += Array.prototype.filter.call(daily.of(id, due), (people: number) => people > 0).length
  }
  return count
}
