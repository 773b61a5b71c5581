import { type Static, type TObject, type TProperties, Type } from 'typebox'
import { type Call, Download, type Gate, read, Upload, under, write } from '../core/call.ts'
import { Done, flag, id, list, maybe, Nothing, optional, shape, text, time, whole, withDefault } from '../core/fields.ts'
import { lifeCycle } from '../core/lifeCycle.ts'
import { page, paged } from '../core/paging.ts'
import { BatchStatus, ImportSituation } from './codes.ts'

export const batchNumber = { ...text('导入批次', 20, { log: 'plain' }), pattern: '^\\d{8}[0-9A-Z]{8}$', says: '导入批次不正确' }
const count = (title: string) => whole(title, 0, Number.MAX_SAFE_INTEGER)

/** 01 §4.7. */
export const batchCycle = lifeCycle(BatchStatus, {
  uploadAgain: { name: '重新上传', from: [BatchStatus.waiting, BatchStatus.unreadable], to: BatchStatus.parsing },
  fixRow: { name: '修改', from: [BatchStatus.waiting], to: BatchStatus.waiting },
  confirm: { name: '确认导入', from: [BatchStatus.waiting], to: BatchStatus.importing },
  cancel: { name: '取消', from: [BatchStatus.parsing, BatchStatus.waiting, BatchStatus.unreadable], to: BatchStatus.cancelled },
  /** Of the kinds of import that can be taken back (03 §5.9). */
  revoke: { name: '撤回', from: [BatchStatus.imported], to: BatchStatus.cancelled },
})

/** An import of the caller's own: what was read from the workbook, waiting to be confirmed for 24 hours (01 §2.11). */
export const Batch = shape({
  batchNumber,
  importType: text('导入类型', 32),
  status: BatchStatus.schema,
  fileName: text('文件名', 120),
  /** Counts what the lines have been; confirming names the one that was seen. */
  edition: count('版次'),
  /** The headings of the workbook, in its order; the cells of a row stand in the same. */
  columns: list(text('列')),
  totalCount: count('总行数'),
  okCount: count('可导入'),
  errorCount: count('有错误'),
  /** Lines that say what is there already: they are left alone. */
  unchangedCount: count('无变化'),
  /** Of those that can be imported: what is there already and changes, and what somebody had better look at first. */
  updateCount: count('可更新'),
  hintCount: count('需核对'),
  /** Records that the workbook, which stands for all there is, has no line of: they are withdrawn. */
  absentCount: count('不再收录'),
  /** Where it goes and how, in words; null where the workbook says it all. */
  about: maybe(text('导入方式', 200)),
  /** The long task that reads or imports it, if there is one. */
  taskId: maybe(id('任务')),
  /** Why it could not be read or imported. */
  message: maybe(text('说明', 500)),
  createdAt: time('上传时间'),
  expireTime: time('有效期至'),
})
export type Batch = Static<typeof Batch>

/** As it stands in the workbook; a blank one is ''. */
const cell = Type.String({ title: '内容', maxLength: 32_767, verbatim: true, log: 'personal' })

const remark = (title: string) => list(shape({ column: text('列'), msg: text(title, 200) }))

export const BatchRow = shape({
  /** As the spreadsheet numbers it. */
  rowNo: count('行号'),
  cells: list(cell),
  errors: remark('错误'),
  /** What does not keep it from being imported. */
  hints: remark('提示'),
  importSituation: ImportSituation.schema,
  /** Of a line that changes what is there: the columns, and what stands there now; numbers masked. */
  changes: list(shape({ column: text('列'), before: text('原内容', 500) })),
})
export type BatchRow = Static<typeof BatchRow>

/** 01 §5.7: a batch of somebody else is unknown. */
export const importBatches = under('/sys/import-batch', {
  /** The latest of the caller's own of that kind that is not over yet; null: none. */
  open: read.get('open', 'login', shape({ importType: text('导入类型', 32) }), shape({ batch: maybe(Batch) })),
  info: read.get('info/{batchNumber}', 'login', shape({ batchNumber }), Batch, { passive: true }),
  listRow: read.post(
    'list-row',
    'login',
    shape({
      ...paged('rowNo'),
      batchNumber,
      importSituation: withDefault(ImportSituation.schema, 0),
      hinted: withDefault(flag('只看需核对'), 0),
    }),
    page(BatchRow),
  ),
  /**
   * Replaces the cells of one line, in the order of `columns`, and judges anew what hangs on it. `rows`: the line itself, then others whose
   * verdict has changed with it, as many as a page may show.
   */
  fixRow: write.post(
    'fix-row',
    'login',
    shape({ batchNumber, rowNo: count('行号'), cells: { ...list(withDefault(cell, '')), title: '单元格', maxItems: 2_000 } }),
    shape({ batch: Batch, rows: list(BatchRow) }),
    { title: '修改导入行' },
  ),
  /** The uploaded lines again, with 错误原因 as last column. */
  exportError: read.get('export-error/{batchNumber}', 'login', shape({ batchNumber }), Download),
})

/** With a `taskId` the work goes on in the background: poll the task, then look at the batch. */
export const Started = shape({ batchNumber, taskId: maybe(id('任务')) })
export type Started = Static<typeof Started>

/** What an import of one step has written. */
export const Imported = shape({ batchNumber, importedCount: count('导入行数') })
export type Imported = Static<typeof Imported>
/** `data` of its refusal: with `batchNumber` the workbook can be fetched with the reasons (`importBatches.exportError`). */
export interface ImportRefusal {
  readonly batchNumber: string
  readonly errorCount: number
}

/** The two calls of a small import without confirmation: at most 2,000 lines, all or nothing (00 §8). */
export const oneStepImportCalls = (may: Gate) => ({
  importExcel: write.post(
    'import-excel',
    may,
    shape({ file: Upload, orgId: optional(id('单位')), projectId: optional(id('项目')) }),
    Imported,
    { title: '导入' },
  ),
  exportExcelTpl: read.get('export-excel-tpl', may, Nothing, Download),
})

/** Where lines stand that name no node: what an import asks for beside its workbook, unless it says otherwise. */
const place = { orgId: optional(id('单位')), projectId: optional(id('项目')) }

interface Own<F extends TProperties> {
  /** What is asked for beside the workbook, instead of a place; it stays with the batch. */
  readonly asks: F
  readonly template?: string
}

/** With `batchNumber` a corrected workbook replaces the lines of that batch. */
const uploaded = { file: Upload, batchNumber: optional(batchNumber) }

/** The four calls of every other import (00 §4); its batches are known by `importType`. */
export const importCalls = <F extends TProperties = typeof place>(may: Gate, importType: string, own?: Own<F>) => ({
  importExcel: write.post('import-excel', may, shape({ ...uploaded, ...((own?.asks ?? place) as F) }), Started, {
    title: '上传导入文件',
    importType,
  }),
  exportExcelTpl: read.get(own?.template ?? 'export-excel-tpl', may, Nothing, Download),
  /** Without `edition` the one that stands there when the request arrives is confirmed. */
  import: write.get('import', may, shape({ batchNumber, edition: optional(count('版次')) }), Started, { title: '确认导入' }),
  cancelImport: write.get('cancel-import', may, shape({ batchNumber }), Done, { title: '取消导入' }),
})
/** The calls of any import, whatever it asks for. */
export interface ImportCalls extends Pick<ReturnType<typeof importCalls>, 'exportExcelTpl' | 'import' | 'cancelImport'> {
  readonly importExcel: Call<'write', TObject<typeof uploaded>, typeof Started>
}
export function importTypeOf({ importExcel }: Pick<ImportCalls, 'importExcel'>): string {
  const { importType } = importExcel.remarks
  if (importType === undefined) throw new Error(`${importExcel.path}: no import type`)
  return importType
}
