import { ask } from '@oems/server/core/db/database.ts'
import { sql } from 'drizzle-orm'
import { type Ask, drive, median, rounds } from '../client.ts'
import type { Finding } from '../report.ts'
import { countReserveFigures, haveReserve } from '../reserveWorld.ts'
import type { World } from '../world.ts'
import { adminAt, failed, headers, ms, type Pace } from './reads.ts'

const items = 50
const [fewWeeks, manyWeeks] = [7, 70]
const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`

/** The reserve overview of a group against user/info, against counting, and with ten times the sheets; a company's shortages against hand-written SQL. */
export async function reserve(world: World, pace: Pace): Promise<Finding[]> {
  const few = await haveReserve(world.database, { items, weeks: fewWeeks })
  await countReserveFigures(world.database, fewWeeks)
  const token = await world.token('demo03')
  const [group] = await ask<{ path: string; projects: number }>(
    world.database.reader,
    sql`select o.path, (select count(distinct s.org_id)::int from org b join supplies_position s on s.org_id = b.id where b.path like o.path || '%') as projects
        from sys_account a join org o on o.id = a.org_id where a.username = 'demo03'`,
  )
  const [company] = await ask<{ id: number; path: string; rows: number }>(
    world.database.reader,
    sql`select o.id, o.path, count(*)::int as rows from org o join org b on b.path like o.path || '%' join project_supplies l on l.org_id = b.id
        where o.org_type = 3 and o.deleted_at is null group by 1, 2 order by 3 desc limit 1`,
  )
  const scoped = headers(await adminAt(world, company!.id))
  const platform = headers(await world.token('demo01'))
  const served = await world.serve()
  const get = (path: string) => (): Ask => ({ method: 'GET', path, headers: headers(token) })
  const post = (path: string, sent: Ask['headers'], body: object) => (): Ask => ({
    method: 'POST',
    path,
    headers: sent,
    body: JSON.stringify(body),
  })
  const overview = get('/oems-api/epac/drug-reserve-manager/overview?illnessId=2')
  const shortage = (sent: Ask['headers']) =>
    post('/oems-api/epac/drug-reserve-manager/list-shortage', sent, { illnessId: 2, pageNo: 1, pageSize: 20, orgId: company!.id })
  const measure = (clients: number, ours: () => Ask, base: string, theirs: () => Ask) =>
    rounds(
      pace.rounds,
      () => drive(served.product, clients, pace.seconds, ours),
      () => drive(base, clients, pace.seconds, theirs),
    )
  type Measured = Awaited<ReturnType<typeof measure>>
  const relative = (measured: Measured) => median(measured.map(({ ours, theirs }) => ours.p95 / theirs.p95))
  const p95 = (measured: Measured, whose: 'ours' | 'theirs') => median(measured.map((round) => round[whose].p95))
  const finding = (name: string, measured: Measured, most: number, of: string): Finding => {
    const ratio = relative(measured)
    const detail = `${of}；${ms(p95(measured, 'ours'))} 对 ${ms(p95(measured, 'theirs'))}；失败 ${failed(measured)}`
    return { name, measured: ratio.toFixed(2), wanted: `≤ ${most}`, good: ratio <= most && failed(measured) === 0, detail }
  }
  try {
    const size = `集团 ${group!.projects} 个项目、每个 ${items} 种，${few.sheets} 张申报单（${megabytes(few.bytes)}），8 个客户端`
    const toInfo = await measure(8, overview, served.product, get('/oems-api/sys/user/info'))
    const toCount = await measure(8, overview, served.bare, post('/reserve-count', {}, { path: group!.path }))
    const rows = `公司 ${company!.rows} 行台账，4 个客户端`
    const toBare = await measure(4, shortage(scoped), served.bare, post('/reserve-shortage', {}, { path: company!.path }))
    const toPlatform = await measure(4, shortage(scoped), served.product, shortage(platform))
    const many = await haveReserve(world.database, { items, weeks: manyWeeks })
    const later = await measure(8, overview, served.product, get('/oems-api/sys/user/info'))
    // Minutes lie between the two: each stands beside user/info of its own time.
    const growth = relative(later) / relative(toInfo)
    return [
      finding('药品储备总览，p95 ÷ user/info 的 p95', toInfo, 4, size),
      finding('药品储备总览，p95 ÷ 逐行计数的 p95', toCount, 0.05, size),
      {
        name: `药品储备总览，${many.sheets} 张申报单时 p95 ÷ ${few.sheets} 张时`,
        ...{ measured: growth.toFixed(2), wanted: '≤ 1.2', good: growth <= 1.2 && failed(later) === 0 },
        detail: `${megabytes(many.bytes)} 对 ${megabytes(few.bytes)}；各与同时测的 user/info 相比；${ms(p95(later, 'ours'))} 对 ${ms(p95(toInfo, 'ours'))}；失败 ${failed(later)}`,
      },
      finding('缺口清单一页 20 行与可调剂项目，公司 p95 ÷ 裸处理器手写 SQL', toBare, 1.5, rows),
      finding('缺口清单，公司 p95 ÷ 平台管理员（同一查询）', toPlatform, 1.2, rows),
    ]
  } finally {
    served.stop()
  }
}
