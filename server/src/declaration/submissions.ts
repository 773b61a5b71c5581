import type { Submission } from '@oems/contract/declaration/fillingManagement.ts'
import { and, desc, eq, type SQL } from 'drizzle-orm'
import type { ReadDb } from '../core/db/database.ts'
import { allAnswers } from './answers.ts'
import { declareHealth as t } from './tables.ts'

/** Valid submissions of one person, newest first. */
export async function submissionsOf(db: ReadDb, personId: number, where: SQL | undefined, limit: number) {
  const rows = await db
    .select()
    .from(t)
    .where(and(eq(t.personId, personId), eq(t.voided, false), where))
    .orderBy(desc(t.day), desc(t.id))
    .limit(limit)
  return rows.map((row) => ({ date: row.day, submission: { ...row, ...allAnswers(row.answers), declareId: row.id } as Submission }))
}
