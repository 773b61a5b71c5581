import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ask, type Database } from '../db/database.ts'
import { loopback, trusting } from './client.ts'

const local = trusting(loopback)

/** For operations: alive, ready, and figures for Prometheus (to this machine alone). */
export function serveHealth(app: FastifyInstance, database: Database): void {
  const lag = monitorEventLoopDelay({ resolution: 20 })
  lag.enable()
  app.addHook('onClose', async () => void lag.disable())

  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const ready = await ask(database.reader, sql`select 1 from schema_migration limit 1`).then(
      (rows) => rows.length > 0,
      () => false,
    )
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable' })
  })
  app.get('/metrics', async (request: FastifyRequest, reply) => {
    if (!local(request.client.ip)) return reply.code(404).send()
    const [pending] = await ask<{ rows: number }>(database.reader, sql`select count(*)::int as rows from stat_delta`)
    return reply.type('text/plain; version=0.0.4').send(exposition(lag, database, pending?.rows ?? 0))
  })
}

function exposition(lag: ReturnType<typeof monitorEventLoopDelay>, { db, reader }: Database, pending: number): string {
  const { rss, heapUsed } = process.memoryUsage()
  const figures: Readonly<Record<string, number>> = {
    process_resident_memory_bytes: rss,
    nodejs_heap_used_bytes: heapUsed,
    process_cpu_seconds_total: process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6,
    nodejs_eventloop_lag_p99_seconds: lag.percentile(99) / 1e9,
    oems_pool_writers: db.$client.totalCount,
    oems_pool_writers_waiting: db.$client.waitingCount,
    oems_pool_readers: reader.$client.totalCount,
    oems_pool_readers_waiting: reader.$client.waitingCount,
    oems_statistics_pending_rows: pending,
  }
  return Object.entries(figures)
    .map(([name, value]) => `# TYPE ${name} ${name.endsWith('_total') ? 'counter' : 'gauge'}\n${name} ${value}\n`)
    .join('')
}
