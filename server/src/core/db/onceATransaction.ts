import type { WriteCtx } from '../context.ts'

interface OnceATransaction<T, C> {
  (ctx: C): Promise<T>
  /** Whether it has been asked in this transaction; never by a read. */
  wasAsked(ctx: object): boolean
}

/** Asked once a transaction, which is one attempt at a write: each has deltas of its own, however its context is passed on. */
export function onceATransaction<T, C extends Pick<WriteCtx, 'deltas'> = WriteCtx>(ask: (ctx: C) => Promise<T>): OnceATransaction<T, C> {
  const known = new WeakMap<object, Promise<T>>()
  const once = (ctx: C) => {
    const answer = known.get(ctx.deltas) ?? ask(ctx)
    known.set(ctx.deltas, answer)
    return answer
  }
  return Object.assign(once, { wasAsked: (ctx: Partial<C>) => ctx.deltas !== undefined && known.has(ctx.deltas) })
}
