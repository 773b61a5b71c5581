import { setTimeout as pause } from 'node:timers/promises'
import { ExportFormat } from '@oems/contract/core/exportFormat.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { ask } from '@oems/server/core/db/database.ts'
import { sql } from 'drizzle-orm'
import { type Ask, drive, median, rounds } from '../client.ts'
import { mb } from '../importing.ts'
import { bareBook, bareRows } from '../references/exported.ts'
import type { Finding } from '../report.ts'
import type { World } from '../world.ts'
import type { Pace } from './reads.ts'
import { exported } from './sheets.ts'

const listClients = 4
/** A collector that has nothing to do gives back what it will, in steps; after ten minutes nobody waits for it any more. */
const [settleStepMs, settleSteps] = [60_000, 10]

/** Everybody as a workbook and as text, from the call to the last byte fetched, against writing or copying the same rows and nothing else. */
export async function exportSpeed(world: World, { rounds: times, seconds }: Pace): Promise<Finding[]> {
  const [top] = await ask<{ id: number }>(world.database.reader, sql`select id from org where org_type = 0`)
  const [token, reading] = [await world.token('demo01'), await world.token('demo02')]
  const product = await world.product()
  const everybody = (format: number) => exported(product.address, token, { orgId: top!.id, format })
  const timed = async (work: () => Promise<unknown>): Promise<Took> => {
    const started = performance.now()
    await work()
    return { ms: performance.now() - started }
  }
  try {
    const list = (n: number): Ask => ({
      ...{ method: 'POST', path: employees.v2List.path, headers: { token: reading, platform: 'WEB', 'content-type': 'application/json' } },
      body: JSON.stringify({ orgId: top!.id, pageNo: 1 + (n % 5), pageSize: 20 }),
    })
    await drive(product.address, listClients, 1, list)
    const fresh = (await product.figures()).rssMb
    const rows = rowsOf(await everybody(ExportFormat.csv))
    const csv = await rounds(
      times,
      () => timed(() => everybody(ExportFormat.csv)),
      () => timed(() => bareRows(world.database)),
    )
    const xlsx = await rounds(
      times,
      () => timed(() => everybody(ExportFormat.xlsx)),
      () => timed(() => bareBook(rows)),
    )
    const quiet = await drive(product.address, listClients, seconds, list)
    let over = false
    const beside = drive(product.address, listClients, 600, (n) => (over ? null : list(n)))
    await everybody(ExportFormat.xlsx)
    over = true
    const slower = (await beside).p95 / quiet.p95
    const { settled, minutes } = await settling(async () => (await product.figures()).rssMb / fresh)
    const count = rows.length - 1
    return [
      ratio(`导出 ${count} 行 xlsx ÷ 由库单独写出同样的行`, xlsx, 4),
      ratio(`导出 ${count} 行 CSV ÷ COPY … TO 加 node:crypto 解密`, csv, 2),
      bounded(
        '导出时员工列表的 p95 ÷ 没有时',
        slower,
        1.5,
        `${(await beside).p95.toFixed(0)} 对 ${quiet.p95.toFixed(0)} ms，${listClients} 个客户端`,
      ),
      bounded('全部导出之后的内存 ÷ 启动之后', settled, mostMemory, `启动之后 ${mb(fresh)}；导出结束 ${minutes} 分钟之后量`),
    ]
  } finally {
    product.stop()
  }
}

const mostMemory = 1.2

/** The memory in multiples of a fresh process's: as soon as it is within its bound, or as it is after ten minutes. */
async function settling(now: () => Promise<number>) {
  let settled = Number.NaN
  for (let minutes = 1; minutes <= settleSteps; minutes += 1) {
    await pause(settleStepMs)
    settled = await now()
    if (settled <= mostMemory) return { settled, minutes }
  }
  return { settled, minutes: settleSteps }
}

const bounded = (name: string, found: number, most: number, detail: string): Finding => ({
  ...{ name, measured: found.toFixed(2), wanted: `≤ ${most}`, good: found <= most, detail },
})

interface Took {
  readonly ms: number
}
function ratio(name: string, measured: readonly { readonly ours: Took; readonly theirs: Took }[], most: number): Finding {
  const seconds = (whose: 'ours' | 'theirs') => (median(measured.map((one) => one[whose].ms)) / 1000).toFixed(1)
  const found = median(measured.map(({ ours, theirs }) => ours.ms / theirs.ms))
  return bounded(name, found, most, `${seconds('ours')} 对 ${seconds('theirs')} s，从提出到取回`)
}

/** Cells of our own CSV: a quote within quotes is written twice. */
const rowsOf = (content: Buffer): string[][] =>
  content
    .toString()
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? ''),
    )
