import type { Static } from 'typebox'
import { list, longText, maybe, shape, text } from '../core/fields.ts'

/** One record on paper: what is said of it, and its results in a table. */
export const CopyRecord = shape({
  /** Unlike those of all other records of the chapter. */
  key: text('记录', 60),
  title: text('标题', 100),
  facts: list(shape({ label: text('项目', 20), value: longText('内容', 4_000) })),
  heads: list(text('表头', 20)),
  rows: list(list(maybe(text('内容', 300)))),
})
export type CopyRecord = Static<typeof CopyRecord>
export const RecordChapter = shape({ name: text('类型', 20), records: list(CopyRecord) })
