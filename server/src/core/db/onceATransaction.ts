import type { WriteCtx } from '../context.ts'

/** Asked once a transaction, which is one attempt at a write: each has deltas of its own, however its context is passed on. */
export function onceATransaction<T, C extends Pick<WriteCtx, 'deltas'> = WriteCtx>(ask: (ctx: C) => Promise<T>): (ctx: C) => Promise<T> {
  const known = new WeakMap<object, Promise<T>>()
  return (ctx) => {
    const answer = known.get(ctx.deltas) ?? ask(ctx)
    known.set(ctx.deltas, answer)
    return answer
  }
}
