import { execFile, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, openSync, readFileSync, readlinkSync, renameSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { closeSync, mkdirSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { giveTo, type Place, plainEnv } from './embeddedPlace.ts'

export const owner = 'oems'
const run = promisify(execFile)

/** Command-line settings of a small machine (2 cores, 4 GB); the log holds starts, stops and crashes, never a statement or its data. */
export const settings: Readonly<Record<string, string>> = {
  max_connections: '100',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  jit: 'off',
  log_min_messages: 'log',
  log_checkpoints: 'off',
}

/**
 * Makes an empty database folder unless there is one. It is made beside its place and then renamed, so of several processes one
 * wins, and a killed one leaves nothing half made. With the builtin locale provider pg_trgm finds nothing in Chinese: libc, then.
 */
export async function createCluster(place: Place, { sync = true } = {}) {
  if (existsSync(place.home)) return
  const draft = `${place.home}.${process.pid}-${randomBytes(3).toString('hex')}`
  mkdirSync(draft, { mode: 0o700 })
  try {
    writeFileSync(join(draft, 'password'), randomBytes(24).toString('base64url'), { mode: 0o600 })
    writeFileSync(join(draft, 'port'), String(await freePort()))
    giveTo(place.as, draft)
    await initdb(place, draft, sync)
    renameSync(draft, place.home)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(place.home)) throw error
  }
}

/** `C.UTF-8` is not on every system; there the names differ in nothing that is used here. */
async function initdb(place: Place, folder: string, sync: boolean) {
  const options = ['-D', join(folder, 'data'), '-U', owner, '-E', 'UTF8', '--locale-provider=libc', '--auth=scram-sha-256']
  options.push(`--pwfile=${join(folder, 'password')}`, '--no-instructions', ...(sync ? [] : ['--no-sync']))
  for (const locale of ['C.UTF-8', 'C.utf8', 'en_US.UTF-8']) {
    const failure = await program(place, 'initdb', [...options, `--locale=${locale}`])
    if (!failure) return
    if (!failure.includes('invalid locale')) throw new Error(`内置数据库初始化失败：${failure}`)
  }
  throw new Error('内置数据库初始化失败：系统缺少 C.UTF-8 语言环境（locale），请安装后重试')
}

/** Runs one of PostgreSQL's programs to its end; its complaint, or null when all went well. */
export async function program({ native, as }: Place, name: 'initdb' | 'pg_ctl', args: readonly string[]) {
  try {
    await run(join(native, 'bin', name), args, { ...as, env: plainEnv, cwd: '/' })
    return null
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string }
    return (stderr || message).trim()
  }
}

/**
 * Starts the postmaster in a process session of its own, so that Ctrl+C in our terminal does not reach it, and waits until it has
 * taken the folder (null) or ended (its complaint, from the log).
 */
export async function launch(place: Place, port: number, extra: Readonly<Record<string, string>> = {}): Promise<string | null> {
  const log = join(place.home, 'log')
  const before = trimmedSize(log)
  const output = openSync(log, 'a', 0o600)
  const name = nameOf(place)
  const all = { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(port), cluster_name: name, ...settings, ...extra }
  const args = Object.entries(all).flatMap(([key, value]) => ['-c', `${key}=${value}`])
  const child = spawn(join(place.native, 'bin/postgres'), ['-D', dataOf(place), ...args], {
    ...place.as,
    env: plainEnv,
    cwd: '/',
    detached: true,
    windowsHide: true,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  let ended = false
  child.on('exit', () => (ended = true)).on('error', () => (ended = true))
  child.unref()
  while (!ended && postmasterOf(place)?.pid !== child.pid) await pause(20)
  return ended ? readFileSync(log).subarray(before).toString().trim() : null
}

export interface Postmaster {
  readonly pid: number
  readonly port: number
}

/** The living postmaster of this folder. A pid alone proves nothing: after a reboot it may belong to anybody. */
export function postmasterOf(place: Place): Postmaster | null {
  const lines = readLock(place)
  const pid = Number(lines[0])
  const port = Number(lines[3])
  return pid > 0 && port > 0 && isPostgresOf(place, pid) ? { pid, port } : null
}

/** Takes away the lock of a postmaster that is gone but whose pid somebody else has now: PostgreSQL itself would wait for that one. */
export function clearForeignLock(place: Place) {
  const lock = join(dataOf(place), 'postmaster.pid')
  const [pid] = readLock(place)
  if (!pid || isPostgresOf(place, Number(pid))) return
  const aside = `${lock}.${process.pid}`
  renameSync(lock, aside)
  if (readFileSync(aside, 'utf8').split('\n')[0] === pid) rmSync(aside)
  else renameSync(aside, lock)
}

/**
 * Ends what a killed postmaster left behind. Its idle processes go by themselves; one deep in a query would hold the shared memory,
 * and with it the next start, until it is done. Immediate shutdown is what the postmaster itself does to them after a crash.
 */
export function endOrphans(place: Place) {
  if (process.platform !== 'linux') return
  const living = postmasterOf(place)?.pid
  for (const pid of readdirSync('/proc').map(Number).filter(Boolean)) {
    if (!readProc(pid, 'cmdline').startsWith(`postgres: ${nameOf(place)}: `)) continue
    const parent = Number(readProc(pid, 'stat').replace(/^.*\) . /s, '').split(' ')[0])
    if (parent !== living) process.kill(pid, 'SIGQUIT')
  }
}

/** Below the range that systems give to outgoing connections: a client that asks for the stopped database there could meet itself. */
export async function freePort(): Promise<number> {
  const port = 20_000 + (randomBytes(2).readUInt16LE() % 10_000)
  return (await isFree(port)) ? port : freePort()
}

function isFree(port: number) {
  return new Promise<boolean>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

export function dataOf({ home }: Place) {
  return join(home, 'data')
}

function isPostgresOf(place: Place, pid: number) {
  if (process.platform === 'linux') return workingFolder(pid) === dataOf(place) || readProc(pid, 'cmdline').includes(`\0${dataOf(place)}\0`)
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** It stands in the title of every process of the database, where containers keep even root from reading another user's folder. */
function nameOf(place: Place) {
  return `oems-${createHash('sha256').update(dataOf(place)).digest('hex').slice(0, 12)}`
}

function workingFolder(pid: number) {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return null
  }
}

function readProc(pid: number, name: string) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}

function readLock(place: Place) {
  try {
    return readFileSync(join(dataOf(place), 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}

function trimmedSize(log: string) {
  if (!existsSync(log)) return 0
  if (statSync(log).size > 5_000_000) truncateSync(log)
  return statSync(log).size
}
