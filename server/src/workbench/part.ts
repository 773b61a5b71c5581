import { sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { Refusal } from '../core/errors.ts'

/**
 * A part of the workbench, of one moment in itself: whatever takes it longer than a second, or fails, leaves it out alone (04 §5.5), so that
 * nobody waits at the start of a shift for what they may not need.
 */
export async function part<T>(ctx: Ctx, name: string, work: (inside: Ctx) => Promise<T>): Promise<T | null> {
  try {
    return await ctx.ofOneMoment(async (inside) => {
      await inside.db.execute(sql`set local statement_timeout = ${sql.raw(String(longestMs))}`)
      return work(inside)
    })
  } catch (error) {
    if (error instanceof Refusal) throw error
    ctx.log.error({ err: error, part: name }, 'workbench: a part is left out')
    return null
  }
}
const longestMs = 1_000
