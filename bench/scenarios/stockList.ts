import { ask } from '@oems/server/core/db/database.ts'
import { sql } from 'drizzle-orm'
import { type Ask, drive, median, rounds } from '../client.ts'
import type { Finding } from '../report.ts'
import { haveStock, type StockSize } from '../stockWorld.ts'
import type { World } from '../world.ts'
import { adminAt, failed, headers, ms, type Pace } from './reads.ts'

const clients = 4

/** The stock list of a company with its figures, beside hand-written SQL for the same, and beside the platform's. */
export async function stockList(world: World, size: StockSize, pace: Pace): Promise<Finding[]> {
  await haveStock(world.database, size)
  const [company] = await ask<{ id: number; path: string; cards: number }>(
    world.database.reader,
    sql`select o.id, o.path, count(c.id)::int as cards from org o join org below on below.path like o.path || '%' join clinic_drug c on c.org_id = below.id
        where o.org_type = 3 and o.deleted_at is null group by 1, 2 order by 3 desc limit 1`,
  )
  const { id, path, cards } = company!
  const scoped = headers(await adminAt(world, id))
  const platform = headers(await world.token('demo01'))
  const served = await world.serve()
  const post = (at: string, sent: Ask['headers'], body: object) => (): Ask => ({
    method: 'POST',
    path: at,
    headers: sent,
    body: JSON.stringify(body),
  })
  const list = (sent: Ask['headers']) => post('/oemr-api/drug-stock/list', sent, { pageNo: 1, pageSize: 20 })
  const measure = (base: string, reference: () => Ask) =>
    rounds(
      pace.rounds,
      () => drive(served.product, clients, pace.seconds, list(scoped)),
      () => drive(base, clients, pace.seconds, reference),
    )
  const finding = (name: string, measured: Awaited<ReturnType<typeof measure>>, most: number): Finding => {
    const ratio = median(measured.map(({ ours, theirs }) => ours.p95 / theirs.p95))
    const p95 = (whose: 'ours' | 'theirs') => ms(median(measured.map((round) => round[whose].p95)))
    const good = ratio <= most && failed(measured) === 0
    const detail = `${clients} 个客户端，公司 ${cards} 张库存卡；${p95('ours')} 对 ${p95('theirs')}；失败 ${failed(measured)}`
    return { name, measured: ratio.toFixed(2), wanted: `≤ ${most}`, good, detail }
  }
  try {
    return [
      finding('药品库存一页 20 行与汇总，公司 p95 ÷ 裸处理器手写 SQL', await measure(served.bare, post('/stock', {}, { path })), 1.5),
      finding('药品库存，公司 p95 ÷ 平台', await measure(served.product, list(platform)), 1.2),
    ]
  } finally {
    served.stop()
  }
}
