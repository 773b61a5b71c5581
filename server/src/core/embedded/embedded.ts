import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { createCluster, dataOf, freePort, owner, program, serving, servingPassword } from './cluster.ts'
import { choosePlace, type Log, majorOf, type Place, restoreRights } from './place.ts'
import { clearForeignLock, endOrphans, launch, postmasterOf } from './postmaster.ts'

/** The built-in PostgreSQL as a server process sees it. */
export interface Embedded {
  /** Of the product's database, as the role that serves; it stays the same when the database is started again. */
  readonly url: string
  /** As the superuser, to whom the log belongs: for the start and its migrations alone. */
  readonly ownerUrl: string
  /** Whether another process uses it too. */
  isShared(): Promise<boolean>
  /** Lets go of the database; the last process on its folder stops it. To be called when the own pools are closed. */
  stop(): Promise<void>
}

/** The advisory lock that every server process on the folder shares for as long as it lives, however it ends. */
const presenceLock = 7_301_001
/** How long a start may keep failing for reasons that go away by themselves. */
const startTimeoutMs = 60_000

/**
 * Starts the PostgreSQL that comes with the product on `dataDir`, or attaches to the one running there, and keeps it running: when
 * it dies it is started again at once, at the same port with the same password, so a connection pool need only reconnect.
 * Rejects with a Chinese sentence that says what to do.
 */
export async function startEmbedded({ dataDir, log }: { dataDir: string; log: Log }): Promise<Embedded> {
  const place = choosePlace(dataDir, log)
  if (!existsSync(place.home)) log('首次启动，正在创建内置数据库…')
  await createCluster(place)
  const password = readPassword(place)
  restoreRights(place)
  refuseOtherMajor(place)
  const leaving = new AbortController()
  let keeper = await attach(place, password, { signal: leaving.signal, log, mayChangePort: true })
  let restoring: Promise<void> | undefined
  watch(keeper)
  await createDatabase(keeper, servingPassword(password)).catch(async (error) => {
    await leave()
    throw error
  })
  log(`内置数据库已就绪：127.0.0.1:${keeper.port}，数据在 ${place.home}`)

  function watch(client: pg.Client) {
    client.once('end', () => {
      if (!leaving.signal.aborted) restoring = restore()
    })
  }

  async function restore() {
    log('内置数据库意外中断，正在恢复…')
    while (!leaving.signal.aborted) {
      try {
        keeper = await attach(place, password, { signal: leaving.signal, log, mayChangePort: false })
        watch(keeper)
        return log('内置数据库已恢复')
      } catch (error) {
        if (!leaving.signal.aborted) log(`${(error as Error).message}；两秒后重试`)
        await pause(2000, undefined, { signal: leaving.signal }).catch(() => undefined)
      }
    }
  }

  async function leave() {
    leaving.abort()
    await restoring
    const complaint = (await isLast(keeper)) ? await program(place, 'pg_ctl', ['stop', '-s', '-m', 'fast', '-D', dataOf(place)]) : null
    if (complaint) log(`内置数据库未能正常停止：${complaint}`)
    await keeper.end().catch(() => undefined)
  }

  let left: Promise<void> | undefined
  return {
    url: urlOf(keeper.port, `${serving}:${servingPassword(password)}`, owner),
    ownerUrl: urlOf(keeper.port, `${owner}:${password}`, owner),
    isShared: () => areOthersPresent(keeper),
    stop() {
      left ??= leave()
      return left
    },
  }
}

interface Attaching {
  readonly signal: AbortSignal
  readonly log: Log
  /** Whether another port may be taken when the known one is in use: not when our own pools rely on it. */
  readonly mayChangePort: boolean
}

/** A connection that holds the presence lock, on the running postmaster or on one started for it. */
async function attach(place: Place, password: string, { signal, log, mayChangePort }: Attaching): Promise<pg.Client> {
  const startedAt = Date.now()
  for (;;) {
    signal.throwIfAborted()
    const running = postmasterOf(place)
    const client = running && (await connectPresent(urlOf(running.port, `${owner}:${password}`, 'postgres')))
    if (client) return client
    const complaint = running ? null : await launch(place, portOf(place))
    if (complaint !== null) await recoverFrom(place, complaint, { waited: Date.now() - startedAt, mayChangePort, log })
    await pause(100)
  }
}

/** Null when the database is not ready for us yet, or just stopping. */
async function connectPresent(connectionString: string) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000, application_name: `oems ${process.pid}` })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select pg_advisory_lock_shared($1)', [presenceLock])
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    if ((error as pg.DatabaseError).code !== '28P01') return null
    throw new Error('内置数据库的密码与 password 文件不符；若该文件被改动过，请恢复它', { cause: error })
  }
}

/** Does what can be done about a failed start; throws when nothing can. */
async function recoverFrom(
  place: Place,
  complaint: string,
  { waited, mayChangePort, log }: { waited: number; mayChangePort: boolean; log: Log },
) {
  if (waited > startTimeoutMs) throw new Error(sentenceFor(complaint))
  if (complaint.includes('pre-existing shared memory')) {
    if (waited > 1000) endOrphans(place)
  } else if (complaint.includes('Address already in use')) {
    if (mayChangePort) writeFileSync(join(place.home, 'port'), String(await freePort()))
    else log(`端口 ${portOf(place)} 被其他程序占用，内置数据库等待其释放`)
    await pause(mayChangePort ? 0 : 2000)
  } else if (complaint.includes('postmaster.pid')) clearForeignLock(place)
  else throw new Error(sentenceFor(complaint))
}

/** PostgreSQL reads no data of another major version; a backup moves them. */
function refuseOtherMajor(place: Place) {
  const theirs = readFileSync(join(dataOf(place), 'PG_VERSION'), 'utf8').trim()
  const ours = majorOf(place)
  if (theirs === ours) return
  throw new Error(
    `${place.home} 中的数据由 PostgreSQL ${theirs} 建立，而本版本自带的是 PostgreSQL ${ours}，不能直接打开：请用原来的版本执行 npm run backup，再在空的数据目录（OEMS_DATA_DIR）用本版本执行 npm run restore -- 备份文件`,
  )
}

function sentenceFor(complaint: string) {
  const reason = complaint.split('\n').slice(-6).join('\n')
  if (complaint.includes('No space left')) return `内置数据库无法启动，磁盘空间不足：${reason}`
  if (/permission denied|permissions|ownership/i.test(complaint)) return `内置数据库无法启动，数据目录的属主或权限不对：${reason}`
  return `内置数据库无法启动：${reason}`
}

function readPassword({ home, as }: Place) {
  const { uid } = statSync(home)
  if (as.uid === undefined && process.getuid && process.getuid() !== uid) {
    throw new Error(`内置数据库 ${home} 属于用户 ${uid}，当前用户为 ${process.getuid()}；请用原来的用户启动，或另设 OEMS_DATA_DIR`)
  }
  return readFileSync(join(home, 'password'), 'utf8')
}

function portOf({ home }: Place) {
  return Number(readFileSync(join(home, 'port'), 'utf8'))
}

function urlOf(port: number, user: string, database: string) {
  return `postgres://${user}@127.0.0.1:${port}/${database}`
}

/** The product's database, and the role that serves it; folders made before there was one get it now. */
async function createDatabase(client: pg.Client, password: string) {
  const { rows } = await client.query<{ database: boolean; role: boolean }>(
    'select exists (select from pg_database where datname = $1) as database, exists (select from pg_roles where rolname = $2) as role',
    [owner, serving],
  )
  if (!rows[0]?.database) await unlessThere(client, `create database ${owner}`)
  if (!rows[0]?.role) await unlessThere(client, `create role ${serving} login password '${password}'`)
}

async function unlessThere(client: pg.Client, statement: string) {
  await client.query(statement).catch((error: pg.DatabaseError) => {
    const isThereNow = error.code === '42P04' || error.code === '42710' || error.code === '23505'
    if (!isThereNow) throw error
  })
}

async function areOthersPresent(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ others: boolean }>(
    `select exists (select from pg_locks where locktype = 'advisory' and (classid, objid, objsubid) = (0, $1, 1) and pid <> pg_backend_pid()) as others`,
    [presenceLock],
  )
  return rows[0]!.others
}

/** Whether no other process is present. The own presence ends first: of two that leave at once one sees the other gone. */
async function isLast(client: pg.Client) {
  try {
    await client.query('select pg_advisory_unlock_shared($1)', [presenceLock])
    const { rows } = await client.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [presenceLock])
    return rows[0]?.last ?? false
  } catch {
    return false
  }
}
