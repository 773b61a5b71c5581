import multipart from '@fastify/multipart'
import { replies } from '@oems/contract/core/errors.ts'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { framedOrigins } from './access/menus/framed.ts'
import { Permissions } from './access/permissions.ts'
import type { Clock } from './core/days.ts'
import type { Database } from './core/db/database.ts'
import type { Domain } from './core/domain.ts'
import { registryOf } from './core/domain.ts'
import { badInput, replyTo } from './core/errors.ts'
import { serveCalls } from './core/http/dispatch.ts'
import { serveHealth } from './core/http/health.ts'
import { openApi } from './core/http/openApi.ts'
import { answer, traceOf } from './core/http/replies.ts'
import { secure, securityHeaders } from './core/http/securityHeaders.ts'
import { serverLog } from './core/http/serverLog.ts'
import { maxUpload } from './core/http/upload.ts'
import { type Settings, SettingsReader } from './core/settings.ts'
import { version } from './core/version.ts'
import { Tasks } from './core/work/tasks.ts'
import { domains } from './domains.ts'
import { servePages } from './pages.ts'
import { sessionReader } from './session/sessionReader.ts'

export interface AppOptions {
  readonly database: Database
  readonly clock: Clock
  /** Off where a test or a benchmark calls faster than a person. */
  readonly limits?: boolean
  /** 0 off, 1 always, 2 after two failures; absent: as the parameter says. */
  readonly captcha?: number | null
  readonly tempDir: string
  readonly logLevel?: string
  /** Instead of the standard output. */
  readonly logTo?: { write(line: string): void }
  /** Folders with the built browser parts; absent: only the calls are served. */
  readonly pages?: { readonly console: string; readonly phone: string }
  /** Parameters that hold whatever the database says: a test's own, and so are the further calls. */
  readonly parameters?: Partial<Settings>
  readonly more?: readonly Domain[]
}

/** The whole app: every call of every domain, the pages, and what operations need. */
export async function createApp({
  database,
  clock,
  limits = true,
  captcha,
  tempDir,
  logLevel = 'silent',
  logTo,
  pages,
  parameters = {},
  more = [],
}: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    logger: { ...serverLog, level: logLevel, ...(logTo && { stream: logTo }) },
    logController: new LogController({ requestIdLogLabel: 'traceId', disableRequestLogging: true }),
    genReqId: traceOf,
    trustProxy: 'loopback',
    bodyLimit: 1_048_576,
    exposeHeadRoutes: false, // a HEAD of `GET publish/{id}` would publish
    frameworkErrors: (_badUrl, request, reply) => {
      secure(request, reply)
      return answer(reply, badInput().reply)
    },
  })
  await app.register(multipart, { limits: { fileSize: maxUpload, files: 1 } })
  securityHeaders(app, framedOrigins(database))
  app.setNotFoundHandler((_request, reply) => answer(reply, { ...replies.noSuchPath, data: null }))
  app.setErrorHandler((error, { id, log }, reply) => {
    const problem = replyTo(error, id)
    if (problem.code === replies.fault.code) log.error({ err: error, traceId: id })
    return answer(reply, problem)
  })

  const everyDomain = [...domains, ...more]
  const registry = registryOf(everyDomain)
  const settings = new SettingsReader(database.reader, { ...(captcha != null && { 'security.captcha.mode': captcha }), ...parameters })
  const permissions = new Permissions(database.reader, registry.pages)
  const sessionOf = sessionReader(database, permissions, () => settings.current())
  const tasks = new Tasks(database, clock)
  app.addHook('onClose', () => tasks.stop())
  const implementations = everyDomain.flatMap(({ calls = [] }) => calls)
  serveCalls(app, { ...database, sessionOf, clock, limits, tempDir, settings, tasks, permissions, registry }, implementations)
  const api = openApi(implementations, version)
  app.get('/oems-api/openapi.json', async () => api)
  serveHealth(app, database)
  if (pages) await servePages(app, pages)
  return app
}
