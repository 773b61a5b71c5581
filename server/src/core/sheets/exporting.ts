import type { Call } from '@oems/contract/core/call.ts'
import type { Exported } from '@oems/contract/core/exported.ts'
import { ExportFormat, type ExportWishes } from '@oems/contract/core/exportFormat.ts'
import type { Mask } from '@oems/contract/core/fields.ts'
import { sql } from 'drizzle-orm'
import { aside } from '../aside.ts'
import type { Ctx } from '../context.ts'
import { code } from '../db/code.ts'
import { ask, type Db } from '../db/database.ts'
import { lockKey } from '../db/locks.ts'
import { ruleBroken } from '../errors.ts'
import { masked } from '../masks.ts'
import type { RevealingFile } from '../reveal.ts'
import { dropResult, keepResult } from '../work/taskResults.ts'
import { openTaskStates } from '../work/taskTables.ts'
import type { Running } from '../work/taskWork.ts'
import { wishedColumns } from './columns.ts'
import { fileNameOf } from './fileName.ts'
import { contentAside, contentOf, typeOf } from './formats.ts'
import { rowsToPrint } from './printed.ts'
import type { Sheet, SheetCell, SheetColumn } from './workbook.ts'

/** A column of an export; what is marked goes out masked, unless the file is revealed. */
export interface ExportColumn extends SheetColumn {
  readonly mask?: Mask
}

/** Another kind of file that is made of rows. */
export interface Pack {
  readonly type: string
  /** Of its file's name. */
  readonly ending: string
  /** Rows up to which it is sent while it is made, instead of `export.asyncRows`. */
  readonly atOnce: number
  bytes(rows: Sheet['rows']): AsyncIterable<Uint8Array>
}

/** A list on its way out. */
export interface Outgoing {
  /** What is exported; the task and the file are called so too. */
  readonly name: string
  /** `name` where absent. */
  readonly sheetName?: string
  /** Of the name of its file: the days that it is about; the present day where absent. */
  readonly when?: string
  readonly columns: readonly ExportColumn[]
  /** What becomes of the rows, where that is no workbook. */
  readonly pack?: Pack
  /** How many lines there are, counted no further than `most`. */
  count(most: number): Promise<number>
  /** Read in pages while the workbook grows. In a task `ctx` is its own, with the authority that its owner had when asking. */
  rows(ctx: Ctx): AsyncIterable<readonly SheetCell[]>
}

/** Tasks of one account that may be queued or running; while there are so many, small exports are refused too. */
const tasksAtOnce = 2

/** The call by which a list goes out, and what it was sent. */
export interface AskedExport {
  readonly call: Call
  readonly input: object
  /** Null: numbers go out masked. */
  readonly reveal: RevealingFile | null
}

/** A file to be made, whose format, name and columns are settled. */
export interface Planned extends Outgoing {
  readonly fileName: string
  readonly format: ExportFormat
}

/**
 * Every export goes through here, as `ctx.exporting` (01 §5.8). Up to `export.asyncRows` lines are sent while they are read, beyond them a
 * task makes the file, and too many are refused. Only tasks count as running exports: a stream is over in a second, and a client that takes
 * it slowly must not keep its owner from asking again. A file whose numbers are whole leaves one line of access, with its number of rows.
 * Where there is a replica its lines are read there, as they were when they were asked for or later.
 * Another attempt at a failed task is a task, however few the lines have become.
 */
export async function exportList(ctx: Ctx, outgoing: Outgoing, asked: AskedExport): Promise<Exported> {
  const { format = ExportFormat.xlsx, columns } = asked.input as ExportWishes
  const list = wishedColumns(asked.reveal ? outgoing : maskedList(outgoing), columns ?? null)
  const { 'export.asyncRows': asyncRows, 'export.maxRows': maxRows, 'export.keepDays': keptDays } = ctx.settings
  const isPrint = format === ExportFormat.rows
  if (!isPrint) await refuseThird(ctx.db, ctx)
  const total = await list.count(maxRows + 1)
  if (total > maxRows) throw ruleBroken(`导出数据超过${inWords(maxRows)}行，请缩小范围`)
  if (isPrint) return rowsToPrint(ctx, list, asked, total)
  asked.reveal?.(list.name, total)
  const planned = { ...list, format, fileName: await fileNameOf(ctx, list, format, asked.input) }
  if (total <= (list.pack?.atOnce ?? asyncRows) && ctx.asked().retries === null)
    return { name: planned.fileName, type: typeOf(planned), content: contentOf(planned, list.rows(await ctx.aside())) }
  const taskId = await ctx.inOwnTransaction(async (inside) => {
    await lockKey(inside.db, 'exports', ctx.actor.accountId)
    await refuseThird(inside.db, ctx)
    const plan = { taskType: 'export', name: `导出${list.name}`, cancellable: true, keptDays }
    let taskId = 0
    const end = (_failed: boolean, { db }: Running['database']) => dropResult(db, taskId)
    taskId = await ctx.tasks.start(inside, plan, { run: (running) => makeFile(running, planned, total), end })
    return taskId
  })
  return { taskId }
}

function maskedList(list: Outgoing): Outgoing {
  const marked = list.columns.flatMap(({ mask }, at) => (mask ? [[at, mask] as const] : []))
  async function* rows(ctx: Ctx) {
    for await (const row of list.rows(ctx)) {
      const cells = [...row]
      for (const [at, mask] of marked) cells[at] = masked(mask, cells[at]) as SheetCell
      yield cells
    }
  }
  return marked.length === 0 ? list : { ...list, rows }
}

async function refuseThird(db: Pick<Db, 'execute'>, { actor }: Ctx): Promise<void> {
  const [found] = await ask<{ count: number }>(
    db,
    sql`select count(*) from sys_task
        where account_id = ${actor.accountId} and task_type = 'export' and status in (${code(...openTaskStates)}) and locked_until >= now()`,
  )
  if (found!.count >= tasksAtOnce) throw ruleBroken('您有导出任务正在进行，请稍后再试')
}

async function makeFile({ taskId, ctx, database, signal, progress, check }: Running, list: Planned, total: number): Promise<string> {
  let done = 0
  async function* rows() {
    progress(done, total)
    for await (const row of list.rows(await aside(database, ctx))) {
      signal.throwIfAborted()
      yield row
      done += 1
      if (done % linesBetween === 0) progress(done)
    }
  }
  const content = total > fewRows ? contentAside(list, rows()) : contentOf(list, rows())
  const parts = await keepResult(database.db, taskId, content)
  progress(done, done) // lines may have come or gone since they were counted
  await check()
  await database.db.execute(sql`update sys_task set result_name = ${list.fileName}, result_parts = ${parts} where id = ${taskId}`)
  return `共${done.toLocaleString('zh-CN')}行`
}
const linesBetween = 500
/** So many are written sooner than a thread has started. */
const fewRows = 5_000

/** 500000 is 50万, 12345 is 12345. */
const inWords = (count: number) => (count % 1_000 === 0 && count >= 10_000 ? `${count / 10_000}万` : String(count))
