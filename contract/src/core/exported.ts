import { type Static, type TSchema, type TUnsafe, Type } from 'typebox'
import { Download } from './call.ts'
import type { TakesFormat } from './exportFormat.ts'
import { ids, list, optional, shape, text, time, whole } from './fields.ts'

/** `format` 3: the rows of an export as the texts that its file shows, with the same masks. */
export const ExportedRows = shape({
  name: text('名称', 60),
  /** Headings of the columns. */
  head: list(text('列')),
  /** The first `mostPrinted`. */
  rows: list(list(text('内容'))),
  total: whole('行数', 0, Number.MAX_SAFE_INTEGER),
  /** Which filters were set, in words. */
  filtered: list(shape({ field: text('字段'), title: text('条件'), text: text('内容') })),
  /** The organisation of whoever asked. */
  orgName: text('组织', 100),
  asOf: time('数据截至'),
})
export type ExportedRows = Static<typeof ExportedRows>

export type Exported = Download | { readonly taskId: number } | ExportedRows
const asOneFile = { ...Download, title: '文件或后台任务', 'x-task': true }

/** A list that goes out: few lines come as a file at once, many become a long task whose file is fetched when it is done (01 §5.8). */
export const Exported = Type.Unsafe<Exported>({ ...asOneFile, 'x-format': true }) as TUnsafe<Exported> & TakesFormat
/** The same where only one kind of file holds it: figures with their definitions on a second sheet, pictures. */
export const ExportedAsIs = Type.Unsafe<Exported>(asOneFile)
export const mayBecomeTask = (schema: TSchema) => 'x-task' in schema

/** Of the lines that the filters find only those that were chosen by hand; absent: all of them. */
export const chosenLines = (title: string) => ({
  ids: optional({ ...ids(title), says: '一次最多导出所选的1000条，请改为选择全部或缩小范围' }),
})
