import { sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { c, closableDays, unclosedDays as unclosedOf } from '../closing/balances.ts'

/** Of the last seven whole days those on which a clinic held level-3 drugs, or moved them, and nobody settled the day (日结, 04 §4.3). */
export async function unclosedDays({ db, now }: Pick<Ctx, 'db' | 'now'>, clinicId: number): Promise<string[]> {
  const open = await unclosedOf(db, closableDays(now), sql`${c.clinicId} = ${clinicId}`)
  return open.map(({ day }) => day)
}
