import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ask, type Database } from '../db/database.ts'
import { loopback, trusting } from './client.ts'

export type Figures = Readonly<Record<string, number>>
/** What a part of the system says of itself. */
export interface Probe {
  readonly name: string
  /** For `/healthz`, open to everybody: a small query. */
  state(): Promise<object>
  /** For `/metrics`. */
  figures(): Promise<Figures>
}

const local = trusting(loopback)

/** For operations: alive, ready, and figures for Prometheus (to this machine alone). */
export function serveHealth(app: FastifyInstance, database: Database, probe: Probe): void {
  const lag = monitorEventLoopDelay({ resolution: 20 })
  lag.enable()
  app.addHook('onClose', async () => void lag.disable())

  // Alive is whoever answers, with or without a database, and however many ask.
  const state = remembered(1_000, () => probe.state())
  app.get('/healthz', async () => ({ status: 'ok', [probe.name]: await Promise.race([state().catch(() => null), pause(500, null)]) }))
  app.get('/readyz', async (_request, reply) => {
    const ready = await ask(database.reader, sql`select 1 from schema_migration limit 1`).then(
      (rows) => rows.length > 0,
      () => false,
    )
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable' })
  })
  app.get('/metrics', async (request: FastifyRequest, reply) => {
    if (!local(request.client.ip)) return reply.code(404).send()
    return reply.type('text/plain; version=0.0.4').send(exposition({ ...processFigures(lag, database), ...(await probe.figures()) }))
  })
}

function processFigures(lag: ReturnType<typeof monitorEventLoopDelay>, { db, reader }: Database): Figures {
  const { rss, heapUsed } = process.memoryUsage()
  return {
    process_resident_memory_bytes: rss,
    nodejs_heap_used_bytes: heapUsed,
    process_cpu_seconds_total: process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6,
    nodejs_eventloop_lag_p99_seconds: lag.percentile(99) / 1e9,
    oems_pool_writers: db.$client.totalCount,
    oems_pool_writers_waiting: db.$client.waitingCount,
    oems_pool_readers: reader.$client.totalCount,
    oems_pool_readers_waiting: reader.$client.waitingCount,
  }
}

const exposition = (figures: Figures) =>
  Object.entries(figures)
    .map(([name, value]) => `# TYPE ${name} ${name.endsWith('_total') ? 'counter' : 'gauge'}\n${name} ${value}\n`)
    .join('')

/** One answer for all who ask within some time. */
function remembered<T>(ms: number, ask: () => Promise<T>): () => Promise<T> {
  let [answer, until]: [Promise<T> | null, number] = [null, 0]
  return () => {
    if (answer === null || performance.now() > until) [answer, until] = [ask(), performance.now() + ms]
    return answer
  }
}
