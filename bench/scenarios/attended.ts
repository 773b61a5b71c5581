import { EmpStatus } from '@oems/contract/people/codes.ts'
import { addDays, dayOf } from '@oems/server/core/days.ts'
import { ask, type Database } from '@oems/server/core/db/database.ts'
import { sql } from 'drizzle-orm'
import { haveAttention } from '../attentionWorld.ts'
import { type Ask, drive, median, rounds } from '../client.ts'
import type { Finding } from '../report.ts'
import type { World } from '../world.ts'
import { adminAt, failed, headers, ms, type Pace } from './reads.ts'

const clients = 4
const paged = { pageNo: 1, pageSize: 20 }

/** Employees by name and status, 未报 of a day, 待处置 and 重点关注 of a group with about a quarter of all people: against hand-written SQL, and against the platform's administrator at the same node. */
export async function attended(world: World, pace: Pace): Promise<Finding[]> {
  const { database } = world
  const day = await lastFullDay(database)
  await haveAttention(database, dayOf(new Date()))
  const [group] = await ask<{ id: number; path: string; people: number }>(
    database.reader,
    sql`with own as materialized (select org_id, count(*) as n from employee where deleted_at is null group by 1)
        select g.id, g.path, sum(own.n)::int as people from org g join org o on starts_with(o.path, g.path) join own on own.org_id = o.id
        where g.org_type = 2 and g.deleted_at is null group by 1, 2 order by abs(sum(own.n) - (select sum(n) from own) / 4) limit 1`,
  )
  const { id, path, people } = group!
  const [scoped, platform] = [headers(await adminAt(world, id)), headers(await world.token('demo01'))]
  const served = await world.serve(`${day}T20:00:00+08:00`)
  const post = (to: string, sent: Ask['headers'], body: object) => (): Ask => ({
    ...{ method: 'POST', path: to, headers: sent, body: JSON.stringify(body) },
  })
  const measure = (subject: () => Ask, base: string, reference: () => Ask) =>
    rounds(
      pace.rounds,
      () => drive(served.product, clients, pace.seconds, subject),
      () => drive(base, clients, pace.seconds, reference),
    )
  const finding = async (name: string, of: Awaited<ReturnType<typeof measure>>, most: number, size: string): Promise<Finding> => {
    const ratio = median(of.map(({ ours, theirs }) => ours.p95 / theirs.p95))
    const p95 = (whose: 'ours' | 'theirs') => ms(median(of.map((round) => round[whose].p95)))
    return {
      ...{ name, measured: ratio.toFixed(2), wanted: `≤ ${most}`, good: ratio <= most && failed(of) === 0 },
      detail: `集团 ${people} 人，${size}，${clients} 个客户端；${p95('ours')} 对 ${p95('theirs')}；失败 ${failed(of)}`,
    }
  }
  const left = { keyword: '王', empStatus: EmpStatus.offSite }
  const lists = [
    {
      ...{
        name: '员工（王、离场）',
        call: '/oems-api/biz/employees/v2/list',
        body: { pageNo: 1, pageSize: 10, ...left, empStatus: [left.empStatus] },
      },
      ...{ bare: '/oems-api/biz/employees/v2/list', further: left },
    },
    {
      name: '未报',
      call: '/oems-api/biz/filling-management/page',
      body: { ...paged, date: day, filled: 0 },
      bare: '/unfilled',
      further: {},
    },
    { name: '待处置', call: '/oems-api/declare-health/list', body: { ...paged, handleState: 1 }, bare: '/handling', further: {} },
    { name: '重点关注', call: '/oems-api/epac/user-ill-situation/list', body: { ...paged, tab: 1 }, bare: '/attention', further: {} },
  ]
  try {
    const findings: Finding[] = []
    for (const { name, call, body, bare, further } of lists) {
      const ours = post(call, scoped, { ...body, orgId: id })
      const size = `${name} ${await totalOf(served.product, ours())} 行`
      const toBare = await measure(ours, served.bare, post(bare, {}, { path, day, ...further }))
      findings.push(await finding(`${name}列表一页，p95 ÷ 裸处理器手写 SQL`, toBare, 1.5, size))
      const toPlatform = await measure(ours, served.product, post(call, platform, { ...body, orgId: id }))
      findings.push(await finding(`${name}列表，集团管理员 p95 ÷ 平台管理员（同一查询）`, toPlatform, 1.2, size))
    }
    return findings
  } finally {
    served.stop()
  }
}

/** The last day on which about as many have declared as on others. */
async function lastFullDay({ reader }: Database): Promise<string> {
  const today = dayOf(new Date())
  const days = await ask<{ day: string; n: number }>(
    reader,
    sql`select day, count(*)::int as n from declare_person_day where day between ${addDays(today, -3)} and ${today} group by 1 order by 1 desc`,
  )
  const most = Math.max(...days.map(({ n }) => n))
  return days.find(({ n }) => n > most / 2)!.day
}

async function totalOf(base: string, { path, headers, body }: Ask): Promise<number> {
  const reply = await fetch(base + path, { method: 'POST', headers, body: body! })
  const { data, msg } = (await reply.json()) as { data: { total: number } | null; msg: string }
  if (!data) throw new Error(msg)
  return data.total
}
