import { OnsetSeries } from '@oems/contract/declaration/onset.ts'
import { shippedRule } from '@oems/contract/warning/config.ts'
import { addDays, dayOf } from '@oems/server/core/days.ts'
import { array, ask, type Database } from '@oems/server/core/db/database.ts'
import { readDaily } from '@oems/server/core/statistics/daily.ts'
import { numberOf } from '@oems/server/core/statistics/registry.ts'
import { rulesInForce, watchedNodes } from '@oems/server/warning/nodes.ts'
import { leadOf } from '@oems/server/warning/rule.ts'
import { scan } from '@oems/server/warning/scan.ts'
import { sql } from 'drizzle-orm'
import { median } from '../client.ts'
import type { Finding } from '../report.ts'
import type { World } from '../world.ts'
import { ms, type Pace } from './reads.ts'

/** Days that a scan looks at again, and months in which the days before them lie. */
const [looked, months] = [7, 4]
const series = [OnsetSeries.fever, OnsetSeries.respiratory, OnsetSeries.digestive, OnsetSeries.any]
const onsets = [numberOf('declare.onset'), numberOf('declare.onset', 'series')]
const declared = [numberOf('declare.due'), numberOf('declare.filled'), numberOf('declare.voluntary')]

/** Signals of all nodes and series, as the job looks for them every half hour, beside reading the same blocks and nothing more. */
export async function signals({ database }: World, { rounds }: Pace): Promise<Finding> {
  const { reader } = database
  const to = dayOf(new Date())
  const period = { from: addDays(to, -looked), to }
  await haveSeries(database, to)
  const rule = shippedRule
  const suspects = await suspectsOf(database, period)
  const monthsOf = (from: string) =>
    Array.from({ length: months }, (_, back) => `${addDays(`${to.slice(0, 7)}-15`, -30 * back).slice(0, 7)}-01`).filter(
      (month) => month >= `${from.slice(0, 7)}-01`,
    )
  const read = async () => {
    await reader.$client.query('select org_id, metric, dim, month, d from stat_month where metric = any($1) and month = any($2)', [
      onsets,
      monthsOf(period.from),
    ])
    await reader.$client.query(
      'select org_id, metric, dim, month, d from stat_month where metric = any($1) and month = any($2) and org_id = any($3)',
      [[...onsets, ...declared], monthsOf(addDays(period.from, -leadOf(rule))), suspects],
    )
  }
  let [nodes, found] = [0, 0]
  const look = async () => {
    const [watched, ruleAt] = await Promise.all([watchedNodes(reader), rulesInForce(reader)])
    nodes = watched.length
    found = 0
    for await (const _ of scan(reader, watched, period, ({ path }) => ruleAt(path).rule)) found += 1
  }
  const took = { ours: [] as number[], theirs: [] as number[] }
  for (let round = 0; round <= 3 * rounds; round += 1)
    for (const [whose, work] of [
      ['ours', look],
      ['theirs', read],
    ] as const) {
      const began = performance.now()
      await work()
      // The first is not counted, for nothing is warm yet.
      if (round > 0) took[whose].push(performance.now() - began)
    }
  const ratio = median(took.ours) / median(took.theirs)
  return {
    name: '全部组织与监测指标的预警信号 ÷ 单独读取同样的数据块',
    measured: ratio.toFixed(2),
    wanted: '≤ 5',
    good: ratio <= 5 && found > 0,
    detail: `${nodes} 个组织、${OnsetSeries.options.length} 个指标、${looked + 1} 天，${suspects.length} 个组织须逐日判断，信号 ${found} 个；中位数 ${ms(median(took.ours))} 对 ${ms(median(took.theirs))}`,
  }
}

/** Those that have as many onsets on a day as a signal needs. */
async function suspectsOf({ reader }: Database, period: { readonly from: string; readonly to: string }): Promise<number[]> {
  const daily = await readDaily(reader, null, [{ metric: 'declare.onset' }], period)
  return daily.nodes.filter((node) =>
    Array.prototype.some.call(daily.of(node, { metric: 'declare.onset' }), (count: number) => count >= shippedRule.minCount),
  )
}

/** Months of due, declared and new symptoms at every node, as blocks alone: nobody reads their rows here. One node in 200 has a rise today. */
async function haveSeries({ db }: Database, today: string): Promise<void> {
  const [found] = await ask<{ n: number }>(
    db,
    sql`select count(*)::int as n from stat_month where metric = ${onsets[1]!} and month = date_trunc('month', ${today}::date)`,
  )
  const [nodes] = await ask<{ n: number }>(db, sql`select count(*)::int as n from org where deleted_at is null and org_type in (3, 4, 5)`)
  if (found!.n > nodes!.n) return
  const unit = (salt: string) => sql`((hashtextextended(${salt} || o.id || ' ' || b.dim || ' ' || g.day::date, 0) & 65535) / 65536.0)`
  const figure = sql`
    case when b.metric = ${declared[0]!} then 50 when b.metric = ${declared[1]!} then 46 when b.metric = ${declared[2]!} then 1
      else floor(-ln(1 - ${unit('onset')}) * b.mean)::int + case when o.id % 200 = 0 and g.day::date = ${today}::date then 6 else 0 end end`
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`
      insert into stat_month (metric, month, org_id, dim, d)
      select b.metric, m.month, o.id, b.dim,
          array(select case when g.day::date > ${today}::date then null else ${figure} end::bigint
            from generate_series(m.month, m.month + interval '1 month' - interval '1 day', '1 day') g (day))
        from org o
          cross join (select (date_trunc('month', ${today}::date) - make_interval(months => back))::date as month from generate_series(0, ${months - 1}) back) m
          cross join (values (${declared[0]!}::smallint, 0, 0.0), (${declared[1]!}::smallint, 0, 0.0), (${declared[2]!}::smallint, 0, 0.0), (${onsets[0]!}::smallint, 0, 0.6)
            union all select ${onsets[1]!}::smallint, s, case when s = ${OnsetSeries.any} then 0.6 else 0.2 end from unnest(${array(series)}::int[]) s) b (metric, dim, mean)
       where o.deleted_at is null and o.org_type in (3, 4, 5) and b.dim <> ${OnsetSeries.any}
      on conflict do nothing`)
  })
  await db.execute(sql`analyze stat_month`)
}
