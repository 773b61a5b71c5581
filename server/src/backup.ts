import { existsSync, lstatSync, mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { complaintOf } from './complaint.ts'
import { type Config, readConfig } from './config.ts'
import { type BackupResult, backUp } from './core/backup/backUp.ts'
import { fileNameAt } from './core/backup/fileNames.ts'
import { startEmbedded } from './core/embedded/embedded.ts'

/**
 * `npm run backup [-- --to FILE] [--with-keys]`: one file of all that the database holds at this moment and of the local files, while the
 * product goes on. Ends with 0 when the file is there, 1 when there is none, 2 when it was called wrongly.
 */
const usage = '用法：npm run backup [-- --to 文件.tar.zst] [--with-keys]'
const say = (line: string) => void process.stdout.write(`${line}\n`)
const complain = (line: string) => void process.stderr.write(`${line}\n`)

const { to, withKeys } = wanted()
try {
  await main(readConfig(process.env))
} catch (error) {
  complain(complaintOf('备份', error))
  process.exitCode = 1
}

async function main(config: Config) {
  const [madeAt, started] = [new Date(), performance.now()]
  const target = resolve(to ?? join(config.dataDir, 'backup', fileNameAt(madeAt)))
  if (existsSync(target)) throw new Error(`文件 ${target} 已经存在，请换一个名称`)
  if (!to) mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
  if (!existsSync(dirname(target))) throw new Error(`目录 ${dirname(target)} 不存在，请先建立`)
  refuseNothing(config)
  const embedded = config.databaseUrl ? null : await startEmbedded({ dataDir: config.dataDir, log: () => undefined })
  try {
    const url = embedded?.ownerUrl ?? config.databaseOwnerUrl ?? config.databaseUrl!
    const filesFolder = join(config.dataDir, 'files')
    const result = await backUp({ url, to: target, keys: config.keys, withKeys, filesFolder, madeAt })
    tell(target, result, performance.now() - started)
  } finally {
    await embedded?.stop()
  }
}

/** The built-in database would be made, and then saved, where somebody is in the wrong folder. */
function refuseNothing({ databaseUrl, dataDir }: Config) {
  const isThere = (name: string) => lstatSync(join(dataDir, name), { throwIfNoEntry: false }) !== undefined
  if (databaseUrl || isThere('postgres') || isThere('elsewhere')) return
  throw new Error(`数据目录 ${dataDir} 中没有数据库：请在安装目录执行，或设置 OEMS_DATA_DIR、DATABASE_URL`)
}

function tell(target: string, { bytes, head, manifest }: BackupResult, milliseconds: number) {
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0)
  const { files } = manifest
  const megabytes = (size: number) => `${(size / 1e6).toFixed(1)} MB`
  say(
    `备份完成：${target}（${megabytes(bytes)}），${head.tables.length} 张表 ${rows.toLocaleString('zh-CN')} 行，本地文件 ${files.count} 个（${megabytes(files.bytes)}），用时 ${(milliseconds / 1000).toFixed(1)} 秒`,
  )
  if (files.missing > 0) say(`注意：数据库记有 ${files.missing} 个本地文件，但存储目录中没有，未能备份`)
  if (withKeys) say('注意：备份文件中有数据密钥，拿到它的人能读出全部健康与身份数据，请像密钥一样保管')
  else say('备份文件中没有数据密钥，请另行保存（数据目录中的 keys 文件，或 OEMS_DATA_KEYS）：没有密钥，备份无法恢复')
}

function wanted() {
  try {
    const { values } = parseArgs({ options: { to: { type: 'string' }, 'with-keys': { type: 'boolean', default: false } } })
    return { to: values.to, withKeys: values['with-keys'] }
  } catch {
    complain(usage)
    return process.exit(2)
  }
}
