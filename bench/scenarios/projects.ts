import { ask } from '@oems/server/core/db/database.ts'
import { sql } from 'drizzle-orm'
import { type Ask, drive, median, rounds } from '../client.ts'
import type { Finding } from '../report.ts'
import type { World } from '../world.ts'
import { adminAt, failed, headers, ms, type Pace } from './reads.ts'

const clients = 4
const underWay = [2]

/** The list of 17,000 projects and their view by nation: of the platform, and of its largest company beside hand-written SQL. */
export async function projects(world: World, organisations: number, pace: Pace): Promise<Finding[]> {
  const [company] = await ask<{ id: number; path: string; n: number }>(
    world.database.reader,
    sql`select o.id, o.path, count(*)::int as n from org o join org below on below.path like o.path || '%' and below.deleted_at is null
        join project p on p.project_id = below.id where o.org_type = 3 and o.deleted_at is null group by 1, 2 order by 3 desc limit 1`,
  )
  const { id, path, n } = company!
  const scoped = headers(await adminAt(world, id))
  const platform = headers(await world.token('demo01'))
  const served = await world.serve()
  const post = (at: string, sent: Ask['headers'], body: object) => (): Ask => ({
    method: 'POST',
    path: at,
    headers: sent,
    body: JSON.stringify(body),
  })
  const paged = { projectStatus: underWay, pageNo: 1, pageSize: 20 }
  const list = (sent: Ask['headers']) => post('/oems-api/biz/project/paged', sent, paged)
  const measure = (subject: () => Ask, [base, reference]: readonly [string, () => Ask]) =>
    rounds(
      pace.rounds,
      () => drive(served.product, clients, pace.seconds, subject),
      () => drive(base, clients, pace.seconds, reference),
    )
  const finding = (name: string, measured: Awaited<ReturnType<typeof measure>>, most: number): Finding => {
    const ratio = median(measured.map(({ ours, theirs }) => ours.p95 / theirs.p95))
    const p95 = (whose: 'ours' | 'theirs') => ms(median(measured.map((round) => round[whose].p95)))
    const good = ratio <= most && failed(measured) === 0
    const detail = `${clients} 个客户端，公司 ${n} 个项目；${p95('ours')} 对 ${p95('theirs')}；失败 ${failed(measured)}`
    return { name, measured: ratio.toFixed(2), wanted: `≤ ${most}`, good, detail }
  }
  const ofAll = `${organisations} 个组织`
  try {
    return [
      finding(
        `项目列表一页 20 行，${ofAll}，公司 p95 ÷ 裸处理器手写 SQL`,
        await measure(list(scoped), [served.bare, post('/projects', {}, { path, projectStatus: underWay })]),
        1.5,
      ),
      finding(`项目列表，${ofAll}，公司 p95 ÷ 平台`, await measure(list(scoped), [served.product, list(platform)]), 1.2),
      finding(
        `项目国别视图，${ofAll}，平台 p95 ÷ 单独的查询`,
        await measure(post('/oems-api/biz/project/nations', platform, {}), [served.bare, post('/nations', {}, { path: '/' })]),
        1.5,
      ),
    ]
  } finally {
    served.stop()
  }
}
