import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFileSync, chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { bringUpToDate } from '../core/db/roles.ts'
import { freePort } from '../core/embedded/cluster.ts'

/** Debian's packages; the built-in PostgreSQL comes without what makes a replica. */
const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql').sort() : []
const bin = `/usr/lib/postgresql/${versions.at(-1)}/bin`
const bouncer = '/usr/sbin/pgbouncer'
export const hasDebianServers = existsSync(join(bin, 'pg_basebackup')) && existsSync(bouncer)

/** None of these programs runs as root. */
const as = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
const run = (program: string, ...args: string[]) => execFileSync(join(bin, program), args, { ...as, cwd: '/', stdio: 'ignore' })

/** A primary, its streaming replica, and PgBouncer in transaction mode before the primary: migrated, with the two roles of the product. */
export async function debianServers() {
  const home = join(tmpdir(), `oems-debian-${randomBytes(4).toString('hex')}`)
  mkdirSync(home)
  if (as.uid) chownSync(home, as.uid, as.gid)
  chmodSync(home, 0o755)
  const [primary, replica] = [join(home, 'primary'), join(home, 'replica')]
  const [port, replicaPort, bouncerPort] = [await freePort(), await freePort(), await freePort()]

  const settings = `listen_addresses = '127.0.0.1'\nunix_socket_directories = ''\nfsync = off\nwal_level = replica\nmax_connections = 100\n`
  run('initdb', '-D', primary, '-U', 'owner', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync')
  appendFileSync(join(primary, 'postgresql.conf'), settings)
  const start = (data: string, at: number, more = '') =>
    run('pg_ctl', 'start', '-w', '-D', data, '-l', `${data}.log`, '-o', `-p ${at} ${more}`)
  start(primary, port)
  const ownerUrl = `postgres://owner@127.0.0.1:${port}/oems`
  await administer(
    `postgres://owner@127.0.0.1:${port}/postgres`,
    'create role serving login',
    'grant serving to owner',
    'create database oems',
  )
  const url = `postgres://serving@127.0.0.1:${port}/oems`
  await bringUpToDate({ url, ownerUrl })
  run('pg_basebackup', '-h', '127.0.0.1', '-p', String(port), '-U', 'owner', '-D', replica, '-R', '-X', 'stream', '-c', 'fast')
  start(replica, replicaPort, '-c log_statement=all')

  const ini = join(home, 'pgbouncer.ini')
  writeFileSync(join(home, 'users'), '"serving" ""\n')
  writeFileSync(
    ini,
    `[databases]\noems = host=127.0.0.1 port=${port}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${bouncerPort}\nunix_socket_dir =\n` +
      `auth_type = trust\nauth_file = ${join(home, 'users')}\npool_mode = transaction\ndefault_pool_size = 4\n`,
  )
  const pooler = spawn(bouncer, ['-q', ini], { ...as, cwd: '/', stdio: 'ignore' })
  const pooledUrl = `postgres://serving@127.0.0.1:${bouncerPort}/oems`
  for (let tries = 0; tries < 100 && !(await isUp(pooledUrl)); tries += 1) await pause(50)

  const stop = (data: string) => run('pg_ctl', 'stop', '-m', 'immediate', '-D', data)
  return {
    ...{ url, ownerUrl, pooledUrl, readUrl: `postgres://serving@127.0.0.1:${replicaPort}/oems` },
    /** Done as the owner, at the replica. */
    onReplica: (statement: string) => administer(`postgres://owner@127.0.0.1:${replicaPort}/oems`, statement),
    /** What the replica was asked. */
    askedOfReplica: () => readFileSync(`${replica}.log`, 'utf8'),
    stopReplica: () => stop(replica),
    startReplica: () => start(replica, replicaPort, '-c log_statement=all'),
    remove() {
      pooler.kill('SIGKILL')
      for (const data of [replica, primary]) if (existsSync(join(data, 'postmaster.pid'))) stop(data)
      rmSync(home, { recursive: true, force: true })
    },
  }
}

async function administer(connectionString: string, ...statements: string[]) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

const isUp = (url: string) =>
  administer(url, 'select').then(
    () => true,
    () => false,
  )
