import { addDays, startOf } from '@oems/server/core/days.ts'
import { ask } from '@oems/server/core/db/database.ts'
import { sql } from 'drizzle-orm'
import { type Ask, drive, type Measured, median, rounds } from '../client.ts'
import type { LogWorld } from '../logWorld.ts'
import type { Finding } from '../report.ts'
import type { Pace } from './reads.ts'

const clients = 4
const seconds = (value: number) => (value < 1000 ? `${value.toFixed(0)} ms` : `${(value / 1000).toFixed(1)} s`)

/**
 * The operation log of millions of entries: one day of an account, and the last week, as an administrator of a group and as the platform's;
 * against hand-written SQL for the same rows, and against the same with few entries.
 */
export async function logs(large: LogWorld, small: LogWorld, { rounds: times, seconds: long }: Pace): Promise<Finding[]> {
  const [here, few] = [await served(large), await served(small)]
  const { group, username, day } = await whoAndWhere(large)
  const entries = await countOf(large)
  try {
    const beside = (ours: Side, theirs: Side) =>
      rounds(
        times,
        () => drive(ours.at, clients, long, ours.next),
        () => drive(theirs.at, clients, long, theirs.next),
      )
    const ours = (filter: object, token = here.scoped): Side => ({ at: here.product, next: list(token, filter) })
    const theirs = (from: string, to: string, filter: object = {}): Side => ({ at: here.bare, next: bare(from, to, filter) })
    const week = addDays(large.day, -6)
    const path = { path: group.path }

    const named = await beside(ours({ startTime: day, endTime: day, username }), theirs(day, day, { ...path, username }))
    const widely = await drive(here.product, clients, long, list(here.scoped, { startTime: day, endTime: day, username: manyNames }))
    const unknown = await drive(here.product, clients, long, list(here.scoped, { startTime: day, endTime: day, username: noName }))
    const scoped = await beside(ours({}), theirs(week, large.day, path))
    const platform = await beside(ours({}, here.platform), theirs(week, large.day))
    const toFew = await beside(ours({}), { at: few.product, next: list(few.scoped, {}) })

    const worst = Math.max(median(named.map((round) => round.ours.p95)), widely.p95, unknown.p95)
    const failures = failed(named) + widely.failures + unknown.failures
    const size = `${(entries / 10_000).toFixed(0)} 万条，${clients} 个客户端`
    return [
      {
        name: '操作日志，一天加登录账号，p95',
        measured: seconds(worst),
        wanted: '< 1 s',
        good: worst < 1000 && failures === 0,
        detail: `${size}，集团管理员，取三者中最慢的：一个账号 ${compared(named)}（裸处理器手写 SQL）；两千个账号名的一部分 ${seconds(widely.p95)}；没有的账号名 ${seconds(unknown.p95)}；失败 ${failures}`,
      },
      finding(
        '操作日志，默认 7 天，集团管理员 p95 ÷ 裸处理器手写 SQL',
        scoped,
        1.5,
        `集团 ${group.nodes} 个组织，总数至 10000；${compared(scoped)}`,
      ),
      finding('操作日志，默认 7 天，平台管理员 p95 ÷ 裸处理器手写 SQL', platform, 1.5, compared(platform)),
      finding(`操作日志，默认 7 天，集团管理员 p95 ÷ 只有 ${await countOf(small)} 条时`, toFew, 1.5, compared(toFew)),
    ]
  } finally {
    for (const one of [here, few]) one.stop()
  }
}

interface Side {
  readonly at: string
  readonly next: () => Ask
}

/** The product on the evening of the last day with entries, and who queries it. */
async function served(world: LogWorld) {
  const started = await world.serve(`${world.day}T20:00:00+08:00`)
  return { ...started, scoped: await world.token('demo03'), platform: await world.token('demo01') }
}

const query = (filter: object) => new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value)]))
const list = (token: string, filter: object) => (): Ask => ({
  method: 'GET',
  path: `/oems-api/sys/log/list?${query({ pageNo: 1, pageSize: 20, ...filter })}`,
  headers: { token, platform: 'WEB' },
})
const bare = (from: string, to: string, filter: object) => {
  const period = { from: startOf(from).toISOString(), to: startOf(addDays(to, 1)).toISOString() }
  return (): Ask => ({ method: 'GET', path: `/logs?${query({ ...period, ...filter })}`, headers: {} })
}

/** Part of the account names of all employees, and of none. */
const manyNames = 'u1000'
const noName = 'nobody99'

/** The group of the demonstration, the busiest day of the last seven, and whom its entries of that day name most often. */
async function whoAndWhere({ database: { reader }, day: last }: LogWorld) {
  const [group] = await ask<{ path: string; nodes: number }>(
    reader,
    sql`select o.path, (select count(*)::int from org b where b.path like o.path || '%') as nodes
        from sys_account a join org o on o.id = a.org_id where a.username = 'demo03' and a.deleted_at is null`,
  )
  const [{ day } = { day: last }] = await ask<{ day: string }>(
    reader,
    sql`select (created_at at time zone 'Asia/Shanghai')::date as day from sys_log
        where created_at >= ${startOf(addDays(last, -6)).toISOString()} group by 1 order by count(*) desc limit 1`,
  )
  const [busiest] = await ask<{ username: string }>(
    reader,
    sql`select l.username from sys_log l join org o on o.id = l.org_id
        where o.path like ${`${group!.path}%`} and l.username is not null
          and l.created_at >= ${startOf(day).toISOString()} and l.created_at < ${startOf(addDays(day, 1)).toISOString()}
        group by 1 order by count(*) desc limit 1`,
  )
  return { group: group!, username: busiest!.username, day }
}

const countOf = async ({ database: { reader } }: LogWorld) =>
  (await ask<{ n: number }>(reader, sql`select sum(row_count)::int as n from sys_log_seal`))[0]!.n

type Measurements = readonly { readonly ours: Measured; readonly theirs: Measured }[]
const failed = (measurements: Measurements) => measurements.reduce((sum, { ours, theirs }) => sum + ours.failures + theirs.failures, 0)
const ratio = (measurements: Measurements) => median(measurements.map(({ ours, theirs }) => ours.p95 / theirs.p95))
const compared = (measurements: Measurements) =>
  (['ours', 'theirs'] as const).map((whose) => seconds(median(measurements.map((round) => round[whose].p95)))).join(' 对 ')

const finding = (name: string, measurements: Measurements, most: number, detail: string): Finding => ({
  name,
  measured: ratio(measurements).toFixed(2),
  wanted: `≤ ${most}`,
  good: ratio(measurements) <= most && failed(measurements) === 0,
  detail: `${detail}；失败 ${failed(measurements)}`,
})
