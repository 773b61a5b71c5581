import { DayKind } from '@oems/contract/declaration/codes.ts'
import { sql } from 'drizzle-orm'
import { code } from '../core/db/code.ts'
import { askPrepared, type ReadDb } from '../core/db/database.ts'
import { type Place, withinPlace } from './standing.ts'

/** Somebody at the node or below it may still declare for that day in time: its figures are no verdict yet. */
export async function dayIsOpen(db: ReadDb, place: Place, day: string, now: Date): Promise<boolean> {
  const [found] = await askPrepared<{ open: boolean }>(
    db,
    sql`select exists (select from declare_day d where d.day = ${day} and d.is_due and d.deadline_at >= ${now.toISOString()} and d.kind = ${code(DayKind.personal)}
          and ${withinPlace(sql`d.org_id`, place)}) as open`,
  )
  return found!.open
}
