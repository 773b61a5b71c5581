import type { Call, Input } from '@oems/contract/core/call.ts'
import type { ImportCalls } from '@oems/contract/operations/imports.ts'
import type { Ctx, WriteCtx } from '../context.ts'
import { inTwoSteps } from '../implement.ts'
import { sheetType, writeTemplate } from '../sheets/workbook.ts'
import { cancel, confirm, seenEdition } from './confirm.ts'
import type { ImportKind } from './kind.ts'
import { importAtOnce } from './oneStep.ts'
import { readUpload, type UploadInput, upload, type Workbook } from './upload.ts'

/** The handlers of an import's four calls; `calls` is the contract that they belong to. The workbook is read and validated before the transaction begins. */
export const importHandlers = <Row>(kind: ImportKind<Row>, calls: { readonly import: Call }) => ({
  importExcel: inTwoSteps(
    (ctx, input: UploadInput) => readUpload(ctx, kind, input),
    (ctx: WriteCtx, input, workbook: Workbook) => upload(ctx, kind, input, workbook),
  ),
  exportExcelTpl: template(kind),
  import: inTwoSteps(
    (ctx, input: Input<ImportCalls['import']>) => seenEdition(ctx, input),
    (ctx: WriteCtx, { batchNumber }, edition: number) => confirm(ctx, kind, { batchNumber, edition }, calls.import),
  ),
  cancelImport: (ctx: WriteCtx, { batchNumber }: Input<ImportCalls['cancelImport']>) => cancel(ctx, kind, batchNumber),
})

/** The same for whoever `permit` lets in: it throws before anything is read. */
export const importHandlersFor = <Row>(permit: (ctx: Ctx) => void, kind: ImportKind<Row>, calls: { readonly import: Call }) => {
  const handlers = importHandlers(kind, calls)
  const { importExcel } = handlers
  return {
    ...handlers,
    importExcel: {
      ...importExcel,
      before(ctx: Ctx, input: UploadInput) {
        permit(ctx)
        return importExcel.before(ctx, input)
      },
    },
  }
}

/** The handlers of an import of one step: what is uploaded is written, or nothing of it. */
export const oneStepImportHandlers = <Row>(kind: ImportKind<Row>) => ({
  importExcel: inTwoSteps(
    (ctx, input: UploadInput) => readUpload(ctx, kind, input),
    (ctx: WriteCtx, input, workbook: Workbook) => importAtOnce(ctx, kind, input, workbook),
  ),
  exportExcelTpl: template(kind),
})

const template =
  <Row>({ name, columns }: ImportKind<Row>) =>
  async (_ctx: Ctx) => ({ name: `${name}导入模板.xlsx`, type: sheetType, content: await writeTemplate(columns) })
