import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { complaintOf } from './complaint.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { textOf } from './core/backup/manifest.ts'
import { type Checked, checkBackup, restore } from './core/backup/restore.ts'
import { useKeys } from './core/db/keys.ts'
import { checkServer } from './core/db/serverCheck.ts'
import { startEmbedded } from './core/embedded/embedded.ts'

/**
 * `npm run restore -- FILE`: into an empty database, while no server runs on it. Ends with 0 when everything is there, 1 when nothing has
 * been restored, 2 when it was called wrongly.
 */
const usage = '用法：npm run restore -- 备份文件.tar.zst'
const say = (line: string) => void process.stdout.write(`${line}\n`)
const complain = (line: string) => void process.stderr.write(`${line}\n`)

const dataDir = resolve(process.env.OEMS_DATA_DIR || '.data')
const keysFile = join(dataDir, 'keys')

const file = wanted()
try {
  await main()
} catch (error) {
  complain(complaintOf('恢复', error))
  process.exitCode = 1
}

async function main() {
  if (!existsSync(file)) throw new Error(`找不到备份文件 ${file}`)
  say(`正在检查 ${file} …`)
  let config: Config | undefined
  const checked = await checkBackup(file, (inBackup) => {
    // Not by the file alone: where there is none, the configuration would make keys of its own.
    config = readConfig({
      ...process.env,
      OEMS_DATA_KEYS: keysHere() ?? (process.env.DATABASE_URL ? refuseNoKeys() : (inBackup ?? refuseNoKeys())),
    })
    return config.keys
  })
  useKeys(checked.keys)
  await restoreInto(config!, checked)
  const { product, madeAt } = checked.head
  say(`恢复完成：${new Date(madeAt).toLocaleString('zh-CN', { timeZone: 'Asia/Shanghai' })} 的备份（版本 ${product}）`)
  if (existsSync(join(dataDir, 'log-heads'))) say(`注意：请把 ${join(dataDir, 'log-heads')} 移到别处保存，其中的封存头可能晚于这份备份`)
}

async function restoreInto({ databaseUrl, databaseOwnerUrl }: Config, checked: Checked) {
  const embedded = databaseUrl ? null : await startEmbedded({ dataDir, log: say })
  try {
    if (await embedded?.isShared()) throw new Error(`数据目录 ${dataDir} 的数据库正在使用：请先停止本系统，再恢复`)
    const access = embedded ?? { url: databaseUrl!, ownerUrl: databaseOwnerUrl }
    if (!embedded) await checkServer(access.ownerUrl ?? access.url)
    if (embedded && keysHere() === null) keepKeys(checked)
    await restore({ file, access, filesFolder: join(dataDir, 'files'), say }, checked)
  } finally {
    await embedded?.stop()
  }
}

function keysHere(): string | null {
  if (process.env.OEMS_DATA_KEYS) return process.env.OEMS_DATA_KEYS
  return !process.env.DATABASE_URL && existsSync(keysFile) ? readFileSync(keysFile, 'utf8') : null
}

function refuseNoKeys(): never {
  throw new ConfigError(
    process.env.DATABASE_URL
      ? '使用 DATABASE_URL 时请用 OEMS_DATA_KEYS 给出制作备份时的密钥；用 --with-keys 制作的备份可以取出：tar --zstd -xOf 备份文件 keys'
      : `备份中没有密钥：请先把制作备份时的 keys 文件放到 ${keysFile}，或设置 OEMS_DATA_KEYS`,
  )
}

/** Those of the backup, where the next start looks for them. */
function keepKeys({ keys }: Checked) {
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(keysFile, `${textOf(keys)}\n`, { mode: 0o600, flag: 'wx' })
}

function wanted(): string {
  try {
    const { positionals } = parseArgs({ allowPositionals: true, options: {} })
    if (positionals.length === 1) return resolve(positionals[0]!)
  } catch {
    // Told below.
  }
  complain(usage)
  return process.exit(2)
}
