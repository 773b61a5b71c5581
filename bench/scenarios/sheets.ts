import { createWriteStream } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { ask } from '@oems/server/core/db/database.ts'
import { sql } from 'drizzle-orm'
import { mb, measureImport, seconds } from '../importing.ts'
import type { Finding } from '../report.ts'
import { peopleWorkbook } from '../workbook.ts'
import type { Figures, World } from '../world.ts'

const lines = 20_000
/** At so many nodes, or as many as there are. */
const sitesAtMost = 200
/** 20,000 new people with identity cards from a workbook: staging and confirming against merely reading it, and the memory that it takes. */
export async function importing(world: World): Promise<Finding[]> {
  const sites = await ask<{ code: string }>(
    world.database.reader,
    sql`select o.org_code as code from org o join sys_account a on a.username = 'demo03' join org g on g.id = a.org_id
        where o.org_type = 4 and o.is_outside = 1 and o.path like g.path || '%' and o.deleted_at is null order by o.id limit ${sitesAtMost}`,
  )
  const book = await peopleWorkbook(
    join(tmpdir(), 'oems-bench'),
    lines,
    sites.map(({ code }) => code),
  )
  return measureImport(world, { name: '导入', at: '/oems-api/biz/employees', username: 'demo03', book })
}

/** Everybody against about a fifth of them: memory must not grow with the file, and nobody else must wait for it. */
export async function exporting(world: World): Promise<Finding[]> {
  const nodes = await ask<{ id: number; people: number }>(
    world.database.reader,
    sql`select o.id, count(e.id)::int as people from org o join org below on below.path like o.path || '%' join employee e on e.org_id = below.id and e.deleted_at is null
        where o.depth <= 3 group by o.id order by count(e.id) desc`,
  )
  const most = nodes[0]!
  const some = nodes.reduce((best, node) => (Math.abs(node.people - lines) < Math.abs(best.people - lines) ? node : best))
  const [small, large] = [await exportOf(world, some.id), await exportOf(world, most.id)]
  const ratio = large.peakMb / small.peakMb
  const lag = Math.max(small.lagP99, large.lagP99)
  return [
    {
      name: `导出 ${most.people} 行峰值内存 ÷ ${some.people} 行`,
      measured: ratio.toFixed(2),
      wanted: '≤ 1.15',
      good: ratio <= 1.15,
      detail: `${mb(large.peakMb)} 对 ${mb(small.peakMb)}，各为一个新进程；${seconds(large.ms)} 对 ${seconds(small.ms)}`,
    },
    { name: '导出时事件循环延迟 p99', measured: `${lag.toFixed(0)} ms`, wanted: '< 50 ms', good: lag < 50, detail: '两次导出中较大者' },
  ]
}

async function exportOf(world: World, orgId: number): Promise<Figures & { ms: number }> {
  const product = await world.product()
  try {
    const token = await world.token('demo01')
    product.watch()
    const started = performance.now()
    const headers = { token, platform: 'WEB', 'content-type': 'application/json' }
    const response = await fetch(`${product.address}/oems-api/biz/employees/export`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ orgId }),
    })
    const isTask = response.headers.get('content-type')?.includes('json')
    const reply = isTask
      ? await resultOf(product.address, headers, ((await response.json()) as { data: { taskId: number } }).data.taskId)
      : response
    await pipeline(Readable.fromWeb(reply.body as never), createWriteStream(join(tmpdir(), 'oems-bench', 'export.xlsx')))
    return { ...(await product.figures()), ms: performance.now() - started }
  } finally {
    product.stop()
  }
}

/** Beyond `export.asyncRows` lines a task makes the file; it is fetched once it is there. */
async function resultOf(address: string, headers: Record<string, string>, taskId: number): Promise<Response> {
  for (;;) {
    const info = await fetch(`${address}/oems-api/sys/task/info/${taskId}`, { headers })
    const { data } = (await info.json()) as { data: { status: number; message: string | null; resultUrl: string | null } }
    if (data.resultUrl) return fetch(address + data.resultUrl, { headers })
    if (data.status > 2) throw new Error(`the export failed: ${data.message}`)
    await pause(50)
  }
}
