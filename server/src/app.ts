import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { framedOrigins } from './access/menus/framed.ts'
import { checkMenus } from './access/menus/menuCheck.ts'
import { Permissions } from './access/permissions.ts'
import type { Clock } from './core/days.ts'
import type { Database } from './core/db/database.ts'
import type { Domain } from './core/domain.ts'
import { everyCallOf, registryOf } from './core/domain.ts'
import { fileOrigins } from './core/files/origins.ts'
import { keepFilesIn } from './core/files/stores.ts'
import { loopback } from './core/http/client.ts'
import { serveCalls } from './core/http/dispatch.ts'
import { serveHealth } from './core/http/health.ts'
import { openApi, serveOpenApi } from './core/http/openApi.ts'
import { type Patience, patience as usualPatience } from './core/http/patience.ts'
import { securityHeaders } from './core/http/securityHeaders.ts'
import { httpServer } from './core/http/server.ts'
import { type Settings, SettingsReader } from './core/settings.ts'
import { SharedCounts } from './core/sharedCounts.ts'
import { foldState, stateFigures } from './core/statistics/state.ts'
import { version } from './core/version.ts'
import { Tasks } from './core/work/tasks.ts'
import type { TaskPace } from './core/work/taskWork.ts'
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
  /** Where files lie that are kept on this machine; beside the uploads where absent. */
  readonly filesDir?: string
  readonly logLevel?: string
  /** Instead of the standard output. */
  readonly logTo?: { write(line: string): void }
  /** Folders with the built browser parts; absent: only the calls are served. */
  readonly pages?: { readonly console: string; readonly phone: string }
  /** Parameters that hold whatever the database says: a test's own, and so are the further calls. */
  readonly parameters?: Partial<Settings>
  readonly more?: readonly Domain[]
  /** Proxies whose `X-Forwarded-…` headers count: addresses and CIDR ranges. */
  readonly trustedProxies?: readonly string[]
  /** The demonstration shows its calls to everybody; elsewhere whoever has signed in may read what they are. */
  readonly demo?: boolean
  /** Shorter where a test waits for it. */
  readonly patience?: Partial<Patience>
  readonly taskPace?: TaskPace
  /** Off where a test changes rows by its own hand and asks what waits at once. */
  readonly sharedCounts?: boolean
}

/** The whole app: every call of every domain, the pages, and what operations need. */
export async function createApp({
  database,
  clock,
  limits = true,
  captcha,
  tempDir,
  filesDir = join(tempDir, 'files'),
  logLevel = 'silent',
  logTo,
  pages,
  parameters = {},
  more = [],
  trustedProxies = loopback,
  demo = false,
  patience: shorter = {},
  taskPace,
  sharedCounts = true,
}: AppOptions): Promise<FastifyInstance> {
  keepFilesIn(filesDir)
  const patience = { ...usualPatience, ...shorter }
  const app = await httpServer({ logLevel, logTo, trustedProxies, patience })
  securityHeaders(app, framedOrigins(database), fileOrigins(database))

  checkMenus(everyCallOf(domains), registryOf(domains).pages)
  const everyDomain = [...domains, ...more]
  const registry = registryOf(everyDomain)
  const settings = new SettingsReader(database.reader, { ...(captcha != null && { 'security.captcha.mode': captcha }), ...parameters })
  const permissions = new Permissions(database.reader, registry.pages)
  const { signals } = database
  const listening = [signals.listen('parameters', () => settings.forget()), signals.listen('rights', () => permissions.forget())]
  app.addHook('onClose', async () => {
    for (const stop of listening) stop()
  })
  const sessionOf = sessionReader(database, permissions, () => settings.current())
  const tasks = new Tasks(database, clock, taskPace)
  app.addHook('onClose', () => tasks.stop())
  const counts = sharedCounts ? new SharedCounts(database) : null
  app.addHook('onClose', async () => counts?.close())
  const implementations = everyDomain.flatMap(({ calls = [] }) => calls)
  const context = { ...database, sessionOf, clock, limits, patience, tempDir, settings, tasks, permissions, counts, registry }
  serveCalls(app, context, implementations)
  serveOpenApi(app, context, openApi(implementations, version), demo)
  const { reader } = database
  serveHealth(app, database, { name: 'statistics', state: () => foldState(reader), figures: () => stateFigures(reader) })
  if (pages) await servePages(app, pages)
  return app
}
