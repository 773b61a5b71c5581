import type { Ctx } from './context.ts'
import type { Database, ReadDb } from './db/database.ts'
import { readAtOnce } from './db/snapshot.ts'
import { conflict } from './errors.ts'

/**
 * `ctx.ofOneMoment`. Whatever has to be written first is written before: the snapshot would not see it, and waiting for a second connection
 * while holding one, everybody could wait for everybody. What it runs is cancelled when the client has gone.
 */
export async function ofOneMoment<T>(
  database: Pick<Database, 'reader'>,
  ctx: Ctx,
  work: (ctx: Ctx) => Promise<T>,
  gone?: AbortSignal,
): Promise<T> {
  try {
    return await readAtOnce(database, (db) => work(insideOf(ctx, db)), gone)
  } catch (error) {
    throw gone?.aborted ? conflict('请求已取消') : error
  }
}

function insideOf(ctx: Ctx, db: ReadDb): Ctx {
  const inside: Ctx = { ...ctx, db, aside: async () => inside, ofOneMoment: (more) => more(inside), inOwnTransaction: refuse }
  return inside
}

const refuse = () => Promise.reject(new Error('a write within a snapshot: do it before'))

type ReadHandler = (ctx: Ctx, input: never) => Promise<unknown>

/** Handlers whose replies are put together from several statements of figures: `implement(calls, inSnapshot({ … }))`. */
export const inSnapshot = <H extends Readonly<Record<string, ReadHandler>>>(handlers: H): H =>
  Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [
      name,
      (ctx: Ctx, input: never) => ctx.ofOneMoment((inside) => handler(inside, input)),
    ]),
  ) as unknown as H
