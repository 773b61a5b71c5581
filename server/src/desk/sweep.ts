import { sql } from 'drizzle-orm'
import { ask, type Db } from '../core/db/database.ts'

const draftDays = 7
const dayMs = 86_400_000

/** Drafts that were last touched before this moment are no longer offered. */
export const draftSince = (now: Date) => new Date(now.getTime() - draftDays * dayMs).toISOString()

/** Drafts that nobody came back to, and the settings of deleted accounts. Part of `task-sweep`; returns how many were deleted. */
export async function sweepDesks(db: Pick<Db, 'execute'>, now: Date): Promise<number> {
  const removed = [
    await ask(db, sql`delete from sys_draft where updated_at <= ${draftSince(now)} returning 1`),
    await ask(db, sql`delete from sys_preference p using sys_account a where a.id = p.account_id and a.deleted_at is not null returning 1`),
  ]
  return removed.flat().length
}
