import type { Change, Ctx, WriteCtx } from './context.ts'
import type { Database } from './database.ts'
import { databaseError } from './errors.ts'
import { Deltas } from './statistics/deltas.ts'

/** Deadlock and serialisation failure: another transaction won, and the work may simply be done again. */
const lostRaces = new Set(['40P01', '40001'])
const tries = 3

/**
 * The one way to write: record, history, statistics deltas and whatever `last` adds (the audit line) land together or not at all.
 * `work` may run again, so it must not do anything outside its transaction.
 */
export async function writing<T>(
  { db }: Pick<Database, 'db'>,
  ctx: Ctx,
  work: (ctx: WriteCtx) => Promise<T>,
  last: (ctx: WriteCtx, changes: readonly Change[]) => Promise<void> = async () => undefined,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(async (tx) => {
        const changes: Change[] = []
        const deltas = new Deltas()
        const inside: WriteCtx = { ...ctx, db: tx, deltas, note: (change) => void changes.push(change) }
        const result = await work(inside)
        await deltas.flush(tx)
        await last(inside, changes)
        return result
      })
    } catch (error) {
      if (attempt === tries || !lostRaces.has(databaseError(error).code ?? '')) throw error
    }
  }
}
