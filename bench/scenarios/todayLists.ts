import { TodayStatus } from '@oems/contract/people/codes.ts'
import { ask } from '@oems/server/core/db/database.ts'
import { sql } from 'drizzle-orm'
import { type Ask, drive, median, rounds } from '../client.ts'
import type { Finding } from '../report.ts'
import type { World } from '../world.ts'
import { adminAt, failed, headers, ms, type Pace } from './reads.ts'

const clients = 4
const paged = { pageNo: 1, pageSize: 20 }
const employees = '/oems-api/biz/employees/v2/list'
const filling = '/oems-api/biz/filling-management/page'

/** Lists by what people declared today, in a company of about 5,000: against hand-written SQL, and against the platform's administrator at the same node. */
export async function todayLists(world: World, pace: Pace): Promise<Finding[]> {
  const { reader } = world.database
  const [company] = await ask<{ id: number; path: string; people: number }>(
    reader,
    sql`select o.id, o.path, count(e.id)::int as people from org o join org below on starts_with(below.path, o.path)
          join employee e on e.org_id = below.id and e.deleted_at is null
        where o.org_type = 3 and o.deleted_at is null group by 1, 2 order by abs(count(e.id) - 5000) limit 1`,
  )
  const [last] = await ask<{ day: string }>(reader, sql`select max(day) as day from declare_person_day`)
  const { id, path, people } = company!
  const { day } = last!
  const now = `${day}T20:00:00+08:00`
  const [own, platform] = [headers(await adminAt(world, id)), headers(await world.token('demo01'))]
  const lists = [
    {
      name: '员工 今日未申报',
      call: employees,
      body: { todayStatus: [TodayStatus.pending] },
      bare: '/today',
      further: { status: [TodayStatus.pending] },
    },
    {
      name: '员工 今日逾期',
      call: employees,
      body: { todayStatus: [TodayStatus.overdue] },
      bare: '/today',
      further: { status: [TodayStatus.overdue] },
    },
    { name: '员工 健康等级 1–3', call: employees, body: { level: [1, 2, 3] }, bare: '/today', further: { level: [1, 2, 3] } },
    { name: '填报管理', call: filling, body: { date: day }, bare: '/filling', further: {} },
    { name: '填报管理 连续未报 ≥ 3', call: filling, body: { date: day, missingDays: 3 }, bare: '/filling', further: { missingDays: 3 } },
  ]
  const served = await world.serve(now)
  const post = (to: string, sent: Ask['headers'], body: object) => (): Ask => ({
    method: 'POST',
    path: to,
    headers: sent,
    body: JSON.stringify(body),
  })
  try {
    const findings: Finding[] = []
    for (const { name, call, body, bare, further } of lists) {
      const ours = post(call, own, { ...paged, ...body, orgId: id })
      const written = post(bare, {}, { path, day, now, ...further })
      const [total, expected] = [await totalOf(served.product, ours()), await totalOf(served.bare, written())]
      const measure = (base: string, reference: () => Ask) =>
        rounds(
          pace.rounds,
          () => drive(served.product, clients, pace.seconds, ours),
          () => drive(base, clients, pace.seconds, reference),
        )
      const finding = (what: string, of: Awaited<ReturnType<typeof measure>>, most: number): Finding => {
        const ratio = median(of.map(({ ours, theirs }) => ours.p95 / theirs.p95))
        const p95 = (whose: 'ours' | 'theirs') => ms(median(of.map((round) => round[whose].p95)))
        const good = ratio <= most && failed(of) === 0 && total === expected
        const rows = total === expected ? `${total} 行` : `${total} 行，对照 ${expected} 行`
        return {
          ...{ name: `${name}，${what}`, measured: ratio.toFixed(2), wanted: `≤ ${most}`, good },
          detail: `公司 ${people} 人，${rows}，${clients} 个客户端；${p95('ours')} 对 ${p95('theirs')}；失败 ${failed(of)}`,
        }
      }
      findings.push(finding('p95 ÷ 裸处理器手写 SQL', await measure(served.bare, written), 1.5))
      const asPlatform = post(call, platform, { ...paged, ...body, orgId: id })
      findings.push(finding('公司管理员 p95 ÷ 平台管理员（同一查询）', await measure(served.product, asPlatform), 1.2))
    }
    return findings
  } finally {
    served.stop()
  }
}

async function totalOf(base: string, { path, headers, body }: Ask): Promise<number> {
  const reply = await fetch(base + path, { method: 'POST', headers, body: body! })
  const { data, msg } = (await reply.json()) as { data: { total: number } | null; msg: string }
  if (!data) throw new Error(msg)
  return data.total
}
