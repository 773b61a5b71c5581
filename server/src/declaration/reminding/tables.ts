import { pgTable, smallint } from 'drizzle-orm/pg-core'
import { idColumn, moment } from '../../core/db/columns.ts'

/** When a unit was reminded last (03 §5.6). */
export const declareReminder = pgTable('declare_reminder', {
  orgId: idColumn().primaryKey(),
  remindedAt: moment().notNull(),
  remindedBy: idColumn().notNull(),
})

/** One row: up to which moment reminders of the rules have been sent. */
export const declareRemindMark = pgTable('declare_remind_mark', {
  id: smallint().primaryKey(),
  upTo: moment().notNull(),
})
