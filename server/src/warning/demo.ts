import { OnsetSeries } from '@oems/contract/declaration/onset.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { WarningKind, WarningResult, WarningState } from '@oems/contract/warning/codes.ts'
import { shippedRule } from '@oems/contract/warning/config.ts'
import type { WarningDay } from '@oems/contract/warning/warnings.ts'
import { sql } from 'drizzle-orm'
import { addDays, dayOf, startOf } from '../core/days.ts'
import { ask, type Db } from '../core/db/database.ts'
import { insertRows, rowsOf } from '../core/db/insertRows.ts'
import type { DemoLoader } from '../core/domain.ts'
import { statWarning, statWarningConfig } from './tables.ts'

const { waiting, claimed, confirmed, dismissed, closed } = WarningState
const { fever, digestive, respiratory, rash, any } = OnsetSeries

/** 05 §8, at a quarter: what happened some days ago, and what was made of it. */
const told = [
  { series: digestive, kind: WarningKind.cluster, level: 3, ago: 0, observed: 7, state: waiting },
  { series: fever, kind: WarningKind.rise, level: 2, ago: 0, observed: 4, state: waiting },
  {
    series: fever,
    kind: WarningKind.rise,
    level: 3,
    ago: 3,
    observed: 9,
    state: confirmed,
    result: WarningResult.cluster,
    note: '同一营地多人发热，已按预案送检并灭蚊',
  },
  {
    series: respiratory,
    kind: WarningKind.rise,
    level: 1,
    ago: 9,
    observed: 3,
    state: dismissed,
    result: WarningResult.mistake,
    note: '体温录入错误，已电话核实',
  },
  {
    series: any,
    kind: WarningKind.rise,
    level: 2,
    ago: 24,
    observed: 6,
    state: closed,
    result: WarningResult.food,
    note: '食堂留样送检，已连续5日没有新发',
  },
] as const
const aClaimed = { series: rash, kind: WarningKind.rise, level: 2, ago: 1, observed: 4, state: claimed } as const

/** Five signals at projects and one that somebody is looking into, with the rules of the platform and of a group. */
const load: DemoLoader = async (db, now) => {
  const projects = await ask<{ id: number; onsite: number }>(
    db,
    sql`select o.id, count(s.person_id)::int as onsite from org o join emp_stay s on s.org_id = o.id and s.to_day is null
        where o.org_type = ${OrgType.project} and o.deleted_at is null group by o.id order by count(s.person_id) desc, o.id limit 6`,
  )
  if (projects.length === 0) return
  const account = await accountOf(db)
  const all = [...told, ...(account === null ? [] : [aClaimed])]
  const rows = all.map((one, at) => rowOf(one, projects[at % projects.length]!, { now, account }))
  await insertRows(db, rowsOf(statWarning, rows))
  await ruleOf(db, now, OrgType.platform, {})
  await ruleOf(db, now, OrgType.group, { minCount: 4 })
}
export default load

/** Who deals with warnings in the demonstration. */
async function accountOf(db: Db): Promise<number | null> {
  const [found] = await ask<{ id: number }>(db, sql`select id from sys_account where username = 'demo03' and deleted_at is null`)
  return found?.id ?? null
}

type Told = (typeof told)[number] | typeof aClaimed
interface Making {
  readonly now: Date
  readonly account: number | null
}
function rowOf(one: Told, { id: orgId, onsite }: { id: number; onsite: number }, { now, account }: Making) {
  const lastDay = addDays(dayOf(now), -one.ago)
  const at = new Date(Math.min(now.getTime(), startOf(lastDay).getTime() + 10 * 3_600_000)).toISOString()
  const isCluster = one.kind === WarningKind.cluster
  const days = isCluster ? [] : daysOf(lastDay, one.observed, Math.max(20, onsite))
  const last = days.at(-1)
  const figures = {
    declared: last?.n ?? null,
    expected: last?.expected ?? null,
    sd: last ? 1 : null,
    c1: last?.c2 ?? null,
    c2: last?.c2 ?? null,
    c3: last?.c3 ?? null,
  }
  const taken = one.state === waiting ? {} : { assigneeId: account, claimedAt: at }
  const verdict = 'result' in one ? { result: one.result, note: one.note } : { result: null, note: null }
  return {
    ...{ orgId, kind: one.kind, series: one.series, level: one.level, maxLevel: one.level, observed: one.observed, state: one.state },
    ...{ firstDay: addDays(lastDay, one.level === 3 ? -1 : 0), lastDay, ...figures },
    evidence: isCluster ? { symptom: 20, others: [{ symptom: 21, num: 4 }] } : { days },
    ...{ assigneeId: null, claimedAt: null, ...taken, ...verdict, prevId: null, escalatedAt: null },
    endedAt: one.state === dismissed || one.state === closed ? at : null,
    ...{ version: 0, createdAt: at, createdBy: 0, updatedAt: at, updatedBy: 0 },
  }
}

/** Five quiet weeks and a rise at their end. */
const daysOf = (lastDay: string, observed: number, n: number): WarningDay[] =>
  Array.from({ length: 35 }, (_, at) => {
    const isLast = at === 34
    const y = isLast ? observed : at % 9 === 4 ? 1 : 0
    const c2 = isLast ? observed - 0.1 : y - 0.1
    const score = { c2, c3: isLast ? c2 - 1 : 0 }
    return { day: addDays(lastDay, at - 34), y, n, expected: 0.1, upper: 3.1, ...score, valid: true, signal: isLast }
  })

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
