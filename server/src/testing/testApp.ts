import { requestOf } from '@oems/contract/core/address.ts'
import type { Call } from '@oems/contract/core/call.ts'
import type { Reply } from '@oems/contract/core/errors.ts'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll } from 'vitest'
import { hashThreads } from '../accounts/hashThreads.ts'
import { createApp } from '../app.ts'
import { type Database, openDatabase } from '../core/db/database.ts'
import { type Keys, useKeys } from '../core/db/keys.ts'
import { type Domain, jobsOf } from '../core/domain.ts'
import type { Patience } from '../core/http/patience.ts'
import { type Settings, SettingsReader } from '../core/settings.ts'
import { config } from '../core/tables.ts'
import { storedParams } from '../core/work/jobParams.ts'
import { domains } from '../domains.ts'
import { ensureRoot } from '../organisation/root.ts'
import { prepare } from '../prepare.ts'
import { freshDatabase, newDatabase } from './cluster.ts'
import { factories } from './factories.ts'
import { aTempFolder } from './tempFolder.ts'

export const testKeys: Keys = {
  writing: 'test',
  sealing: new Map([['test', Buffer.alloc(32, 7)]]),
  searching: Buffer.alloc(32, 9),
  signing: Buffer.alloc(32, 11),
}
useKeys(testKeys)

hashThreads.stepsBack = 0 // tests that run beside one another leave no processor idle, and whoever steps back waits for long

export type { TestOrg } from './factories.ts'

export interface TestAppOptions {
  /** The business moment at which the file's tests begin; it stands still until it is set. */
  readonly now?: string
  readonly more?: readonly Domain[]
  readonly limits?: boolean
  readonly captcha?: number
  /** Parameters that differ from their defaults. */
  readonly parameters?: Partial<Settings>
  readonly patience?: Partial<Patience>
  /** A database of the file's own, for tests of what holds in a whole database. */
  readonly alone?: boolean
  /** A database that is there already. */
  readonly databaseUrl?: string
  /** Ways to that database beside its own: through a pooler, and to a replica. */
  readonly ways?: { readonly pooledUrl?: string; readonly readUrl?: string }
  /** Takes what the server writes to its own log. */
  readonly logTo?: (line: string) => void
  /** As in the product: off elsewhere, where rows change without anybody's write. */
  readonly sharedCounts?: boolean
}

export interface Answered extends Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  /** Of a download. */
  readonly bytes: Buffer
}
/** Calls as a browser would; `file` in the input goes as the multipart part. */
export type Caller = (call: Call, input?: object, headers?: Readonly<Record<string, string>>) => Promise<Answered>

export type TestApp = Awaited<ReturnType<typeof testApp>>

/** The whole app on the worker's database, and people to call it as. Every test makes its own organisation below the platform. */
export async function testApp({
  now = '2026-03-05T09:00:00+08:00',
  more = [],
  limits = false,
  captcha = 0,
  parameters = {},
  patience = {},
  alone = false,
  databaseUrl,
  ways = {},
  logTo,
  sharedCounts = false,
}: TestAppOptions = {}) {
  const url = databaseUrl ?? (await (alone ? newDatabase() : freshDatabase()))
  const database = openDatabase(url, { writers: 8, readers: 6, ...ways })
  let moment = new Date(now)
  const set = (to: string) => {
    moment = new Date(to)
  }
  const clock = Object.assign(() => moment, { set })
  await prepare(database, moment)
  const rootId = await ensureRoot(database.db, moment)
  const tempDir = aTempFolder()
  const serving = async (database: Database) => {
    const app = await createApp({
      database,
      clock,
      limits,
      captcha,
      parameters,
      patience,
      tempDir,
      sharedCounts,
      more,
      ...(logTo ? { logLevel: 'info', logTo: { write: logTo } } : { logLevel: process.env.OEMS_LOG_LEVEL ?? 'error' }),
    })
    await app.ready()
    afterAll(async () => {
      await app.close()
      await database.close()
    })
    return app
  }
  const app = await serving(database)

  const as = (token: string, platform: 'WEB' | 'H5' = 'WEB') => callerOf(app, token, platform)
  /** A second server on the same database: memory, connections and signals are its own. */
  const aSecondServer = async () => {
    const second = await serving(openDatabase(url, { writers: 2, readers: 2 }))
    return { as: (token: string, platform: 'WEB' | 'H5' = 'WEB') => callerOf(second, token, platform) }
  }
  /** A job of the product, as the scheduler runs it. */
  const runJob = async (bean: string, params: object = {}) => {
    const settings = await new SettingsReader(database.reader, parameters).current()
    const executor = jobsOf([...domains, ...more]).find((job) => job.bean === bean)
    if (!executor) throw new Error(`no job ${bean}`)
    return executor.run({
      database,
      now: moment,
      log: app.log,
      params: storedParams(executor, JSON.stringify(params)),
      settings,
      tempDir,
      signal: new AbortController().signal,
    })
  }
  /** As somebody has set it, without anybody being told. */
  const setParameter = (key: keyof Settings, value: string | number | null) =>
    database.db
      .update(config)
      .set({ paramValue: value === null ? null : String(value) })
      .where(eq(config.paramKey, key))
  return {
    server: app,
    setParameter,
    runJob,
    aSecondServer,
    tempDir,
    database,
    db: database.db,
    clock,
    rootId,
    as,
    stranger: as(''),
    ...factories(database, clock, rootId, as),
  }
}

export const callerOf =
  (app: FastifyInstance, token: string, platform: string): Caller =>
  async (call, input = {}, more = {}) => {
    const { headers, body, file, method, url } = requestOf(call, input)
    const upload = file && (await multipartOf(file))
    const response = await app.inject({
      method,
      url,
      headers: { ...headers, ...upload?.headers, token, platform, ...more },
      ...(upload ? { payload: upload.payload } : body && { payload: body }),
    })
    const isJson = String(response.headers['content-type']).includes('json')
    const reply = isJson ? response.json<Reply>() : { code: 0, msg: 'success', data: null }
    return { ...reply, status: response.statusCode, headers: response.headers, bytes: response.rawPayload }
  }

/** A form that is encoded already has its own header. */
async function multipartOf(file: Blob | Buffer) {
  if (Buffer.isBuffer(file)) return { headers: {}, payload: file }
  const form = new FormData()
  form.set('file', file, file instanceof File ? file.name : 'upload.xlsx')
  const encoded = new Response(form)
  return { headers: { 'content-type': encoded.headers.get('content-type')! }, payload: Buffer.from(await encoded.arrayBuffer()) }
}
