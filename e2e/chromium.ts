import { spawnSync } from 'node:child_process'
import { accessSync, chmodSync, constants, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statfsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { utf8Env } from './locale.ts'

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const sharedMemory = '/dev/shm'
/** `--no-sandbox`: root and most containers have no user namespaces. The rest keeps the browser from calling home or running short of /dev/shm. */
const flags = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
  ...(isRoomy(sharedMemory) ? [] : ['--disable-dev-shm-usage']),
]

/** Why there is no Chromium on this machine, or null when there is one. */
export function chromiumMissing(): string | null {
  const wanted = process.env.CHROME_PATH
  if (wanted) return isExecutable(wanted) ? null : `CHROME_PATH 指向的 ${wanted} 不存在或不可执行`
  if (systemPaths.some(isExecutable) || hasBundle()) return null
  return `本机没有 Chromium（查找过 ${systemPaths.slice(0, 3).join('、')} 与 @sparticuz/chromium），请安装 chromium 或设置 CHROME_PATH`
}

/** For `describe.skipIf`: without a browser its tests are skipped, but with CI set they must run, and so fail. */
export const skipBrowser = chromiumMissing() !== null && !process.env.CI

/**
 * The Chromium that comes with npm, else the system's; CHROME_PATH before both. The former is the engine without a browser around it: a whole
 * browser starts its own toolbar, a page in a process of its own, for every window, which takes ten times as long as the window does.
 * `extra` holds further flags, such as `--host-resolver-rules=…`.
 */
export async function launchChromium(extra: readonly string[] = []): Promise<Browser> {
  const missing = chromiumMissing()
  if (missing) throw new Error(missing)
  const wanted = process.env.CHROME_PATH || (hasBundle() ? undefined : systemPaths.find(isExecutable))
  const { executablePath, env } = wanted ? { executablePath: wanted, env: {} } : await bundled()
  return chromium.launch({ executablePath, args: [...flags, ...extra], env: { ...utf8Env, ...env } })
}

/** A browser as people have it, with the parts that the engine alone lacks, such as what shows PDFs; null where the machine has none. */
export async function launchWholeChromium(): Promise<Browser | null> {
  const executablePath = [process.env.CHROME_PATH, ...systemPaths].find((path) => path && isExecutable(path))
  if (!executablePath) return null
  // What shows PDFs is an extension that comes with the browser.
  const ignoreDefaultArgs = ['--disable-extensions', '--disable-component-extensions-with-background-pages']
  return chromium.launch({ executablePath, args: flags, ignoreDefaultArgs, env: { ...utf8Env } })
}

/**
 * The bundled Chromium, unpacked once (about 3 s, 200 MB) beside the packages. Not with the flags its package recommends: those are
 * for one page in a cloud function, and `--single-process` hangs as soon as a second context opens. A machine without NSS or fonts
 * gets the ones of the bundle.
 */
async function bundled() {
  const folder = join(dirname(resolved()), '../../../.cache/chromium')
  if (!existsSync(folder)) await unpack(folder)
  const executablePath = join(folder, 'chromium')
  const env: Record<string, string> = existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_PATH: join(folder, 'fonts') }
  const tried = spawnSync(executablePath, ['--version'], { encoding: 'utf8' })
  if (tried.stderr.includes('shared libraries')) env.LD_LIBRARY_PATH = join(folder, 'al2023/lib')
  return { executablePath, env }
}

/** The package unpacks into the temporary folder and takes whatever lies there for itself, so it is given a new one. */
async function unpack(folder: string) {
  const { default: bundle, inflate } = await import('@sparticuz/chromium')
  mkdirSync(dirname(folder), { recursive: true })
  const draft = mkdtempSync(`${folder}-`)
  const before = process.env.TMPDIR
  process.env.TMPDIR = draft
  try {
    await Promise.all([bundle.executablePath(), inflate(join(dirname(resolved()), '../bin/al2023.tar.br'))])
    for (const path of [draft, join(draft, 'chromium')]) chmodSync(path, 0o755)
    if (!existsSync(folder)) renameSync(draft, folder)
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    rmSync(draft, { recursive: true, force: true })
  }
}

/** Most containers give it 64 MB, which a few pages use up; files in its place are slower. */
function isRoomy(folder: string) {
  if (!existsSync(folder)) return false
  const { bsize, blocks } = statfsSync(folder)
  return bsize * blocks > 1024 ** 3
}

function hasBundle() {
  try {
    return process.platform === 'linux' && process.arch === 'x64' && Boolean(resolved())
  } catch {
    return false
  }
}

function resolved() {
  return createRequire(import.meta.url).resolve('@sparticuz/chromium')
}

function isExecutable(path: string) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
