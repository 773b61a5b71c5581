import { Role } from '@oems/contract/access/builtInRoles.ts'
import { addDays, dayOf } from '@oems/server/core/days.ts'
import { ask } from '@oems/server/core/db/database.ts'
import { sql } from 'drizzle-orm'
import { type Ask, drive, type Measured, median, rounds } from '../client.ts'
import type { Finding } from '../report.ts'
import { workingDay } from '../workingDay.ts'
import type { Size, World } from '../world.ts'

export interface Pace {
  readonly rounds: number
  readonly seconds: number
}
export type Served = Awaited<ReturnType<World['serve']>>

export const headers = (token: string) => ({ token, platform: 'WEB', 'content-type': 'application/json' })
export const ms = (value: number) => `${value.toFixed(1)} ms`
export const failed = (measurements: readonly { ours: Measured; theirs: Measured }[]) =>
  measurements.reduce((sum, { ours, theirs }) => sum + ours.failures + theirs.failures, 0)

/** user/info at 16 connections against a bare handler with the same statements. */
export async function userInfo(world: World, { product, bare }: Served, { rounds: times, seconds }: Pace): Promise<Finding> {
  const token = await world.token('demo03')
  const question = (): Ask => ({ method: 'GET', path: '/oems-api/sys/user/info', headers: headers(token) })
  const measurements = await rounds(
    times,
    () => drive(product, 16, seconds, question),
    () => drive(bare, 16, seconds, question),
  )
  const ratio = median(measurements.map(({ ours, theirs }) => ours.rate / theirs.rate))
  const [ours, theirs] = [median(measurements.map((round) => round.ours.rate)), median(measurements.map((round) => round.theirs.rate))]
  return {
    name: 'user/info，16 个连接，吞吐量 ÷ 裸 node:http',
    measured: ratio.toFixed(2),
    wanted: '≥ 0.6',
    good: ratio >= 0.6 && failed(measurements) === 0,
    detail: `${Math.round(ours)}/s 对 ${Math.round(theirs)}/s；失败 ${failed(measurements)}`,
  }
}

/** The list by keyword for a company of about 5,000 people: against hand-written SQL, and against the platform's administrator. */
export async function employeeList(world: World, { product, bare }: Served, { rounds: times, seconds }: Pace): Promise<Finding[]> {
  const [company] = await ask<{ id: number; path: string; people: number }>(
    world.database.reader,
    sql`select o.id, o.path, count(e.id)::int as people from org o join org below on below.path like o.path || '%' join employee e on e.org_id = below.id and e.deleted_at is null
        where o.org_type = 3 group by o.id, o.path order by abs(count(e.id) - 5000) limit 1`,
  )
  const { id, path, people } = company!
  const scoped = await adminAt(world, id)
  const platform = await world.token('demo01')
  const body = JSON.stringify({ keyword: '王', pageNo: 1, pageSize: 10, orgId: id })
  const bareBody = JSON.stringify({ path, keyword: '王', day: dayOf(new Date()) })
  const post = (token: string, text: string) => (): Ask => ({
    method: 'POST',
    path: '/oems-api/biz/employees/v2/list',
    headers: headers(token),
    body: text,
  })
  const clients = 4
  const measurements = await rounds(
    times,
    () => drive(product, clients, seconds, post(scoped, body)),
    () => drive(bare, clients, seconds, post('', bareBody)),
  )
  const against = await rounds(
    times,
    () => drive(product, clients, seconds, post(scoped, body)),
    () => drive(product, clients, seconds, post(platform, body)),
  )
  const [toBare, toPlatform] = [measurements, against].map((some) => median(some.map(({ ours, theirs }) => ours.p95 / theirs.p95))) as [
    number,
    number,
  ]
  const p95 = (some: typeof measurements, whose: 'ours' | 'theirs') => ms(median(some.map((round) => round[whose].p95)))
  const size = `公司 ${people} 人，关键字“王”，第 1 页 10 行，${clients} 个客户端`
  return [
    {
      name: 'v2/list，p95 ÷ 裸处理器手写 SQL',
      measured: toBare.toFixed(2),
      wanted: '≤ 1.5',
      good: toBare <= 1.5 && failed(measurements) === 0,
      detail: `${size}；${p95(measurements, 'ours')} 对 ${p95(measurements, 'theirs')}；失败 ${failed(measurements)}`,
    },
    {
      name: 'v2/list，公司管理员 p95 ÷ 平台管理员（同一查询）',
      measured: toPlatform.toFixed(2),
      wanted: '≤ 1.2',
      good: toPlatform <= 1.2 && failed(against) === 0,
      detail: `${p95(against, 'ours')} 对 ${p95(against, 'theirs')}；失败 ${failed(against)}`,
    },
  ]
}

/** The overview of a group, in the afternoon of a day, 8 clients: against user/info, and against counting the rows. */
export async function overview(world: World, pace: Pace): Promise<Finding[]> {
  const { day, start } = await workingDay(world)
  const served = await world.serve(start)
  try {
    return await compareOverview(world, served, day, pace)
  } finally {
    served.stop()
  }
}

async function compareOverview(world: World, { product, bare }: Served, day: string, { rounds: times, seconds }: Pace): Promise<Finding[]> {
  const token = await world.token('demo03')
  const info = (): Ask => ({ method: 'GET', path: '/oems-api/sys/user/info', headers: headers(token) })
  const figures = (): Ask => ({ method: 'POST', path: '/oems-api/biz/health-statistics/overview', headers: headers(token), body: '{}' })
  const [group] = await ask<{ orgId: number }>(world.database.reader, sql`select org_id "orgId" from sys_account where username = 'demo03'`)
  const count = (): Ask => ({
    method: 'GET',
    path: `/count?orgId=${group!.orgId}&day=${day}&until=${addDays(day, -1)}T15:00:00%2B08:00`,
    headers: {},
  })
  const clients = 8
  const toInfo = await rounds(
    times,
    () => drive(product, clients, seconds, figures),
    () => drive(product, clients, seconds, info),
  )
  const toCount = await rounds(
    times,
    () => drive(product, clients, seconds, figures),
    () => drive(bare, clients, seconds, count),
  )
  const ratio = (some: typeof toInfo) => median(some.map(({ ours, theirs }) => ours.p95 / theirs.p95))
  const p95 = (some: typeof toInfo, whose: 'ours' | 'theirs') => ms(median(some.map((round) => round[whose].p95)))
  return [
    {
      name: '健康总览 overview，p95 ÷ user/info 的 p95',
      measured: ratio(toInfo).toFixed(2),
      wanted: '≤ 4',
      good: ratio(toInfo) <= 4 && failed(toInfo) === 0,
      detail: `集团、今日（业务时间 ${day} 15:00）、${clients} 个客户端；${p95(toInfo, 'ours')} 对 ${p95(toInfo, 'theirs')}；失败 ${failed(toInfo)}`,
    },
    {
      name: '健康总览 overview，p95 ÷ 逐行计数的 p95',
      measured: ratio(toCount).toFixed(3),
      wanted: '≤ 0.05',
      good: ratio(toCount) <= 0.05 && failed(toCount) === 0,
      detail: `${p95(toCount, 'ours')} 对 ${p95(toCount, 'theirs')}（同一集团当日、前一日同时、上年同日的申报数字；病例、关注、风险、接种、体检没有计入对照）；失败 ${failed(toCount)}`,
    },
  ]
}

/** The same in a system with few declarations: what there is of them must not be felt. */
export async function overviewOfFew(world: World, few: World, size: Size, pace: Pace): Promise<Finding> {
  const large = await world.serve((await workingDay(world)).start)
  const small = await few.serve((await workingDay(few)).start)
  try {
    const [ours, theirs] = [await world.token('demo03'), await few.token('demo03')]
    const figures = (token: string) => (): Ask => ({
      method: 'POST',
      path: '/oems-api/biz/health-statistics/overview',
      headers: headers(token),
      body: '{}',
    })
    const clients = 8
    const measurements = await rounds(
      pace.rounds,
      () => drive(large.product, clients, pace.seconds, figures(ours)),
      () => drive(small.product, clients, pace.seconds, figures(theirs)),
    )
    const ratio = median(measurements.map((round) => round.ours.p95 / round.theirs.p95))
    const [many, less] = [await declarationsOf(world), await declarationsOf(few)]
    const p95 = (whose: 'ours' | 'theirs') => ms(median(measurements.map((round) => round[whose].p95)))
    return {
      name: `健康总览 overview，${many} 条申报时 p95 ÷ ${less} 条时`,
      measured: ratio.toFixed(2),
      wanted: '≤ 1.2',
      good: ratio <= 1.2 && failed(measurements) === 0,
      detail: `集团、今日、${clients} 个客户端；${p95('ours')} 对 ${p95('theirs')}（${size.employees} 人、${size.nodes} 个组织）；失败 ${failed(measurements)}`,
    }
  } finally {
    large.stop()
    small.stop()
  }
}

const declarationsOf = async ({ database: { reader } }: World) =>
  (await ask<{ n: number }>(reader, sql`select count(*)::int as n from declare_health`))[0]!.n

/** A company administrator of its own at a node. */
export const adminAt = (world: World, orgId: number) => userAt(world, orgId, Role.companyAdministrator)

/** A user of its own with a role at a node. */
export async function userAt(world: World, orgId: number, roleId: number): Promise<string> {
  const username = `bench${orgId}role${roleId}`
  const at = new Date().toISOString()
  await world.database.db.execute(sql`
    with a as (
      insert into sys_account (created_at, created_by, updated_at, updated_by, username, nickname, org_id, source)
      select ${at}, 0, ${at}, 0, ${username}, ${username}, ${orgId}, 6 where not exists (select from sys_account where username = ${username}) returning id)
    insert into sys_account_rop (created_at, created_by, updated_at, updated_by, account_id, role_id, org_id) select ${at}, 0, ${at}, 0, a.id, ${roleId}, ${orgId} from a`)
  return world.token(username)
}
