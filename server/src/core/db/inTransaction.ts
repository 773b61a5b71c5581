import type { Change, Ctx, WriteCtx } from '../context.ts'
import { databaseError, Refusal } from '../errors.ts'
import { Deltas } from '../statistics/deltas.ts'
import type { Database } from './database.ts'

/** Deadlock and serialisation failure: another transaction won, and the work may simply be done again. */
const lostRaces = new Set(['40P01', '40001'])
const tries = 3

/**
 * The one way to write: record, history, statistics deltas and whatever `last` adds (the log entry) land together or not at all.
 * `work` may run again, so it must not do anything outside its transaction; `last` sends its statements at once.
 */
export async function inTransaction<T>(
  { db }: { readonly db: Pick<Database['db'], 'transaction'> },
  ctx: Ctx,
  work: (ctx: WriteCtx) => Promise<T>,
  last: (ctx: WriteCtx, changes: readonly Change[]) => Promise<void> = async () => undefined,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const afterCommit: (() => void | Promise<void>)[] = []
    let outcome: Awaited<T> | Refusal
    let closing: Promise<unknown> | undefined
    try {
      outcome = await db.transaction(async (tx) => {
        const changes: Change[] = []
        const deltas = new Deltas()
        const note = (change: Change) => void changes.push(change)
        const inside: WriteCtx = { ...ctx, db: tx, deltas, note, after: (work) => void afterCommit.push(work) }
        const result = await work(inside).catch(refusalThatKeeps)
        if (result instanceof Refusal) return result
        // Not waited for: the commit follows at their heels, and where one of them fails it takes everything back.
        closing = Promise.all([deltas.flush(tx), last(inside, changes)])
        closing.catch(() => undefined)
        return result
      })
      await closing
    } catch (thrown) {
      const error = (await failureOf(closing)) ?? thrown
      if (attempt === tries || !lostRaces.has(databaseError(error).code ?? '')) throw error
      continue
    }
    if (outcome instanceof Refusal) throw outcome
    for (const work of afterCommit) await work()
    return outcome
  }
}

const failureOf = (work: Promise<unknown> | undefined) =>
  work?.then(
    () => undefined,
    (error: unknown) => error,
  )

/** Lets the transaction commit although the call is refused; everything else rolls it back. */
function refusalThatKeeps(error: unknown): Refusal {
  if (error instanceof Refusal && error.keepsWrites) return error
  throw error
}

/**
 * `ctx.inOwnTransaction`, on the readers' connections: a call that waits for it may hold one of the writers', and if all of those waited
 * like this there would be none left to do it.
 */
export function inOwnTransaction<T>({ reader }: Pick<Database, 'reader'>, ctx: Ctx, work: (ctx: WriteCtx) => Promise<T>): Promise<T> {
  return inTransaction({ db: { transaction: (body) => reader.transaction(body, { accessMode: 'read write' }) } }, ctx, work)
}
