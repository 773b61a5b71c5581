import { BatchStatus } from '@oems/contract/operations/codes.ts'
import type { WriteCtx } from '../context.ts'
import { ruleBroken } from '../errors.ts'
import { changeBatch } from './batches.ts'
import { importNote } from './confirm.ts'
import { importLines } from './confirming.ts'
import type { ImportKind } from './kind.ts'
import { countsOf, stage } from './staging.ts'
import { maxAtOnce, newBatch, type UploadInput, type Workbook } from './upload.ts'

/**
 * A small import without confirmation (00 §8): all lines or none. Where lines are wrong its batch stays for a day, so that the workbook can be
 * fetched with the reasons (`export-error` of the batch that the refusal names).
 */
export async function importAtOnce<Row>(
  ctx: WriteCtx,
  kind: ImportKind<Row>,
  { file }: UploadInput,
  { heading, pages, ...chosen }: Workbook,
) {
  if (pages === null) throw ruleBroken(`一次最多导入${maxAtOnce}行，请分成多个文件`)
  const batch = await newBatch(ctx, kind, { fileName: file.name, header: heading.columns, ...chosen })
  const { batchNumber } = batch
  await stage(ctx, kind, { batch, pages, ahead: 0 })
  const { okCount, errorCount } = await countsOf(ctx, kind, batch)
  if (errorCount > 0) {
    const message = `有${errorCount}行错误，没有导入任何数据，请下载错误原因，修改后重新上传`
    await changeBatch(ctx, batchNumber, { status: BatchStatus.unreadable, message })
    throw ruleBroken(message, { batchNumber, errorCount }).keepingWrites()
  }
  ctx.note(importNote(kind, batch, okCount))
  await importLines(ctx, kind, { batch: { ...batch, status: BatchStatus.waiting }, ahead: 0, reading: ctx })
  return { batchNumber, importedCount: okCount }
}
