import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { JobStatus } from '@oems/contract/operations/codes.ts'
import { tokenHash } from '@oems/server/accounts/sessions.ts'
import { code } from '@oems/server/core/db/code.ts'
import { ask, type Database, openDatabase } from '@oems/server/core/db/database.ts'
import { useKeys } from '@oems/server/core/db/keys.ts'
import { bringUpToDate } from '@oems/server/core/db/roles.ts'
import { startEmbedded } from '@oems/server/core/embedded/embedded.ts'
import { prepare } from '@oems/server/prepare.ts'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { loadDemo } from '../demo/load.ts'
import { benchKeys } from './place.ts'

export interface World {
  readonly database: Database
  readonly url: string
  /** As whom its log can be looked after. */
  readonly ownerUrl: string
  /** Starts the product (at a moment of business time) and the bare references as processes of their own; gives their addresses. */
  serve(start?: string): Promise<{ product: string; bare: string; stop(): void }>
  /** So many processes of the product, all of them on the same two cores; gives their addresses. */
  processes(count: number, start: string): Promise<{ addresses: readonly string[]; stop(): void }>
  /** The product alone, fresh, with its own figures, also after it has merely read a workbook. */
  product(
    counting?: 'anew',
  ): Promise<{ address: string; watch(): void; figures(): Promise<Figures>; read(path: string): Promise<Figures>; stop(): void }>
  /** What a bare handler makes of files, as a process of its own. */
  bareFiles(): Promise<{ address: string; stop(): void }>
  /** A session of an account's first role assignment. */
  token(username: string, platform?: 'WEB' | 'H5'): Promise<string>
  stop(): Promise<void>
}
/** Milliseconds, and megabytes. */
export interface Figures {
  readonly lagP99: number
  readonly lagMax: number
  readonly peakMb: number
  /** As it is. */
  readonly rssMb: number
  /** Of the process since its start. */
  readonly cpuMs: number
}
export interface Size {
  readonly employees: number
  readonly nodes: number
  readonly days: number
}

export type Say = (line: string) => void

/** The built-in PostgreSQL with demonstration data of a size, loaded once and stored for the next run. fsync is on, as in production. */
export async function world(folder: string, size: Size, say: Say): Promise<World> {
  useKeys(benchKeys)
  const embedded = await startEmbedded({ dataDir: folder, log: say })
  await bringUpToDate(embedded)
  const database = openDatabase(embedded.url)
  await prepare(database, new Date())
  const [filled] = await ask<{ any: boolean }>(database.reader, sql`select exists (select from sys_account) as any`)
  if (!filled?.any) {
    say(`载入 ${size.employees} 人、${size.nodes} 个组织、${size.days} 天申报…`)
    const started = performance.now()
    await loadDemo(database, { now: new Date(), ...size, daily: true, progress: say })
    // A person's row was written once a day within one transaction, which leaves all of its versions; no working system does that.
    await database.db.execute(sql`vacuum full declare_person`)
    await database.db.execute(sql`vacuum analyze`)
    say(`载入用时 ${Math.round((performance.now() - started) / 1000)} s`)
  }
  const { url, ownerUrl } = embedded
  await analyzed(ownerUrl)
  return {
    database,
    url,
    ownerUrl,
    serve: async (start) => {
      const [product, bare] = [await launch('product.ts', url, start), await launch('reference.ts', url)]
      await untilQuiet(database)
      return {
        product: product.address,
        bare: bare.address,
        stop: () => [product, bare].forEach(({ child }) => void child.kill('SIGKILL')),
      }
    },
    processes: async (count, start) => {
      const launched = await Promise.all(Array.from({ length: count }, () => launch('product.ts', url, start)))
      for (const { child } of launched) execFileSync('taskset', ['-acp', '0,1', String(child.pid)])
      return {
        addresses: launched.map(({ address }) => address),
        stop: () => launched.forEach(({ child }) => void child.kill('SIGKILL')),
      }
    },
    product: async (counting) => {
      const { child, address } = await launch('product.ts', url, ...(counting ? ['', counting] : []))
      await untilQuiet(database)
      const answer = (question: 'figures' | { readonly read: string }) =>
        new Promise<Figures>((resolve) => {
          child.once('message', (figures) => resolve(figures as Figures))
          child.send(question)
        })
      return {
        address,
        watch: () => void child.send('lag'),
        figures: () => answer('figures'),
        read: (path) => answer({ read: path }),
        stop: () => void child.kill('SIGKILL'),
      }
    },
    bareFiles: async () => {
      const { child, address } = await launch('fileReference.ts', url)
      return { address, stop: () => void child.kill('SIGKILL') }
    },
    token: (username, platform = 'WEB') => newToken(database, username, platform),
    stop: async () => {
      await database.close()
      await embedded.stop()
    },
  }
}

/**
 * A process that starts makes up for the nightly work that was missed while its data lay there; the figures are those of a working day. No
 * job runs or is due for some seconds, or it has taken longer than anybody waits.
 */
async function untilQuiet({ reader }: Database): Promise<void> {
  const last = performance.now() + quietWithinMs
  for (let calm = 0; calm < calmSeconds && performance.now() < last; ) {
    await pause(1_000)
    const [jobs] = await ask<{ busy: boolean }>(
      reader,
      sql`select exists (select from sys_schedule where deleted_at is null and status = ${code(JobStatus.normal)}
            and (locked_until > now() or (next_time <= now() and next_time > now() - interval '2 minutes'))) as busy`,
    )
    calm = jobs!.busy ? 0 : calm + 1
  }
}
const calmSeconds = 5
const quietWithinMs = 10 * 60_000
/** What earlier runs have written is known to the planner, as on any morning. */
async function analyzed(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query('analyze declare_day, declare_health, declare_person_day, declare_person')
  await client.end()
}

async function launch(file: string, url: string, ...more: (string | undefined)[]): Promise<{ child: ChildProcess; address: string }> {
  const port = await freePort()
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), [url, String(port), ...more.filter((one) => one !== undefined)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // As `npm start` does it.
    execArgv: ['--max-semi-space-size=16', '--heap-growing-percent=40', '--import', import.meta.resolve('@oems/server/quickImports.ts')],
  })
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)))
  })
  return { child, address: `http://127.0.0.1:${port}` }
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

async function newToken({ db }: Database, username: string, platform: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const accountId = sql`select id from sys_account where username = ${username} and deleted_at is null`
  await db.execute(sql`update sys_session set status = 4 where status = 1 and platform = ${platform} and account_id = (${accountId})`)
  await db.execute(sql`
    insert into sys_session (token_hash, account_id, platform, status, rop_id, state_key, ip, user_agent, login_time, last_active_time, expire_time)
    select ${tokenHash(token)}, a.id, ${platform}, 1, (select min(p.id) from sys_account_rop p where p.account_id = a.id and p.deleted_at is null),
      ${randomBytes(32)}, '127.0.0.1', 'bench', '2000-01-01', '2099-01-01', '2099-01-01' from (${accountId}) a`)
  return token
}
