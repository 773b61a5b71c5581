import type { WriteCtx } from '../context.ts'

/** Asked once a transaction, which is one attempt at a write: each has deltas of its own, however its context is passed on. */
export function onceATransaction<T>(ask: (ctx: WriteCtx) => Promise<T>): (ctx: WriteCtx) => Promise<T> {
  const known = new WeakMap<object, Promise<T>>()
  return (ctx) => {
    const answer = known.get(ctx.deltas) ?? ask(ctx)
    known.set(ctx.deltas, answer)
    return answer
  }
}
