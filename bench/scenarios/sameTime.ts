import { setTimeout as pause } from 'node:timers/promises'
import { addDays, dayOf } from '@oems/server/core/days.ts'
import { ask } from '@oems/server/core/db/database.ts'
import { numberOf } from '@oems/server/core/statistics/registry.ts'
import { countQuarters, course } from '@oems/server/declaration/testQuarters.ts'
import { sql } from 'drizzle-orm'
import { type Ask, drive, median, rounds } from '../client.ts'
import type { Finding } from '../report.ts'
import type { World } from '../world.ts'
import { failed, headers, ms, type Pace, type Served } from './reads.ts'

const clients = 8

/** Yesterday up to the same minute for a group: from rows and from quarter-hour cuts, and what it adds to the overview. */
export async function sameTime(world: World, { product, bare }: Served, { rounds: times, seconds }: Pace): Promise<Finding[]> {
  const yesterday = addDays(dayOf(new Date()), -1)
  await haveQuarters(world, yesterday)
  const [group] = await ask<{ orgId: number; n: number }>(
    world.database.reader,
    sql`select a.org_id as "orgId", (select count(*)::int from declare_person_day d join org o on o.id = d.org_id join org g on g.id = a.org_id
          where d.day = ${yesterday} and starts_with(o.path, g.path)) as n
        from sys_account a where a.username = 'demo03'`,
  )
  const { orgId, n } = group!
  const findings: Finding[] = []
  for (const time of ['10:07:30', '22:22:30']) {
    const until = encodeURIComponent(`${yesterday}T${time}+08:00`)
    const question = (by: string) => (): Ask => ({
      method: 'GET',
      path: `/${by}?orgId=${orgId}&day=${yesterday}&until=${until}`,
      headers: {},
    })
    const measured = await rounds(
      times,
      () => drive(bare, clients, seconds, question('rows')),
      () => drive(bare, clients, seconds, question('quarters')),
    )
    const ratio = median(measured.map(({ ours, theirs }) => ours.p95 / theirs.p95))
    const p95 = (whose: 'ours' | 'theirs') => ms(median(measured.map((round) => round[whose].p95)))
    findings.push({
      name: `昨日同时（${time.slice(0, 5)}），逐行 p95 ÷ 统计引擎一刻钟分项 p95`,
      measured: ratio.toFixed(2),
      wanted: '≤ 1.2 时用逐行',
      good: ratio <= 1.2 && failed(measured) === 0,
      detail: `集团昨日 ${n} 条，${clients} 个客户端；${p95('ours')} 对 ${p95('theirs')}；失败 ${failed(measured)}`,
    })
  }
  const token = await world.token('demo03')
  const overview = (input: object) => (): Ask => ({
    method: 'POST',
    path: '/oems-api/biz/health-statistics/overview',
    headers: headers(token),
    body: JSON.stringify(input),
  })
  const both = await rounds(
    times,
    () => drive(product, clients, seconds, overview({})),
    () => drive(product, clients, seconds, overview({ date: yesterday })),
  )
  const ratio = median(both.map(({ ours, theirs }) => ours.p95 / theirs.p95))
  const p95 = (whose: 'ours' | 'theirs') => ms(median(both.map((round) => round[whose].p95)))
  findings.push({
    name: '健康总览 overview，今日（与昨日同时比较）p95 ÷ 昨日（与前一日比较）p95',
    measured: ratio.toFixed(2),
    wanted: '≤ 1.5',
    good: ratio <= 1.5 && failed(both) === 0,
    detail: `集团、${clients} 个客户端；${p95('ours')} 对 ${p95('theirs')}；失败 ${failed(both)}`,
  })
  return findings
}

/** Counts the cuts of that day once, and waits until they are folded: the product folds. */
async function haveQuarters({ database }: World, day: string): Promise<void> {
  const [found] = await ask<{ any: boolean }>(
    database.reader,
    sql`select exists (select from stat_month where metric = ${numberOf(course, 'quarter')} and month = date_trunc('month', ${day}::date)
          and d[extract(day from ${day}::date)::int] <> 0) as any`,
  )
  if (found!.any) return
  await countQuarters(database.db, day)
  while ((await ask(database.reader, sql`select from stat_delta limit 1`)).length > 0) await pause(500)
}
