import { FileStatus, partsWaitHours } from '@oems/contract/files/codes.ts'
import { and, eq, inArray, isNull, lt, notInArray, or } from 'drizzle-orm'
import { removeParts } from '../core/files/parts.ts'
import { StoreFault } from '../core/files/store.ts'
import { storageOf, storeOf } from '../core/files/stores.ts'
import { file, pending, upload } from '../core/files/tables.ts'
import type { Executor, JobRun } from '../core/work/jobs.ts'

const dayMs = 86_400_000
const deletedDays = 30
const atOnce = 200

/** 01 §2.9: what no record ever took goes after a day, deleted content after thirty, and so does what an upload left behind. */
export const fileSweep: Executor = {
  bean: 'file-sweep',
  name: '文件清理',
  meaning: '清除没有用上的上传，以及已删除文件的内容',
  cron: '0 15 3 * * ?',
  timeoutSec: 3_600,
  async run(job) {
    const sweeping = { ...job, away: new Set<number>() }
    const files = await sweep(sweeping, unusedFiles)
    const uploads = await sweep(sweeping, uncompletedUploads)
    const objects = await sweep(sweeping, strayObjects)
    const message = `清理文件${files}个、未完成的上传${uploads}个、残留内容${objects}个`
    if (sweeping.away.size > 0)
      throw new Error(`${message}；有${sweeping.away.size}处文件存储无法访问，其中的内容下次再清理，请检查文件存储设置`)
    return { processed: files + uploads + objects, message }
  },
}

interface Sweeping extends JobRun {
  /** Stores that were found not to do what they should; what lies there waits for another night, and keeps nothing else waiting. */
  readonly away: Set<number>
}

type Portion = (job: Sweeping) => Promise<number>
/** In portions, until one finds nothing more. */
async function sweep(job: Sweeping, portion: Portion): Promise<number> {
  for (let done = 0; ; ) {
    job.signal.throwIfAborted()
    const removed = await portion(job)
    if (removed === 0) return done
    done += removed
  }
}
const before = ({ now }: JobRun, ms: number) => new Date(now.getTime() - ms).toISOString()

/** Content that cannot be removed now is tried again the next night, as a stray object. */
async function unusedFiles(job: Sweeping): Promise<number> {
  const { db } = job.database
  const old = or(
    and(eq(file.status, FileStatus.temporary), lt(file.updatedAt, before(job, partsWaitHours * 3_600_000))),
    and(eq(file.status, FileStatus.deleted), lt(file.updatedAt, before(job, deletedDays * dayMs))),
  )
  const rows = await db
    .select()
    .from(file)
    .where(and(isNull(file.deletedAt), old))
    .orderBy(file.updatedAt)
    .limit(atOnce)
  for (const { id, version, storageId, storageKey, thumbKey } of rows) {
    // Whoever attaches it at this moment wins: then it is not removed.
    const gone = { deletedAt: job.now.toISOString(), status: FileStatus.deleted, version: version + 1 }
    const taken = await db
      .update(file)
      .set(gone)
      .where(and(eq(file.id, id), isNull(file.deletedAt), old))
      .returning({ id: file.id })
    if (taken.length === 0) continue
    const keys = thumbKey ? [storageKey, thumbKey] : [storageKey]
    const left = keys.map((key) => ({ storageKey: key, storageId, createdAt: before(job, dayMs) }))
    await db.insert(pending).values(left).onConflictDoNothing()
    await removeContent(job, storageId, keys)
  }
  return rows.length
}

async function uncompletedUploads(job: JobRun): Promise<number> {
  const { db } = job.database
  const rows = await db
    .select()
    .from(upload)
    .where(lt(upload.createdAt, before(job, partsWaitHours * 3_600_000)))
    .limit(atOnce)
  for (const row of rows) {
    await removeParts(db, row)
    await db.delete(upload).where(eq(upload.id, row.id))
  }
  return rows.length
}

/** Written for a file that was never recorded: the write was rolled back, or its process ended. */
async function strayObjects(job: Sweeping): Promise<number> {
  const rows = await job.database.db
    .select()
    .from(pending)
    .where(and(lt(pending.createdAt, before(job, partsWaitHours * 3_600_000)), notInArray(pending.storageId, [...job.away])))
    .limit(atOnce)
  for (const { storageKey, storageId } of rows) await removeContent(job, storageId, [storageKey])
  return rows.length
}

async function removeContent({ away, database: { db }, log }: Sweeping, storageId: number, keys: readonly string[]): Promise<void> {
  if (away.has(storageId)) return
  try {
    await storeOf(await storageOf(db, storageId)).remove(keys)
    await db.delete(pending).where(inArray(pending.storageKey, [...keys]))
  } catch (error) {
    if (!(error instanceof StoreFault)) throw error
    log.warn({ err: error, storageId }, 'files: a store cannot be swept')
    away.add(storageId)
  }
}
