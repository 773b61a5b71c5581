import { Role } from '@oems/contract/access/builtInRoles.ts'
import { OnsetSeries, symptomsOfSeries } from '@oems/contract/declaration/onset.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { openStates, quietDays, WarningResult, WarningState } from '@oems/contract/warning/codes.ts'
import { shippedRule } from '@oems/contract/warning/config.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { addDays, dayOf, startOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { array, ask, type Db } from '../core/db/database.ts'
import { insertRows, rowsOf } from '../core/db/insertRows.ts'
import { amountIn, type DemoSize } from '../core/demoShares.ts'
import type { DemoLoader } from '../core/domain.ts'
import { lookForClusters } from './cluster.ts'
import { firstOpenDay, signalsIn } from './jobs.ts'
import { type NewSignal, openWarning } from './opening.ts'
import { statWarningConfig, statWarning as t } from './tables.ts'

/** 05 §8: what people made of the signals; the cluster is one more that waits. */
const whole = { waiting: 1, claimed: 1, confirmed: 2, closed: 3, dismissed: 6 }
type Fate = keyof typeof whole

/** Signals of a node and a series that follow one another, which are one warning. */
interface Episode {
  readonly signals: readonly NewSignal[]
  readonly lastDay: string
  readonly peak: number
}

/**
 * Nothing is made up but what people made of it: the rules in force look at what the people of the demonstration have declared, day by day, and
 * each warning has its series, its counts and its messages from there. Of former times a few are kept; of the days that are still watched all.
 */
const load: DemoLoader = async (db, now, size) => {
  await ruleOf(db, now, OrgType.platform, { series: shippedRule.series.filter((series) => series !== OnsetSeries.any) })
  await ruleOf(db, now, OrgType.group, { minCount: 4, series: shippedRule.series.filter((series) => series !== OnsetSeries.any) })
  const [days] = await ask<{ first: string | null }>(db, sql`select min(day) as first from declare_person_day`)
  if (!days?.first) return
  await hintAtCluster(db, now)
  const watchedFrom = await firstOpenDay(db, now)
  const episodes = episodesOf(await signalsIn(db, { from: days.first, to: dayOf(now) }))
  for (const [episode, fate] of fatesOf(episodes, { watchedFrom, today: dayOf(now), size })) await tell(db, now, episode, fate)
}
export default load

function episodesOf(signals: readonly NewSignal[]): Episode[] {
  const byPlace = Map.groupBy(signals, ({ orgId, series }) => `${orgId} ${series}`)
  const all = [...byPlace.values()].flatMap((ofPlace) => {
    const runs: NewSignal[][] = []
    for (const one of ofPlace) {
      const last = runs.at(-1)?.at(-1)
      if (last && one.day <= addDays(last.day, quietDays)) runs.at(-1)!.push(one)
      else runs.push([one])
    }
    return runs
  })
  return all
    .map((run) => ({
      signals: run,
      lastDay: run.at(-1)!.day,
      peak: Math.max(...run.map(({ level, figures }) => level * 1_000 + figures.observed)),
    }))
    .sort((one, other) => one.lastDay.localeCompare(other.lastDay))
}

/** The gravest of the last two weeks are confirmed, those of before over, the slight ones were mistakes; what is new waits or is looked into. */
function fatesOf(episodes: readonly Episode[], { watchedFrom, today, size }: { watchedFrom: string; today: string; size: DemoSize }) {
  const fates = new Map<Episode, Fate>()
  const grave = episodes.toSorted((one, other) => other.peak - one.peak)
  const give = (fate: Fate, among: readonly Episode[]) => {
    for (const episode of among.filter((one) => !fates.has(one)).slice(0, Math.max(1, amountIn(size, whole[fate]))))
      fates.set(episode, fate)
  }
  const isOver = ({ lastDay }: Episode, days: number) => lastDay <= addDays(today, -days)
  const lasted = grave.filter(({ signals }) => signals.length > 1)
  give(
    'confirmed',
    lasted.filter((one) => !isOver(one, underWay)),
  )
  give(
    'closed',
    grave.filter((one) => isOver(one, quietDays + 1)),
  )
  const fresh = episodes
    .filter((one) => one.lastDay >= watchedFrom)
    .toSorted((one, other) => one.signals[0]!.series - other.signals[0]!.series)
  give('waiting', fresh)
  give('claimed', fresh)
  const dealtWith = new Set([...fates.keys()].flatMap(({ signals: [first] }) => (first ? [first.orgId] : [])))
  const slight = ({ signals, lastDay }: Episode) => signals.length === 1 && lastDay < watchedFrom && !dealtWith.has(signals[0]!.orgId)
  give('dismissed', episodes.toReversed().filter(slight))
  for (const episode of fresh) if (!fates.has(episode)) fates.set(episode, 'dismissed')
  return episodes.flatMap((episode) => (fates.has(episode) ? [[episode, fates.get(episode)!] as const] : []))
}
/** Days since the last signal within which something still goes on. */
const underWay = 14

const aMistake = { result: WarningResult.mistake, note: '体温录入错误，已电话核实' }
const verdicts: Partial<Record<NewSignal['series'], Pick<typeof t.$inferInsert, 'result' | 'note'>>> = {
  [OnsetSeries.fever]: { result: WarningResult.cluster, note: '同一营地多人发热，已按预案送检并灭蚊' },
  [OnsetSeries.respiratory]: { result: WarningResult.cluster, note: '同一宿舍区多人咳嗽，已分开居住、通风消毒' },
  [OnsetSeries.digestive]: { result: WarningResult.food, note: '食堂留样送检，已更换供餐单位' },
  [OnsetSeries.heatStroke]: { result: WarningResult.heat, note: '已避开高温时段作业，补充清凉饮料' },
}
const scattered = { result: WarningResult.scattered, note: '个别人员发病，已就诊，彼此没有接触' }

/** As the scan of each evening would have told of it, and somebody have dealt with it in the morning after. */
async function tell(db: Db, now: Date, { signals, lastDay }: Episode, fate: Fate): Promise<void> {
  const momentOf = (day: string, hours: number) => new Date(Math.min(now.getTime(), startOf(day).getTime() + hours * 3_600_000))
  for (const one of signals) await openWarning({ db, now: momentOf(one.day, 20) }, one)
  if (fate === 'waiting') return
  const { orgId, kind, series } = signals[0]!
  const dealtAt = momentOf(addDays(lastDay, 1), 9).toISOString()
  const isEnded = fate === 'closed' || fate === 'dismissed'
  await db
    .update(t)
    .set({
      ...{ state: WarningState[fate], assigneeId: await administratorOf(db, orgId), claimedAt: dealtAt, updatedAt: dealtAt, version: 1 },
      ...(fate === 'claimed' ? {} : fate === 'dismissed' ? aMistake : (verdicts[series] ?? scattered)),
      endedAt: isEnded ? momentOf(addDays(lastDay, fate === 'closed' ? quietDays + 1 : 1), 10).toISOString() : null,
    })
    .where(
      and(
        ...[
          eq(t.orgId, orgId),
          eq(t.kind, kind),
          eq(t.series, series),
          inArray(t.state, [...openStates] as (typeof t.$inferSelect)['state'][]),
        ],
      ),
    )
}

/** Who administers the node, or the nearest above that has somebody. */
async function administratorOf(db: Db, orgId: number): Promise<number | null> {
  const [found] = await ask<{ id: number }>(
    db,
    sql`select p.account_id as id from org o cross join lateral unnest(path_ids(o.path)) a(id) join org n on n.id = a.id
          join sys_account_rop p on p.org_id = n.id and p.deleted_at is null
            and p.role_id in (${code(Role.groupAdministrator, Role.companyAdministrator, Role.projectAdministrator)})
        where o.id = ${orgId} order by n.depth desc, p.id limit 1`,
  )
  return found?.id ?? null
}

/** The project where most people of the last days have trouble with their food, as the last of them to declare would have raised it. */
async function hintAtCluster(db: Db, now: Date): Promise<void> {
  const shown = array([...symptomsOfSeries.get(OnsetSeries.digestive)!])
  const [most] = await ask<{ orgId: number; symptoms: number[] }>(
    db,
    sql`select d.org_id as "orgId", array_agg(distinct s.symptom) as symptoms from declare_person_day d cross join lateral unnest(d.symptoms) s(symptom)
        where d.day >= ${addDays(dayOf(now), -1)}::date and s.symptom = any(${shown}::smallint[])
        group by 1 order by count(distinct d.person_id) desc, 1 limit 1`,
  )
  if (most) await lookForClusters({ db, now }, most)
}

async function ruleOf(db: Db, now: Date, orgType: number, different: Partial<typeof shippedRule>) {
  const at = now.toISOString()
  const [node] = await ask<{ id: number }>(
    db,
    sql`select id from org where org_type = ${orgType} and deleted_at is null order by id limit 1`,
  )
  if (!node) return
  const stamped = { version: 0, createdAt: at, createdBy: 0, updatedAt: at, updatedBy: 0 }
  await insertRows(
    db,
    rowsOf(statWarningConfig, [{ orgId: node.id, enabled: 1 as const, rule: { ...shippedRule, ...different }, ...stamped }]),
  )
}
