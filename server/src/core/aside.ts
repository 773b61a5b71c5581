import type { Ctx } from './context.ts'
import type { Database } from './db/database.ts'
import { longReader } from './db/replica.ts'
import { Refusal } from './errors.ts'
import { ofOneMoment } from './snapshot.ts'

/** `ctx.aside`: the same caller, reading by the replica; the context itself where there is none that has all up to now. */
export async function aside(database: Pick<Database, 'reader' | 'replica'>, ctx: Ctx): Promise<Ctx> {
  const reader = await longReader(database)
  if (reader === database.reader) return ctx
  const there: Ctx = { ...ctx, db: reader, aside: async () => there, ofOneMoment: (work) => ofOneMoment({ reader }, there, work) }
  return there
}

type Read<I, R> = (ctx: Ctx, input: I) => Promise<R>

/**
 * A read that is asked of the replica, where `when` says so. What breaks there, because it has gone or a change on its way stood in need of
 * the rows that are read, is asked of the primary.
 */
export const onReplica =
  <I, R>(read: Read<I, R>, when: (ctx: Ctx, input: I) => boolean = () => true): Read<I, R> =>
  async (ctx, input) => {
    const there = when(ctx, input) ? await ctx.aside() : ctx
    if (there === ctx) return read(ctx, input)
    try {
      return await read(there, input)
    } catch (error) {
      if (error instanceof Refusal) throw error
      return read(ctx, input)
    }
  }
