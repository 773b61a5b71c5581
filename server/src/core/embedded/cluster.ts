import { execFile } from 'node:child_process'
import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { changeOwner, type Place, plainEnv } from './place.ts'

/** The superuser. It makes and migrates the database; nothing that serves runs as it. */
export const owner = 'oems'
/** As whom the product serves. */
export const serving = 'oems_app'
/** From the superuser's, which cannot be computed back from it: one file to look after, and none that could be missing. */
export const servingPassword = (ownerPassword: string) => createHmac('sha256', ownerPassword).update(serving).digest('base64url')
const run = promisify(execFile)

/**
 * Makes an empty database folder unless there is one. It is made beside its place and then renamed, so of several processes one
 * wins, and a killed one leaves nothing half made. With the builtin locale provider pg_trgm finds nothing in Chinese: libc, then.
 */
export async function createCluster(place: Place, { sync = true } = {}) {
  if (existsSync(place.home)) return
  sweepDrafts(place)
  const draft = `${place.home}.${process.pid}-${randomBytes(3).toString('hex')}`
  mkdirSync(draft, { mode: 0o700 })
  try {
    writeFileSync(join(draft, 'password'), randomBytes(24).toString('base64url'), { mode: 0o600 })
    writeFileSync(join(draft, 'port'), String(await freePort()))
    changeOwner(place.as, draft)
    await initdb(place, draft, sync)
    renameSync(draft, place.home)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(place.home)) throw error
  }
}

function sweepDrafts({ home }: Place) {
  for (const name of readdirSync(dirname(home)).filter((entry) => entry.startsWith(`${basename(home)}.`))) {
    const pid = Number(name.slice(basename(home).length + 1).split('-')[0])
    if (!isAlive(pid)) rmSync(join(dirname(home), name), { recursive: true, force: true })
  }
}

/** `C.UTF-8` is not on every system; there the names differ in nothing that is used here. */
async function initdb(place: Place, folder: string, sync: boolean) {
  const options = ['-D', join(folder, 'data'), '-U', owner, '-E', 'UTF8', '--locale-provider=libc', '--auth=scram-sha-256']
  options.push(`--pwfile=${join(folder, 'password')}`, '--no-instructions', ...(sync ? [] : ['--no-sync']))
  let failure: string | null = null
  for (const locale of ['C.UTF-8', 'C.utf8', 'en_US.UTF-8']) {
    const args = [...options, `--locale=${locale}`]
    failure = await program(place, 'initdb', args)
    if (failure?.includes(nameless)) failure = await underSomeName(place, args)
    if (!failure?.includes('invalid locale')) break
  }
  if (!failure) return
  if (failure.includes('invalid locale')) throw new Error('内置数据库初始化失败：系统缺少 C.UTF-8 语言环境（locale），请安装后重试')
  if (!failure.includes(nameless)) throw new Error(`内置数据库初始化失败：${failure}`)
  const uid = place.as.uid ?? process.getuid?.()
  throw new Error(
    `内置数据库初始化失败：用户 ${uid} 在本机没有名称，请在 /etc/passwd 中加入该用户，或改用其他用户启动，或设置 DATABASE_URL`,
  )
}

const nameless = 'could not look up effective user ID'

/** Containers may run under a uid that has no name, which initdb alone insists on: in a user namespace it sees one that has. */
async function underSomeName(place: Place, args: readonly string[]) {
  const named = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':')[2])
  const inside = ['unshare', '--user', `--map-user=${named.find((uid) => Number(uid) > 0)}`]
  const failure = await program(place, 'initdb', args, inside)
  return failure?.includes('unshare') ? nameless : failure
}

/** Runs one of PostgreSQL's programs to its end, perhaps inside another; its complaint, or null when all went well. */
export async function program({ native, as }: Place, name: 'initdb' | 'pg_ctl', args: readonly string[], inside: readonly string[] = []) {
  const [command = '', ...rest] = [...inside, join(native, 'bin', name), ...args]
  try {
    await run(command, rest, { ...as, env: plainEnv, cwd: '/' })
    return null
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string }
    return (stderr || message).trim()
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

export function isAlive(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
