import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { requestOf } from '@oems/contract/core/address.ts'
import type { Call } from '@oems/contract/core/call.ts'
import type { Reply } from '@oems/contract/core/errors.ts'
import { freePort, serving, servingPassword } from '../core/embedded/cluster.ts'
import { aTempFolder } from './tempFolder.ts'

/** Null: no whole reply came, so nobody knows whether it was done. */
export type Answer = Reply | null

/** The data of an answer that has to be good. */
export function good<T>(answer: Answer): T {
  if (answer?.code !== 0) throw new Error(JSON.stringify(answer))
  return answer.data as T
}
export type Sender = (call: Call, input: object, headers?: Readonly<Record<string, string>>) => Promise<Answer>
export type ServerProcess = Awaited<ReturnType<typeof aServerProcess>>

/**
 * `main.ts` as an operator starts it, with the built-in database on a data folder of its own; it can be killed and started again. `script` is
 * run in its process first.
 */
export async function aServerProcess(script = '') {
  const dataDir = aTempFolder()
  chmodSync(dataDir, 0o755)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = { ...process.env, PORT: String(port), HOST: '127.0.0.1', OEMS_DATA_DIR: dataDir, OEMS_DEMO: 'off', OEMS_CAPTCHA: '0' }
  const first = `--import=data:text/javascript,${encodeURIComponent(script)}`
  let child: ChildProcess | undefined

  const postgres = (file: string) => readFileSync(join(dataDir, 'postgres', file), 'utf8')
  async function start() {
    child = spawn(process.execPath, [first, join(import.meta.dirname, '../main.ts')], {
      env: { ...env, OEMS_LOG_LEVEL: 'fatal', DATABASE_URL: '' },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    await untilReady()
  }
  /** However long it takes: a busy machine needs a minute and more, and the test's own time-out is there for what hangs. */
  async function untilReady() {
    while (
      !(await fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ))
    ) {
      if (child && hasEnded(child)) throw new Error('the server did not come up')
      await pause(50)
    }
  }
  const ended = (spawned: ChildProcess) => new Promise((resolve) => (hasEnded(spawned) ? resolve(null) : spawned.once('exit', resolve)))

  async function stop() {
    child!.kill('SIGTERM')
    await ended(child!)
  }

  return {
    url,
    start,
    untilReady,
    /** Of the running database, as the product opens it. */
    databaseUrl: () => `postgres://${serving}:${servingPassword(postgres('password'))}@127.0.0.1:${postgres('port')}/oems`,
    async killServer() {
      child!.kill('SIGKILL')
      await ended(child!)
    },
    signal: (signal: NodeJS.Signals) => child!.kill(signal),
    /** Its exit code, once it has ended by itself. */
    async exitCode() {
      await ended(child!)
      return child!.exitCode
    },
    isDatabaseUp: () => existsSync(join(dataDir, 'postgres/data/postmaster.pid')),
    killPostmaster: () => void process.kill(Number(postgres('data/postmaster.pid').split('\n')[0]), 'SIGKILL'),
    as:
      (token: string): Sender =>
      (call, input, headers = {}) =>
        askServer(url, call, input, { token, platform: 'WEB', ...headers }),
    /** As an operator stops it. */
    stop,
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => (exitCode ?? signalCode) !== null

/** Null where no whole reply came. */
export async function askServer(
  origin: string,
  call: Call,
  input: object,
  extraHeaders: Readonly<Record<string, string>>,
): Promise<Answer> {
  const { url, method, headers, body, file } = requestOf(call, input)
  const form = new FormData()
  if (file) form.append('file', file)
  try {
    const response = await fetch(origin + url, { method, headers: { ...headers, ...extraHeaders }, body: file ? form : body })
    return (await response.json()) as Reply
  } catch {
    return null
  }
}
