import { TaskStatus } from '@oems/contract/operations/codes.ts'
import { and, eq, sql } from 'drizzle-orm'
import { code } from '../db/code.ts'
import type { Db, ReadDb } from '../db/database.ts'
import { taskResult } from './taskTables.ts'

/** One statement's worth. The driver reads it as text of twice its size, and longer texts than that wait for the garbage collector's great round. */
const partBytes = 48 * 1024

/** Keeps a file of a task as it is made, encrypted; gives the number of its parts. */
export async function keepResult(db: Pick<Db, 'insert'>, taskId: number, content: AsyncIterable<Uint8Array>): Promise<number> {
  let partNo = 0
  for await (const part of inParts(content)) {
    await db.insert(taskResult).values({ taskId, partNo, content: part })
    partNo += 1
  }
  return partNo
}

/** Part by part, each by a short read: a client on a slow line holds neither a connection nor the whole file. */
export async function* resultOf(db: ReadDb, taskId: number, parts: number): AsyncGenerator<Uint8Array> {
  for (let partNo = 0; partNo < parts; partNo += 1) {
    const [found] = await db
      .select({ content: taskResult.content })
      .from(taskResult)
      .where(and(eq(taskResult.taskId, taskId), eq(taskResult.partNo, partNo)))
    if (!found) throw new Error(`part ${partNo} of task ${taskId} is gone`)
    yield found.content
  }
}

/** Of a task that has come to nothing; that of a finished one stays until it expires. */
export const dropResult = (db: Pick<Db, 'execute'>, taskId: number) =>
  dropResults(db, sql`t.id = ${taskId} and t.status <> ${code(TaskStatus.done)}`)

/** What tasks of processes that are gone have left. */
export const dropLeftResults = (db: Pick<Db, 'execute'>) =>
  dropResults(db, sql`t.status in (${code(TaskStatus.failed, TaskStatus.cancelled)})`)

async function dropResults(db: Pick<Db, 'execute'>, which: ReturnType<typeof sql>): Promise<void> {
  await db.execute(sql`delete from sys_task_result r using sys_task t where t.id = r.task_id and ${which}`)
}

/** Puts the pieces of a file together to parts of one size. */
async function* inParts(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of content) {
    pieces.push(piece)
    size += piece.length
    if (size < partBytes) continue
    const all = Buffer.concat(pieces)
    let from = 0
    for (; all.length - from >= partBytes; from += partBytes) yield all.subarray(from, from + partBytes)
    pieces = [all.subarray(from)]
    size = all.length - from
  }
  if (size > 0) yield Buffer.concat(pieces)
}
