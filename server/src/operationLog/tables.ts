import { index, integer, pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core'
import { plain, plainTable } from '../core/db/atRest.ts'
import { bytes, idColumn, moment } from '../core/db/columns.ts'

/** Insert only. Each digest covers the former one, so that no seal can be taken out either (01 §2.8). */
export const logSeal = pgTable(
  'sys_log_seal',
  {
    sealId: idColumn().primaryKey().generatedAlwaysAsIdentity(),
    fromLogId: idColumn().notNull(),
    toLogId: idColumn().notNull(),
    rowCount: integer().notNull(),
    /** Earliest and latest entry. */
    fromTime: moment().notNull(),
    toTime: moment().notNull(),
    digest: bytes().notNull(),
    /** By a key that the database never sees; null: sealed before there was one. */
    mac: bytes(),
    createdAt: moment().notNull(),
  },
  (t) => [index('sys_log_seal_time').on(t.toTime)],
)
plainTable(logSeal, 'digests of lines')

/** Entries per hour by the nodes through which they are seen; both 0: all entries of the hour. Written by `add_log_hours` alone. */
export const logHour = pgTable(
  'sys_log_hour',
  {
    hour: moment().notNull(),
    orgId: idColumn().notNull(),
    targetOrgId: idColumn().notNull(),
    operations: integer().notNull(),
    signIns: integer().notNull(),
    failures: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.hour, t.orgId, t.targetOrgId] }),
    index('sys_log_hour_org').on(t.orgId, t.hour),
    index('sys_log_hour_target').on(t.targetOrgId, t.hour),
  ],
)

/** What accounts were called before, kept by a trigger. */
export const accountName = pgTable(
  'sys_account_name',
  { accountId: idColumn().notNull(), nickname: plain("searched, as the account's own is", varchar({ length: 64 })).notNull() },
  (t) => [primaryKey({ columns: [t.accountId, t.nickname] })],
)
