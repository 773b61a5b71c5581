import { randomBytes } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Keys } from './core/db/keys.ts'
import { loopback, trusting } from './core/http/client.ts'

/** Everything that the environment says, read and checked once. */
export interface Config {
  readonly port: number
  readonly host: string
  /** Null: the built-in PostgreSQL. */
  readonly databaseUrl: string | null
  /** The same through a pooler that lends connections for a transaction; null: there is none. */
  readonly pooledUrl: string | null
  /** Of a streaming replica; null: there is none. */
  readonly readUrl: string | null
  /** As whom it is migrated, and to whom the log belongs; null: as whom it is served. */
  readonly databaseOwnerUrl: string | null
  readonly dataDir: string
  readonly demo: boolean
  /** 0 off, 1 always, 2 after two failures; null: as the parameter says. */
  readonly captcha: number | null
  readonly keys: Keys
  readonly logLevel: string
  /** Addresses and CIDR ranges whose `X-Forwarded-…` headers count. */
  readonly trustedProxies: readonly string[]
  /** A start moment of business time, for tests alone. */
  readonly clock: string | undefined
}

/** A configuration that cannot be served, in words for whoever starts the product. */
export class ConfigError extends Error {}

export function readConfig(env: NodeJS.ProcessEnv): Config {
  const directUrl = env.DATABASE_DIRECT_URL || null
  const databaseUrl = env.DATABASE_URL ? directUrl || env.DATABASE_URL : null
  const readUrl = env.DATABASE_READ_URL || null
  const databaseOwnerUrl = env.DATABASE_OWNER_URL || null
  if (databaseOwnerUrl && !databaseUrl) throw new ConfigError('DATABASE_OWNER_URL 须与 DATABASE_URL 一起设置')
  if (directUrl && !databaseUrl) throw new ConfigError('DATABASE_DIRECT_URL 须与 DATABASE_URL 一起设置')
  if (readUrl && !databaseUrl) throw new ConfigError('DATABASE_READ_URL 须与 DATABASE_URL 一起设置')
  const dataDir = resolve(env.OEMS_DATA_DIR || '.data')
  const demo = oneOf(env, 'OEMS_DEMO', ['on', 'off'], databaseUrl ? 'off' : 'on') === 'on'
  if (env.OEMS_CLOCK && env.NODE_ENV === 'production') throw new ConfigError('OEMS_CLOCK 只用于测试，生产环境不能设置')
  if (env.OEMS_CLOCK && Number.isNaN(Date.parse(env.OEMS_CLOCK)))
    throw new ConfigError('OEMS_CLOCK 应为带时区的时间，例如 2026-03-05T08:00:00+08:00')
  return {
    port: portOf(env),
    host: env.HOST || (demo ? '127.0.0.1' : '0.0.0.0'),
    databaseUrl,
    pooledUrl: directUrl && env.DATABASE_URL ? env.DATABASE_URL : null,
    readUrl,
    databaseOwnerUrl,
    dataDir,
    demo,
    captcha: env.OEMS_CAPTCHA ? Number(oneOf(env, 'OEMS_CAPTCHA', ['0', '1', '2'], '1')) : null,
    keys: keysOf(env.OEMS_DATA_KEYS, databaseUrl, dataDir),
    logLevel: oneOf(env, 'OEMS_LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'info'),
    trustedProxies: proxiesOf(env.OEMS_TRUSTED_PROXIES),
    clock: env.OEMS_CLOCK || undefined,
  }
}

function portOf({ PORT }: NodeJS.ProcessEnv): number {
  const port = Number(PORT || 8080)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new ConfigError(`PORT 应为 0 到 65535 的整数，现在是“${PORT}”`)
  return port
}

function proxiesOf(configured: string | undefined): readonly string[] {
  if (!configured) return loopback
  const proxies = configured.split(',').map((proxy) => proxy.trim())
  try {
    trusting(proxies)
  } catch {
    throw new ConfigError(`OEMS_TRUSTED_PROXIES 应为IP地址或网段，多个以逗号分隔，例如 10.0.0.5,172.16.0.0/12，现在是“${configured}”`)
  }
  return proxies
}

function oneOf(env: NodeJS.ProcessEnv, name: string, allowed: readonly string[], fallback: string): string {
  const value = env[name] || fallback
  if (!allowed.includes(value)) throw new ConfigError(`${name} 应为 ${allowed.join('、')} 之一，现在是“${value}”`)
  return value
}

const searchKid = 'search'
const logKid = 'log'
const freshKey = (kid: string) => `${kid}:${randomBytes(32).toString('base64')}`

/**
 * `kid:base64,…`: the first writes, all read, `search:…` is the key of the search hashes and `log:…` that of the log's seals. The built-in
 * database makes its own.
 */
function keysOf(configured: string | undefined, databaseUrl: string | null, dataDir: string): Keys {
  if (configured) return parseKeys(configured)
  if (databaseUrl)
    throw new ConfigError(
      '使用 DATABASE_URL 时必须设置 OEMS_DATA_KEYS（k1:<32字节base64>,search:<32字节base64>,log:<32字节base64>），否则健康数据无法加密',
    )
  const file = join(dataDir, 'keys')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    // `wx`: of two first starts at once one writes and the other reads what it wrote.
    try {
      writeFileSync(file, `${['k1', searchKid, logKid].map(freshKey).join(',')}\n`, { mode: 0o600, flag: 'wx' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
  // A file from before the log had a key: of two that add one at once the first holds for both.
  if (!parseKeys(readFileSync(file, 'utf8')).signing) appendFileSync(file, `,${freshKey(logKid)}\n`)
  return parseKeys(readFileSync(file, 'utf8'))
}

function parseKeys(text: string): Keys {
  const keys = text.split(',').map((part): [string, Buffer] => {
    const [kid = '', key = ''] = part.trim().split(':')
    return [kid, Buffer.from(key, 'base64')]
  })
  if (keys.some(([kid, key]) => !/^[\w-]{1,16}$/.test(kid) || key.length !== 32)) {
    throw new ConfigError('OEMS_DATA_KEYS 应为 名称:32字节base64，多个以逗号分隔')
  }
  const keyOf = (kid: string) => keys.find(([name]) => name === kid)?.[1]
  const [searching, signing] = [keyOf(searchKid), keyOf(logKid)]
  const sealing = keys.filter(([kid]) => kid !== searchKid && kid !== logKid)
  if (!searching || !sealing[0]) throw new ConfigError(`OEMS_DATA_KEYS 至少需要一把加密密钥和一把名为 ${searchKid} 的检索密钥`)
  return { writing: sealing[0][0], sealing: new Map(sealing), searching, ...(signing && { signing }) }
}
