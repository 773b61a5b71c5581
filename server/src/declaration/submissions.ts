import type { Submission } from '@oems/contract/declaration/fillingManagement.ts'
import { and, desc, eq, getTableColumns, gte, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ReadDb } from '../core/db/database.ts'
import { allAnswers } from './answers.ts'
import { cameLate, standingFirst } from './order.ts'
import { declareHealth } from './tables.ts'

const t = alias(declareHealth, 'h')

/** Submissions of one day that are shown. */
const most = 100

/** All valid ones of a person's day, the one that stands first. */
export const submissionsOfDay = async (db: ReadDb, personId: number, day: string) =>
  (await submissionsOf(db, personId, eq(t.day, day), most)).map(({ submission }) => submission)

/** The same with those that were voided, and what else a row says of itself. */
export async function everySubmissionOfDay(db: ReadDb, personId: number, day: string) {
  const rows = await db
    .select({ ...getTableColumns(t), older: cameLate })
    .from(t)
    .where(and(eq(t.personId, personId), eq(t.day, day)))
    .orderBy(standingFirst)
    .limit(most)
  return rows.map((row) => ({ row, submission: { ...row, ...allAnswers(row.answers), declareId: row.id } as Submission }))
}

/** Submissions that stand, from a day on, the newest first. */
export const standingSince = (db: ReadDb, personId: number, day: string, limit: number) =>
  submissionsOf(db, personId, and(eq(t.isLatest, true), gte(t.day, day)), limit)

/** Valid submissions of one person, the newest day first, and of a day the one that stands. */
async function submissionsOf(db: ReadDb, personId: number, where: SQL | undefined, limit: number) {
  const rows = await db
    .select({ ...getTableColumns(t), older: cameLate })
    .from(t)
    .where(and(eq(t.personId, personId), eq(t.voided, false), where))
    .orderBy(desc(t.day), standingFirst)
    .limit(limit)
  return rows.map((row) => ({ date: row.day, submission: { ...row, ...allAnswers(row.answers), declareId: row.id } as Submission }))
}
