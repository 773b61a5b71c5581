import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { optional, shape, text, whole, withDefault } from '@oems/contract/core/fields.ts'
import { backUp } from '../core/backup/backUp.ts'
import { isJobFileName, jobFileNameAt } from '../core/backup/fileNames.ts'
import type { Keys } from '../core/db/keys.ts'
import { withParams } from '../core/work/jobs.ts'

interface Saving {
  readonly keys: Keys
  readonly dataDir: string
}
let saving: Saving | null = null
/** Set once at the start, as the keys are. */
export function backUpWith(what: Saving): void {
  saving = what
}

const params = shape({
  folder: optional(text('备份目录', 200, { log: 'plain' })),
  keep: withDefault(whole('保留份数', 1, 366), 14),
})

/** 01 §7. Files that lie about on disks never hold the keys. */
export const backupJob = withParams(params, {
  bean: 'backup',
  name: '数据备份',
  meaning: '把数据库和本地文件备份成一个文件，不含密钥；备份目录为空时存入数据目录的 backup，建议改为另一块磁盘的绝对路径',
  cron: '0 0 3 * * ?',
  shippedPaused: true,
  timeoutSec: 14_400,
  async run({ database, now, params: { folder, keep }, signal }) {
    if (!saving) throw new Error('nothing says with what keys backups are made')
    if (folder && !isAbsolute(folder)) throw new Error(`备份目录 ${folder} 应为绝对路径，请在定时任务“数据备份”的参数中修改`)
    const target = folder || join(saving.dataDir, 'backup')
    if (folder) await refuseAbsent(folder)
    else await mkdir(target, { recursive: true, mode: 0o700 })
    const name = jobFileNameAt(now)
    const { bytes, manifest } = await backUp({
      ...{ url: database.url, to: join(target, name), keys: saving.keys, withKeys: false, madeAt: now, signal },
      filesFolder: join(saving.dataDir, 'files'),
    })
    const removed = await dropOldest(target, keep)
    const { count, missing } = manifest.files
    const lost = missing > 0 ? `，另有${missing}个文件在存储目录中不存在` : ''
    return {
      processed: Object.values(manifest.tables).reduce((sum, { rows }) => sum + rows, 0) + count,
      message: `${name}（${(bytes / 1e6).toFixed(1)} MB），本地文件${count}个，删除旧备份${removed}份${lost}`,
    }
  },
})

/** A disk that is not there must not become a folder of the one that is. */
async function refuseAbsent(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => null)
  if (!found?.isDirectory()) throw new Error(`备份目录 ${folder} 不存在，请先建立或挂载`)
}

/** Of the job's own making alone. */
async function dropOldest(folder: string, keep: number): Promise<number> {
  const old = (await readdir(folder)).filter(isJobFileName).sort().slice(0, -keep)
  for (const name of old) await rm(join(folder, name))
  return old.length
}
