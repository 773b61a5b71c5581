import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, cpSync, existsSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { aTempFolder } from '../../testing/tempFolder.ts'
import { migrate } from '../db/migrate.ts'
import { bringUpToDate } from '../db/roles.ts'
import { type Embedded, startEmbedded } from './embedded.ts'
import { changeOwner } from './place.ts'

const isRoot = process.getuid?.() === 0
const messages: string[] = []
afterEach(() => messages.splice(0))

/** A database that was started once and stopped; a copy, without owner and rights, spares most tests the making of one. */
const model = aTempFolder()
beforeAll(async () => {
  chmodSync(model, 0o755)
  await (await startEmbedded({ dataDir: model, log: () => undefined })).stop()
})

describe('one process', () => {
  test('starts on an empty folder, finds Chinese, and stops', async () => {
    const dataDir = folder()
    const database = await started(dataDir)
    expect(await ask(database, 'show fsync')).toBe('on')
    await ask(database, 'create extension pg_trgm')
    expect(await ask(database, `select array_length(show_trgm('王小明'), 1) > 0`)).toBe(true)
    expect(await ask(database, `select '安' < '北' collate "zh-x-icu"`)).toBe(true)
    expect(statSync(join(dataDir, 'postgres/password')).mode & 0o777).toBe(0o600)
    await expect(ask({ ownerUrl: database.ownerUrl.replace(/:[^:@]+@/, ':guess@') }, 'select 1')).rejects.toThrow('password')
    await database.stop()
    expect(postmaster(dataDir)).toBeNull()
    await expect(ask(database, 'select 1')).rejects.toThrow('ECONNREFUSED')
  })

  test('serves as a role that is nobody, with a password of its own; a folder from before there was one gets it', async () => {
    const dataDir = stopped()
    const first = await started(dataDir)
    const found = `select rolname || rolsuper || rolcreaterole || rolcreatedb from pg_roles where rolname = current_user`
    expect(await ask({ ownerUrl: first.url }, found)).toBe('oems_appfalsefalsefalse')
    expect(new URL(first.url).password).not.toBe(new URL(first.ownerUrl).password)
    await ask(first, 'drop role oems_app')
    await first.stop()
    const second = await started(dataDir)
    expect(second.url).toBe(first.url)
    expect(await ask({ ownerUrl: second.url }, found)).toBe('oems_appfalsefalsefalse')
  })

  test('a folder in which all belonged to the superuser is brought up to date, and keeps what it has', async () => {
    const dataDir = stopped()
    const database = await started(dataDir)
    await migrate(database.ownerUrl)
    await ask(database, 'create table kept as select 7 as n')
    const ownerOfTable = (name: string) => `select relowner::regrole::text from pg_class where relname = '${name}'`
    expect(await ask(database, ownerOfTable('person'))).toBe('oems')
    expect(await bringUpToDate(database)).toBeNull()
    expect([await ask(database, ownerOfTable('person')), await ask(database, ownerOfTable('sys_log'))]).toEqual(['oems_app', 'oems'])
    expect(await ask({ ownerUrl: database.url }, 'select n from kept')).toBe(7)
    await expect(ask({ ownerUrl: database.url }, 'truncate sys_log')).rejects.toThrow('permission denied')
  })

  test('keeps the data, the port and the password', async () => {
    const dataDir = stopped()
    const first = await started(dataDir)
    await ask(first, 'create table kept as select 7 as n')
    await first.stop()
    const second = await started(dataDir)
    expect([second.url, second.ownerUrl]).toEqual([first.url, first.ownerUrl])
    expect(await ask(second, 'select n from kept')).toBe(7)
  })

  test.runIf(process.platform === 'linux')('runs it in a session that Ctrl+C does not reach', async () => {
    const dataDir = stopped()
    await started(dataDir)
    expect(sessionOf(postmaster(dataDir)!)).not.toBe(sessionOf(process.pid))
  })

  test('takes another port when somebody has the known one', async () => {
    const dataDir = stopped()
    const first = await started(dataDir)
    await first.stop()
    const thief = createServer().listen(Number(new URL(first.url).port), '127.0.0.1')
    onTestFinished(() => void thief.close())
    const second = await started(dataDir)
    expect(new URL(second.url).port).not.toBe(new URL(first.url).port)
    expect(await ask(second, 'select 1')).toBe(1)
  })

  test.runIf(process.platform === 'linux')('is not held up by a lock whose process number went to somebody else', async () => {
    const dataDir = stopped()
    const data = join(dataDir, 'postgres/data')
    const stranger = spawn('sleep', ['60'], isRoot ? { uid: 65534, gid: 65534 } : {})
    onTestFinished(() => void stranger.kill('SIGKILL'))
    writeFileSync(join(data, 'postmaster.pid'), `${stranger.pid}\n${data}\n1\n5432\n\n127.0.0.1\n0 0\nready\n`)
    expect(await ask(await started(dataDir), 'select 1')).toBe(1)
  })

  test('says in Chinese what is wrong with the folder', async () => {
    const dataDir = stopped()
    writeFileSync(join(dataDir, 'file'), '')
    await expect(started(join(dataDir, 'file'))).rejects.toThrow('无法写入')
    writeFileSync(join(dataDir, 'postgres/data/PG_VERSION'), '15\n')
    await expect(started(dataDir)).rejects.toThrow(/由 PostgreSQL 15 建立，而本版本自带的是 PostgreSQL 18.*npm run backup.*npm run restore/)
  })
})

describe('several processes on one folder', () => {
  test('start together on an empty folder and share one database', async () => {
    const dataDir = folder()
    const [first, second, third] = await Promise.all([another(dataDir), another(dataDir), started(dataDir)])
    expect(new Set([first.url, second.url, third.url]).size).toBe(1)
  })

  test('the last one stops it', async () => {
    const dataDir = stopped()
    const first = await started(dataDir)
    const second = await another(dataDir)
    await first.stop()
    expect(await ask(second, 'select 1')).toBe(1)
    await second.stop()
    expect(postmaster(dataDir)).toBeNull()
  })

  test('two that leave at once leave nothing running', async () => {
    const dataDir = stopped()
    const both = await Promise.all([started(dataDir), another(dataDir)])
    await Promise.all(both.map((each) => each.stop()))
    expect(postmaster(dataDir)).toBeNull()
  })

  test('what a killed one left running is taken over, and stopped at the end', async () => {
    const dataDir = stopped()
    const killed = await another(dataDir)
    await ask(killed, 'create table kept as select 7 as n')
    const pid = postmaster(dataDir)
    killed.process.kill('SIGKILL')
    const next = await started(dataDir)
    expect(postmaster(dataDir)).toBe(pid)
    expect(await ask(next, 'select n from kept')).toBe(7)
    await next.stop()
    expect(postmaster(dataDir)).toBeNull()
  })
})

describe('a killed postmaster', () => {
  test('is back within 10 s for everybody, at the same port, with what was committed', async () => {
    const dataDir = stopped()
    const first = await started(dataDir)
    const second = await another(dataDir)
    await ask(first, 'create table kept as select 7 as n')
    const old = postmaster(dataDir)!
    process.kill(old, 'SIGKILL')
    await vi.waitFor(async () => expect(await ask(second, 'select n from kept')).toBe(7), { timeout: 10_000, interval: 50 })
    expect(postmaster(dataDir)).not.toBe(old)
    await vi.waitFor(() => expect(messages).toContain('内置数据库已恢复'), 5000)
    await second.stop()
    expect(await ask(first, 'select n from kept')).toBe(7)
    await first.stop()
    expect(postmaster(dataDir)).toBeNull()
  })

  test.runIf(process.platform === 'linux')('is not kept away by a long query of its own', async () => {
    const dataDir = stopped()
    const database = await started(dataDir)
    await ask(database, 'create table kept as select 7 as n')
    const busy = ask(database, `do 'begin loop end loop; end'`).catch((error: Error) => error)
    await pause(300)
    process.kill(postmaster(dataDir)!, 'SIGKILL')
    await vi.waitFor(async () => expect(await ask(database, 'select n from kept')).toBe(7), { timeout: 10_000, interval: 50 })
    expect(await busy).toBeInstanceOf(Error)
  })
})

describe.runIf(isRoot)('as root', () => {
  test('a folder others may not enter gets its data elsewhere, and keeps it when it is opened', async () => {
    const closed = folder()
    chmodSync(closed, 0o700)
    const dataDir = join(closed, 'data')
    const first = await started(dataDir)
    const home = realpathSync(join(dataDir, 'elsewhere'))
    onTestFinished(() => rmSync(dirname(home), { recursive: true, force: true }))
    expect(home).toMatch(/^\/var\/lib\/oems\//)
    expect(messages.join()).toContain(home)
    await ask(first, 'create table kept as select 7 as n')
    await first.stop()
    chmodSync(closed, 0o755)
    const second = await started(dataDir)
    expect(await ask(second, 'select n from kept')).toBe(7)
    await second.stop()
    rmSync(home, { recursive: true })
    await expect(started(dataDir)).rejects.toThrow(home)
  })

  test('data of an ordinary user is served as that user', async () => {
    const dataDir = stopped()
    changeOwner({ uid: 12345, gid: 12345 }, dataDir)
    await started(dataDir)
    expect(statSync(`/proc/${postmaster(dataDir)}`).uid).toBe(12345)
  })
})

function folder() {
  const path = aTempFolder()
  chmodSync(path, 0o755)
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

function stopped() {
  const path = folder()
  cpSync(join(model, 'postgres'), join(path, 'postgres'), { recursive: true })
  return path
}

async function started(dataDir: string): Promise<Embedded> {
  const database = await startEmbedded({ dataDir, log: (sentence) => void messages.push(sentence) })
  onTestFinished(() => database.stop())
  return database
}

/** A server process of its own that says its addresses, and ends when its input does. */
async function another(dataDir: string): Promise<Omit<Embedded, 'isShared'> & { process: ChildProcess }> {
  const program = `
    const { startEmbedded } = await import(${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))})
    const database = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log() {} })
    console.log(JSON.stringify(database))
    process.stdin.on('end', () => database.stop()).resume()`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = () => {
    child.stdin.end()
    return ended
  }
  onTestFinished(stop)
  const urls = await new Promise<Pick<Embedded, 'url' | 'ownerUrl'>>((resolve, reject) => {
    child.stdout.once('data', (text: Buffer) => resolve(JSON.parse(text.toString())))
    child.once('exit', () => reject(new Error('the other process ended')))
  })
  return { ...urls, stop, process: child }
}

/** The first column of the first row, as the owner: nothing is migrated here that could be somebody else's. */
async function ask({ ownerUrl }: Pick<Embedded, 'ownerUrl'>, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: ownerUrl })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end().catch(() => undefined)
  }
}

function postmaster(dataDir: string) {
  const base = existsSync(join(dataDir, 'elsewhere')) ? join(dataDir, 'elsewhere') : dataDir
  const lock = join(base, 'postgres/data/postmaster.pid')
  return existsSync(lock) ? Number(readFileSync(lock, 'utf8').split('\n')[0]) : null
}

function sessionOf(pid: number) {
  return readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')[3]
}
