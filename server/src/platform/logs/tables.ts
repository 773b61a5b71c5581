import { index, integer, pgTable } from 'drizzle-orm/pg-core'
import { bytes, idColumn, moment } from '../../core/columns.ts'

/** Insert only. Each digest covers the former one, so that no seal can be taken out either (01 §2.8). */
export const logSeal = pgTable(
  'sys_log_seal',
  {
    sealId: idColumn().primaryKey().generatedAlwaysAsIdentity(),
    fromLogId: idColumn().notNull(),
    toLogId: idColumn().notNull(),
    rowCount: integer().notNull(),
    /** Earliest and latest line. */
    fromTime: moment().notNull(),
    toTime: moment().notNull(),
    digest: bytes().notNull(),
    createdAt: moment().notNull(),
  },
  (t) => [index('sys_log_seal_time').on(t.toTime)],
)
