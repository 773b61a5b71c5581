import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { inspect } from 'node:util'
import { CaptchaMode } from '@oems/contract/session/codes.ts'
import { createApp } from './app.ts'
import { startBackground } from './background.ts'
import { complaintOf } from './complaint.ts'
import { type Config, readConfig } from './config.ts'
import { clockFrom } from './core/days.ts'
import { openDatabase } from './core/db/database.ts'
import { useKeys } from './core/db/keys.ts'
import { bringUpToDate } from './core/db/roles.ts'
import { checkServer } from './core/db/serverCheck.ts'
import { startEmbedded } from './core/embedded/embedded.ts'
import { keepFilesIn } from './core/files/stores.ts'
import { fillDatabase, greet } from './firstStart.ts'
import { keepHeadsIn } from './operationLog/heads.ts'
import { backUpWith } from './operations/backup.ts'
import { prepare } from './prepare.ts'

const root = join(import.meta.dirname, '../..')
const say = (line: string) => void process.stdout.write(`${line}\n`)

let embedded: { stop(): Promise<void> } | null = null

async function main() {
  const config = readConfig(process.env)
  useKeys(config.keys)
  await refuseBusyPort(config)
  const clock = clockFrom(config.clock)
  const own = config.databaseUrl ? null : await startEmbedded({ dataDir: config.dataDir, log: say })
  embedded = own
  const access = own ?? { url: config.databaseUrl!, ownerUrl: config.databaseOwnerUrl }
  if (!own) await checkServer(access.ownerUrl ?? access.url)
  const advice = await bringUpToDate(access)
  if (advice) say(advice)
  const { pooledUrl, readUrl } = config
  const database = openDatabase(access.url, { pooledUrl, readUrl })
  const filesDir = join(config.dataDir, 'files')
  keepFilesIn(filesDir)
  backUpWith(config)
  await prepare(database, clock())
  const firstPassword = await fillDatabase(database, clock(), config.demo)

  keepHeadsIn(join(config.dataDir, 'log-heads'))

  const tempDir = join(config.dataDir, 'tmp')
  const pages = { console: join(root, 'web/dist'), phone: join(root, 'phone/dist') }
  const built = existsSync(pages.console) && existsSync(pages.phone)
  const app = await createApp({
    database,
    clock,
    captcha: config.captcha ?? (config.demo ? CaptchaMode.afterFailures : null),
    tempDir,
    filesDir,
    logLevel: config.logLevel,
    trustedProxies: config.trustedProxies,
    demo: config.demo,
    ...(built && { pages }),
  })
  await app.listen({ port: config.port, host: config.host })
  const background = await startBackground({ database, clock, log: app.log, tempDir })
  greet(say, app.addresses(), config.demo, firstPassword)

  let stopping = false
  const stop = async (exitCode = 0) => {
    if (stopping) return
    stopping = true
    const began = performance.now()
    await within(5_000, Promise.all([app.close(), background.stop()]))
    await within(1_000, database.close())
    // It writes down what it holds, for which a busy machine takes seconds: it has all that the others have left.
    await within(stopsWithin - (performance.now() - began), own?.stop())
    process.exit(exitCode)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
  // By itself Node would print the fault with the values of its query, people's data, and leave everybody's requests unanswered.
  process.on('unhandledRejection', (fault) => app.log.error({ err: fault }, 'unhandled rejection'))
  process.on('uncaughtException', (fault) => {
    app.log.fatal({ err: fault }, 'uncaught exception')
    void stop(1)
  })
}

/** Said before minutes go into a database and its demonstration data; the port is bound when there is something to serve. */
async function refuseBusyPort({ port, host }: Config) {
  const probe = createServer().listen(port, host)
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}

const stopsWithin = 9_500
/** A stop ends within ten seconds: what has not ended by itself is left behind, and the database knows how to go on from there. */
const within = (milliseconds: number, work: Promise<unknown> | undefined) =>
  Promise.race([Promise.resolve(work).catch((error: unknown) => void process.stderr.write(`${inspect(error)}\n`)), pause(milliseconds)])

main().catch(async (error: unknown) => {
  process.stderr.write(`${complaintOf('启动', error)}\n`)
  await embedded?.stop()
  process.exit(1)
})
