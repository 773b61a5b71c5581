import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createApp } from '@oems/server/app.ts'
import { startBackground } from '@oems/server/background.ts'
import { clockFrom } from '@oems/server/core/days.ts'
import { openDatabase } from '@oems/server/core/db/database.ts'
import { useKeys } from '@oems/server/core/db/keys.ts'
import { readSheet } from '@oems/server/core/sheets/workbook.ts'
import { peakMb } from './peak.ts'
import { benchKeys } from './place.ts'

/** The product as one process: `node bench/product.ts <database url> <port> [start of business time]`; limits off, no pages; `anew` last: what
 * waits for a role at a node is counted at each question. */
const [url = '', port = '0', start, counting] = process.argv.slice(2)
useKeys(benchKeys)
const database = openDatabase(url)
const clock = clockFrom(start || undefined)
const app = await createApp({
  database,
  clock,
  limits: false,
  captcha: 0,
  tempDir: join(tmpdir(), 'oems-bench'),
  logLevel: 'error',
  sharedCounts: counting !== 'anew',
})
await startBackground({ database, clock, log: app.log, tempDir: join(tmpdir(), 'oems-bench') })
await app.listen({ port: Number(port), host: '127.0.0.1' })

const cpuMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

const lag = monitorEventLoopDelay({ resolution: 10 })
const figures = () => ({
  lagP99: lag.percentile(99) / 1e6,
  lagMax: lag.max / 1e6,
  peakMb: peakMb(),
  rssMb: process.memoryUsage.rss() / 1024 ** 2,
  cpuMs: cpuMs(),
})
async function merelyRead(path: string) {
  for await (const _ of readSheet(path));
}

/** `lag` begins to watch the loop, `figures` replies what was measured since, and the peak of the memory; a path: of a workbook to be read first. */
process.on('message', async (request: 'lag' | 'figures' | { readonly read: string }) => {
  if (request === 'lag') {
    lag.reset()
    lag.enable()
    return
  }
  if (request !== 'figures') await merelyRead(request.read)
  process.send?.(figures())
})
process.send?.('ready')
