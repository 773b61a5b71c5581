import type { CodeOf } from '@oems/contract/core/codes.ts'
import { type BatchStatus, ImportSituation } from '@oems/contract/operations/codes.ts'
import { index, integer, jsonb, pgTable, primaryKey, smallint, varchar } from 'drizzle-orm/pg-core'
import { plain } from '../db/atRest.ts'
import { idColumn, moment, sealed, sealedJson } from '../db/columns.ts'
import type { SheetColumn } from '../sheets/workbook.ts'
import type { Asked } from './kind.ts'

/** An import from its upload to its confirmation (01 §2.11). */
export const importBatch = pgTable(
  'sys_import_batch',
  {
    id: idColumn().notNull().generatedAlwaysAsIdentity(),
    batchNumber: plain('a number of ours', varchar({ length: 20 }).primaryKey()),
    importType: plain('a kind of ours', varchar({ length: 32 }).notNull()),
    orgId: idColumn().notNull(),
    accountId: idColumn().notNull(),
    taskId: idColumn(),
    /** Counts what its lines have been: an upload that is still being read must not write into a later one's, nor anybody confirm what they have not seen. */
    edition: integer().notNull().default(1),
    status: smallint().$type<CodeOf<typeof BatchStatus>>().notNull(),
    fileName: plain('its uploader sees it in the list', varchar({ length: 120 }).notNull()),
    header: plain('headings of the template', jsonb().$type<readonly SheetColumn[]>().notNull().default([])),
    /** The node of lines that name none. */
    placeId: idColumn(),
    asked: plain('ids and codes', jsonb().$type<Asked>().notNull().default({})),
    about: plain('names of nodes and codes', varchar({ length: 200 })),
    totalCount: integer().notNull().default(0),
    okCount: integer().notNull().default(0),
    errorCount: integer().notNull().default(0),
    updateCount: integer().notNull().default(0),
    unchangedCount: integer().notNull().default(0),
    hintCount: integer().notNull().default(0),
    absentCount: integer().notNull().default(0),
    message: plain('a sentence of ours', varchar({ length: 500 })),
    createdAt: moment().notNull(),
    expireTime: moment().notNull(),
    importedAt: moment(),
  },
  (t) => [index('sys_import_batch_expiry').on(t.expireTime), index('sys_import_batch_task').on(t.taskId)],
)
export type ImportBatch = typeof importBatch.$inferSelect

export interface LineError {
  /** The heading, as the template has it. */
  readonly column: string
  readonly msg: string
  /** It hangs on other lines or on what is there, and is judged anew when one of them changes. */
  readonly others?: true
}

/** What a line changes: the column, and what stands there now, numbers masked. */
export interface CellChange {
  readonly column: string
  readonly before: string
}

/** As a line keeps them. */
export const orNone = (sentences: readonly LineError[]) => (sentences.length > 0 ? sentences : null)

/** A line as uploaded, and what is wrong with it. */
export const importRow = pgTable(
  'sys_import_row',
  {
    batchNumber: plain('a number of ours', varchar({ length: 20 }).notNull()),
    rowNo: integer().notNull(),
    /** JSON of the cells. */
    data: sealed().notNull(),
    /** What set-based checks compare: search hashes, ids and names of nodes, nothing personal. */
    keys: plain('keyed hashes, ids and names of nodes', jsonb().$type<Readonly<Record<string, string>>>().notNull()),
    /** They may quote a name; null: nothing is wrong. */
    errors: sealedJson<readonly LineError[]>(),
    hints: sealedJson<readonly LineError[]>(),
    /** 1 to be added, 2 to be updated, 3 with errors, 4 says what is there already. */
    importSituation: smallint().$type<CodeOf<typeof ImportSituation>>().notNull(),
    /** What it is when nothing is wrong with it. */
    ifGood: smallint().$type<CodeOf<typeof ImportSituation>>().notNull().default(ImportSituation.toAdd),
    /** Null: it changes nothing. */
    changes: sealedJson<readonly CellChange[]>(),
  },
  (t) => [primaryKey({ columns: [t.batchNumber, t.rowNo] })],
)
export type ImportRow = typeof importRow.$inferSelect
