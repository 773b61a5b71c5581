import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { IcdSource } from '@oems/contract/icd/codes.ts'
import { sql } from 'drizzle-orm'
import { type Ask, drive, median, rounds } from '../client.ts'
import { measureImport } from '../importing.ts'
import type { Finding } from '../report.ts'
import { icdWorkbook } from '../workbook.ts'
import type { World } from '../world.ts'
import { failed, headers, ms, type Pace } from './reads.ts'

const lines = 40_000
const clients = 4
const most = 1.5
/** What is typed, and what of it the reference looks for; # stands nowhere. */
const typed = [
  { how: '编码前缀', diseaseName: 'F12', bare: { code: 'F12', name: 'F12', initials: '#' } },
  { how: '名称', diseaseName: '性肠炎', bare: { code: '#', name: '性肠炎', initials: '#' } },
  { how: '首字母', diseaseName: 'xcy', bare: { code: '#', name: 'xcy', initials: 'xcy' } },
]

/** A whole version of 40,000 codes from a workbook, and then the search among them against hand-written SQL. The codes are gone before the next run. */
export async function icd(world: World, pace: Pace): Promise<Finding[]> {
  const { db } = world.database
  await db.execute(
    sql`update dict_icd set parent_id = null where created_by <> 0 or parent_id in (select id from dict_icd where created_by <> 0)`,
  )
  await db.execute(sql`delete from dict_icd where created_by <> 0`)
  const book = await icdWorkbook(join(tmpdir(), 'oems-bench'), lines)
  const sent = { source: String(IcdSource.clinical) }
  const imported = await measureImport(world, { name: 'ICD导入', at: '/oems-api/dict/icd', sent, username: 'demo01', book })
  await db.execute(sql`vacuum analyze dict_icd`)
  return [...imported, ...(await searches(world, pace))]
}

async function searches(world: World, pace: Pace): Promise<Finding[]> {
  const sent = headers(await world.token('demo01'))
  const served = await world.serve()
  const post = (path: string, body: object) => (): Ask => ({ method: 'POST', path, headers: sent, body: JSON.stringify(body) })
  try {
    const findings: Finding[] = []
    for (const { how, diseaseName, bare } of typed) {
      const measured = await rounds(
        pace.rounds,
        () => drive(served.product, clients, pace.seconds, post('/oems-api/dict/icd/list', { diseaseName, pageSize: 20 })),
        () => drive(served.bare, clients, pace.seconds, post('/icds', bare)),
      )
      const ratio = median(measured.map(({ ours, theirs }) => ours.p95 / theirs.p95))
      const p95 = (whose: 'ours' | 'theirs') => ms(median(measured.map((round) => round[whose].p95)))
      findings.push({
        ...{ name: `ICD 查找（${how}），p95 ÷ 裸处理器手写 SQL`, measured: ratio.toFixed(2), wanted: `≤ ${most}` },
        good: ratio <= most && failed(measured) === 0,
        detail: `${lines} 个编码，第 1 页 20 行，${clients} 个客户端；${p95('ours')} 对 ${p95('theirs')}；失败 ${failed(measured)}`,
      })
    }
    return findings
  } finally {
    served.stop()
  }
}
