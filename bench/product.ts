import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createApp } from '@oems/server/app.ts'
import { startBackground } from '@oems/server/background.ts'
import { clockFrom } from '@oems/server/core/days.ts'
import { openDatabase } from '@oems/server/core/db/database.ts'
import { useKeys } from '@oems/server/core/db/keys.ts'
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

/** `lag` begins to watch the loop, `figures` replies what was measured since, and the peak of the memory. */
const lag = monitorEventLoopDelay({ resolution: 10 })
process.on('message', (request) => {
  if (request === 'lag') {
    lag.reset()
    lag.enable()
  }
  if (request === 'figures')
    process.send?.({
      lagP99: lag.percentile(99) / 1e6,
      lagMax: lag.max / 1e6,
      peakMb: peakMb(),
      rssMb: process.memoryUsage.rss() / 1024 ** 2,
      cpuMs: cpuMs(),
    })
})
process.send?.('ready')
