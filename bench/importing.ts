import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Finding } from './report.ts'
import type { Workbook } from './workbook.ts'
import type { World } from './world.ts'

interface Read {
  readonly lines: number
  readonly ms: number
  readonly peakMb: number
}
interface Import {
  /** In the names of its findings. */
  readonly name: string
  /** Where its calls are, and what is sent beside the workbook. */
  readonly at: string
  readonly sent?: Readonly<Record<string, string>>
  readonly username: string
  readonly book: Workbook
}

/**
 * A workbook into a fresh product: staging and confirming against merely reading it, and the memory that it takes. Beside it, what a server
 * takes that merely reads, for which the limit is not said.
 */
export async function measureImport(world: World, { name, at, sent = {}, username, book }: Import): Promise<Finding[]> {
  const { path, by, lines } = book
  const reading = [1, 2, 3].map(() => readOnly(path)).sort((a, b) => a.ms - b.ms)[1]!
  const beside = await world.product()
  const { peakMb: readMb } = await beside.read(path)
  beside.stop()
  const product = await world.product()
  try {
    const call = caller(product.address, await world.token(username))
    const started = performance.now()
    const form = new FormData()
    form.set('file', new Blob([await readFile(path)]), 'lines.xlsx')
    for (const [field, value] of Object.entries(sent)) form.set(field, value)
    const { batchNumber } = await call<{ batchNumber: string }>('POST', `${at}/import-excel`, form)
    const staged = await until(call, batchNumber, 1)
    const staging = performance.now() - started
    const again = performance.now()
    await call('GET', `${at}/import?batchNumber=${batchNumber}`)
    const imported = await until(call, batchNumber, 3, 2)
    const confirming = performance.now() - again
    const { peakMb } = await product.figures()
    const complete = staged.okCount === lines && imported.status === 4
    const base = `${lines} 行，由 ${by} 保存；仅读取 ${seconds(reading.ms)}、${mb(reading.peakMb)}`
    return [
      finding(`${name}核对 ÷ 仅读取`, staging / reading.ms, 6, complete, `${base}；核对 ${seconds(staging)}，可导入 ${staged.okCount}`),
      finding(`${name}确认 ÷ 仅读取`, confirming / reading.ms, 10, complete, `确认 ${seconds(confirming)}，一个事务`),
      {
        name: `${name}峰值内存 − 仅读取的峰值`,
        measured: mb(peakMb - reading.peakMb),
        wanted: '≤ 150 MB',
        good: peakMb - reading.peakMb <= 150,
        detail: `整个服务进程自启动起 ${mb(peakMb)}；只做读取的进程 ${mb(reading.peakMb)}，只读取的服务进程 ${mb(readMb)}`,
      },
    ]
  } finally {
    product.stop()
  }
}

export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
export const mb = (value: number) => `${Math.round(value)} MB`

const finding = (name: string, ratio: number, most: number, complete: boolean, detail: string): Finding => ({
  name,
  measured: ratio.toFixed(1),
  wanted: `≤ ${most}`,
  good: ratio <= most && complete,
  detail,
})

const readOnly = (path: string) =>
  JSON.parse(execFileSync(process.execPath, [fileURLToPath(new URL('readOnly.ts', import.meta.url)), path], { encoding: 'utf8' })) as Read

type Call = <T>(method: string, path: string, body?: FormData) => Promise<T>
const caller =
  (base: string, token: string): Call =>
  async <T>(method: string, path: string, body?: FormData) => {
    const reply = await fetch(base + path, { method, headers: { token, platform: 'WEB' }, ...(body && { body }) })
    const { code, msg, data } = (await reply.json()) as { code: number; msg: string; data: T }
    if (code !== 0) throw new Error(`${path}: ${code} ${msg}`)
    return data
  }

/** Waits while the batch is in some state (or not yet in it). */
async function until(call: Call, batchNumber: string, busy: number, before = busy) {
  for (;;) {
    const batch = await call<{ status: number; okCount: number; errorCount: number }>(
      'GET',
      `/oems-api/sys/import-batch/info/${batchNumber}`,
    )
    if (batch.status !== busy && batch.status !== before) return batch
    await pause(50)
  }
}
