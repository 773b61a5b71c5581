import type { Check } from '@oems/contract/operations/selfCheck.ts'
import { jsonb, pgTable, varchar } from 'drizzle-orm/pg-core'
import { plain } from '../../core/db/atRest.ts'
import { idColumn, moment } from '../../core/db/columns.ts'

/** One row a run; the newest is what the page shows (01 §6.5). */
export const selfCheckRun = pgTable('sys_self_check', {
  runId: idColumn().primaryKey().generatedAlwaysAsIdentity(),
  runAt: moment().notNull(),
  /** Whoever asked for it; null: the job. */
  accountId: idColumn(),
  nickname: plain('who ran the check', varchar({ length: 64 })),
  results: plain('sentences of ours about the system', jsonb().$type<readonly StoredResult[]>().notNull()),
})
/** Where it leads is the reader's own. */
export type StoredResult = Pick<Check, 'key' | 'name' | 'result' | 'figure' | 'says'>
