import type { Static } from 'typebox'
import { Download, type Gate, read, Upload, under, write } from '../core/call.ts'
import { Done, id, list, maybe, Nothing, optional, shape, text, time, whole, withDefault } from '../core/fields.ts'
import { lifeCycle } from '../core/lifeCycle.ts'
import { page, paged } from '../core/paging.ts'
import { BatchStatus, ImportSituation } from './codes.ts'

export const batchNumber = { ...text('导入批次', 20), pattern: '^\\d{8}[0-9A-Z]{8}$', says: '导入批次不正确' }
const count = (title: string) => whole(title, 0, Number.MAX_SAFE_INTEGER)

/** 01 §4.7. */
export const batchCycle = lifeCycle(BatchStatus, {
  parsed: { name: '完成解析', from: [1], to: 2 },
  unreadable: { name: '解析', from: [1], to: 6 },
  confirm: { name: '确认导入', from: [2], to: 3 },
  imported: { name: '完成导入', from: [3], to: 4 },
  cancel: { name: '取消', from: [1, 2, 6], to: 5 },
  expire: { name: '过期', from: [2], to: 7 },
})

/** An import of the caller's own: what was read from the workbook, waiting to be confirmed for 24 hours (01 §2.11). */
export const Batch = shape({
  batchNumber,
  importType: text('导入类型', 32),
  status: BatchStatus.schema,
  fileName: text('文件名', 120),
  /** The headings of the workbook, in its order; the cells of a row stand in the same. */
  columns: list(text('列')),
  totalCount: count('总行数'),
  okCount: count('可导入'),
  errorCount: count('有错误'),
  /** The long task that reads or imports it, if there is one. */
  taskId: maybe(id('任务')),
  /** Why it could not be read or imported. */
  message: maybe(text('说明', 500)),
  createdAt: time('上传时间'),
  expireTime: time('有效期至'),
})
export type Batch = Static<typeof Batch>

export const BatchRow = shape({
  /** As the spreadsheet numbers it. */
  rowNo: count('行号'),
  cells: list(text('内容', 32_767)),
  errors: list(shape({ column: text('列'), msg: text('错误', 200) })),
  importSituation: ImportSituation.schema,
})
export type BatchRow = Static<typeof BatchRow>

/** 01 §5.7: a batch of somebody else is unknown. */
export const importBatches = under('/sys/import-batch', {
  info: read.get('info/{batchNumber}', 'login', shape({ batchNumber }), Batch, { passive: true }),
  listRow: read.post(
    'list-row',
    'login',
    shape({ ...paged('rowNo'), batchNumber, importSituation: withDefault(ImportSituation.schema, 0) }),
    page(BatchRow),
  ),
  /** The uploaded lines again, with 错误原因 as last column. */
  exportError: read.get('export-error/{batchNumber}', 'login', shape({ batchNumber }), Download),
})

/** With a `taskId` the work goes on in the background: poll the task, then look at the batch. */
export const Started = shape({ batchNumber, taskId: maybe(id('任务')) })
export type Started = Static<typeof Started>

/** The four calls of every import (00 §4). */
export const importCalls = (may: Gate) => ({
  /** With `batchNumber` a corrected workbook replaces the lines of that batch. */
  importExcel: write.post(
    'import-excel',
    may,
    shape({ file: Upload, batchNumber: optional(batchNumber), orgId: optional(id('单位')), projectId: optional(id('项目')) }),
    Started,
    { title: '上传导入文件' },
  ),
  exportExcelTpl: read.get('export-excel-tpl', may, Nothing, Download),
  import: write.get('import', may, shape({ batchNumber }), Started, { title: '确认导入' }),
  cancelImport: write.get('cancel-import', may, shape({ batchNumber }), Done, { title: '取消导入' }),
})
