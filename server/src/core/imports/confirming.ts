import { BatchStatus } from '@oems/contract/operations/codes.ts'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../context.ts'
import { conflict, databaseError, sentenceOf } from '../errors.ts'
import { changeBatch } from './batches.ts'
import { addErrors, type InvalidLine } from './duplicates.ts'
import { type Heading, lineOf } from './heading.ts'
import { InFlight } from './inFlight.ts'
import { type ImportKind, type KnownLine, type Line, type LineResult, Outdated, type Pass } from './kind.ts'
import { countsOf, pageSize, written } from './staging.ts'
import { type ImportBatch, importBatch, importRow } from './tables.ts'
import { othersErrors } from './together.ts'

/** Lines that were good when they were staged and are not any more. */
class LinesChanged extends Error {
  readonly lines: readonly InvalidLine[]
  constructor(lines: readonly InvalidLine[]) {
    super('lines have changed')
    this.lines = lines
  }
}

interface Confirming {
  readonly batch: ImportBatch
  /** Pages that are written while the next ones are validated. */
  readonly ahead: number
  /** By which lines are read and validated: connections of its own let them go on while others are written. */
  readonly reading: Ctx
  readonly progress?: (done: number, total: number) => void
}

/**
 * Writes all good lines in the caller's transaction, each validated once more. Where one is not good any more nothing is written: such
 * lines become errors, and the batch waits for another confirmation.
 */
export async function importLines<Row>(ctx: WriteCtx, kind: ImportKind<Row>, confirming: Confirming): Promise<void> {
  await ctx.db.execute(sql`set local statement_timeout = '120s'`)
  try {
    const write = kind.together ? writeTogether : writePages
    await ctx.db.transaction((tx) => write({ ...ctx, db: tx }, kind, confirming))
  } catch (error) {
    await reportChanges(ctx, kind, confirming.batch, error)
  }
  await markImported(ctx, confirming.batch)
}

async function writePages<Row>(ctx: WriteCtx, kind: ImportKind<Row>, { batch, ahead, reading, progress }: Confirming): Promise<void> {
  const pass = { ...passOf(batch), revalidating: true } as const
  const changed: InvalidLine[] = []
  const writes = new InFlight(ahead)
  let done = 0
  try {
    for await (const page of revalidatedPages(reading, kind, batch, pass)) {
      const { rows, invalid } = sorted(page)
      changed.push(...invalid)
      if (changed.length > 0) continue // nothing will be written any more; what else has changed is still to be found
      await writes.add(kind.write(ctx, rows, batch.batchNumber, pass))
      done += rows.length
      progress?.(done, batch.okCount)
    }
  } finally {
    await writes.settled()
  }
  if (changed.length > 0) throw new LinesChanged(changed)
  await kind.finish?.(ctx, batch.batchNumber, pass)
}

/** Lines that name each other, in one go: under the lock of what they hang on. */
async function writeTogether<Row>(ctx: WriteCtx, kind: ImportKind<Row>, { batch, reading, progress }: Confirming): Promise<void> {
  await kind.together!.lock(ctx)
  const pass = { ...passOf(batch), revalidating: true } as const
  const { rows, invalid } = await judgedLines(reading, kind, batch, pass)
  if (invalid.length > 0) throw new LinesChanged(invalid)
  await kind.write(ctx, rows, batch.batchNumber, pass)
  await kind.finish?.(ctx, batch.batchNumber, pass)
  progress?.(rows.length, batch.okCount)
}

async function judgedLines<Row>(ctx: Ctx, kind: ImportKind<Row>, batch: ImportBatch, pass: Pass) {
  const all: RevalidatedLine<Row>[] = []
  for await (const page of revalidatedPages(ctx, kind, batch, pass)) all.push(...page)
  const known = all.map(({ rowNo, keys, errors }): KnownLine => ({ rowNo, keys, isGood: errors.length === 0 }))
  const verdicts = kind.together ? await kind.together.judge(ctx, known, pass) : []
  return sorted(all.map((line, at) => ({ ...line, errors: [...line.errors, ...(verdicts[at] ? othersErrors(verdicts[at]) : [])] })))
}

const passOf = ({ placeId, asked }: ImportBatch): Pass => ({ placeId, asked, memo: new Map() })

type RevalidatedLine<Row> = Pick<Line, 'rowNo'> & LineResult<Row>

async function* revalidatedPages<Row>(ctx: Ctx, kind: ImportKind<Row>, batch: ImportBatch, pass: Pass) {
  for await (const page of goodPages(ctx, batch)) {
    const results = await kind.validate(ctx, page, pass)
    yield results.map((result, at): RevalidatedLine<Row> => ({ ...result, rowNo: page[at]!.rowNo }))
  }
}

const sorted = <Row>(lines: readonly RevalidatedLine<Row>[]) => ({
  rows: lines.flatMap(({ row }) => row ?? []),
  invalid: lines.filter(({ errors }) => errors.length > 0).map(({ rowNo, errors }): InvalidLine => ({ rowNo, errors })),
})

async function* goodPages({ db }: Ctx, { batchNumber, header }: ImportBatch) {
  const heading = { columns: header } as Heading
  for (let after = -1; ; ) {
    const rows = await db
      .select({ rowNo: importRow.rowNo, data: importRow.data, keys: importRow.keys })
      .from(importRow)
      .where(and(eq(importRow.batchNumber, batchNumber), gt(importRow.rowNo, after), sql`${importRow.importSituation} in (${written})`))
      .orderBy(importRow.rowNo)
      .limit(pageSize)
    if (rows.length === 0) return
    yield rows.map(({ rowNo, data, keys }): Line => ({ ...lineOf(heading, rowNo, JSON.parse(data) as string[]), keys }))
    after = rows.at(-1)!.rowNo
  }
}

/** Puts into words what has changed meanwhile. A broken unique index names no lines, so they are validated again after it. */
async function reportChanges<Row>(ctx: WriteCtx, kind: ImportKind<Row>, batch: ImportBatch, error: unknown): Promise<never> {
  const { code, constraint } = databaseError(error)
  const isOutdated = code === '23505' || error instanceof Outdated
  const lines = error instanceof LinesChanged ? error.lines : isOutdated ? await changedLines(ctx, kind, batch) : []
  if (lines.length === 0) throw code === '23505' ? conflict(sentenceOf(constraint ?? '')) : error
  await addErrors(ctx, batch.batchNumber, lines)
  const message = `导入期间${kind.subject}已变化，请重新核对（${lines.length}行）`
  const edition = batch.edition + 1 // whoever confirms it now must have seen what is left
  const waiting = { ...(await countsOf(ctx, kind, batch)), status: BatchStatus.waiting, taskId: null, message, edition }
  await changeBatch(ctx, batch.batchNumber, waiting)
  throw conflict(message).keepingWrites()
}

async function changedLines<Row>(ctx: WriteCtx, kind: ImportKind<Row>, batch: ImportBatch): Promise<InvalidLine[]> {
  return (await judgedLines(ctx, kind, batch, passOf(batch))).invalid
}

/** A task whose lease ran out meanwhile must not come back with its result. */
async function markImported({ db, now }: WriteCtx, { batchNumber, status, edition }: ImportBatch): Promise<void> {
  const mine = and(eq(importBatch.batchNumber, batchNumber), eq(importBatch.edition, edition), eq(importBatch.status, status))
  const done = await db
    .update(importBatch)
    .set({ status: BatchStatus.imported, message: null, importedAt: now.toISOString() })
    .where(mine)
    .returning({ id: importBatch.id })
  if (done.length === 0) throw conflict('导入已中断，请重新确认')
}
