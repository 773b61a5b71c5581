import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { dataOf, isAlive } from './cluster.ts'
import { type Place, plainEnv } from './place.ts'

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
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
}

/**
 * Starts the postmaster in a process session of its own, so that Ctrl+C in our terminal does not reach it, and waits until it has
 * taken folder and port (null) or ended (its complaint, from the log).
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
  let failure: string | undefined
  child.once('exit', () => (failure = ''))
  child.once('error', (error) => (failure = error.message))
  child.unref()
  while (failure === undefined && !hasBegun(place, child.pid)) await pause(20)
  return failure === undefined ? null : failure || readFileSync(log).subarray(before).toString().trim()
}

export interface Postmaster {
  readonly pid: number
  readonly port: number
}

/** The lock is there from the first moment; its eighth line, the state, only when port and shared memory are had. */
function hasBegun(place: Place, pid: number | undefined) {
  const lines = readLock(place)
  return Number(lines[0]) === pid && Boolean(lines[7])
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
  const renamed = `${lock}.${process.pid}`
  renameSync(lock, renamed)
  if (readFileSync(renamed, 'utf8').split('\n')[0] === pid) rmSync(renamed)
  else renameSync(renamed, lock)
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
    const parent = Number(
      readProc(pid, 'stat')
        .replace(/^.*\) . /s, '')
        .split(' ')[0],
    )
    if (parent !== living) process.kill(pid, 'SIGQUIT')
  }
}

function isPostgresOf(place: Place, pid: number) {
  if (process.platform !== 'linux') return isAlive(pid)
  return workingFolder(pid) === dataOf(place) || readProc(pid, 'cmdline').includes(`\0${dataOf(place)}\0`)
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
