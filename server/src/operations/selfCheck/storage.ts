import { statfs } from 'node:fs/promises'
import { StorageKind } from '@oems/contract/files/codes.ts'
import { ask, type ReadDb } from '../../core/db/database.ts'
import { probe } from '../../core/files/probe.ts'
import { StoreFault } from '../../core/files/store.ts'
import { currentStorage, filesFolder } from '../../core/files/stores.ts'
import { listening } from '../../core/signals.ts'
import { attention, failed, passed, type SelfCheck, type Verdict } from './check.ts'

const GB = 1024 ** 3
const fewGB = 5

/** Written, read and deleted, as 测试连接 does; and what goes with files on the server's own disk. */
export const storage: SelfCheck = {
  key: 'storage',
  name: '文件存储可用',
  place: { page: 'sys/oss', permission: 'sys:oss:list' },
  async run({ db }) {
    const { storage: kind, ...settings } = await currentStorage(db)
    try {
      await probe({ ...settings, storage: kind })
    } catch (error) {
      if (!(error instanceof StoreFault)) throw error
      return failed(StorageKind.label(kind), `文件无法写入或读取：${error.reason}。请检查存储配置，在此之前上传会失败。`)
    }
    return kind === StorageKind.local ? ofThisDisk(db) : passed(settings.bucket, '文件可以写入、读取和删除。')
  },
}

async function ofThisDisk(db: ReadDb): Promise<Verdict> {
  const { bavail, bsize } = await statfs(filesFolder())
  const free = Math.floor((bavail * bsize) / GB)
  if (free < fewGB) return attention(`剩余${free}GB`, '服务器磁盘空间不多了，请清理或扩容，或改用S3兼容对象存储。')
  const [found] = await ask<{ processes: number }>(db, listening)
  if (found!.processes > 1)
    return attention(
      `${found!.processes}个服务进程`,
      '文件存放在本地磁盘。请确认各服务进程的 OEMS_DATA_DIR/files 是同一个共享目录，否则一个进程收到的文件另一个打不开；或改用S3兼容对象存储。',
    )
  return passed(`剩余${free}GB`, '文件存放在本地磁盘，可以写入、读取和删除。')
}
