import type { Answer, Call, Calls, Input } from '@oems/contract/core/call.ts'
import type { Ctx, WriteCtx } from './context.ts'

/**
 * A write with a part that must not hold a transaction open, such as reading an upload or hashing a password: `before` runs first, with a
 * database that it can only read, and what it finds is handed to `write`, which runs in the call's transaction and may run again.
 */
export interface TwoStep<I, R> {
  readonly before: (ctx: Ctx, input: I) => Promise<unknown>
  readonly write: (ctx: WriteCtx, input: I, found: never) => Promise<R>
}
/**
 * What `before` gives where nothing is left to write: the call is answered with it, and no transaction begins. Only of calls that leave no line
 * unless they change something (`silentUnlessDone`).
 */
export class NothingToWrite<R> {
  readonly answer: R
  constructor(answer: R) {
    this.answer = answer
  }
}
/** `importExcel: inTwoSteps(readUpload, (ctx, input, sheet) => …)`. */
export const inTwoSteps = <I, F, R>(
  before: (ctx: Ctx, input: I) => Promise<F | NothingToWrite<R>>,
  write: (ctx: WriteCtx, input: I, found: F) => Promise<R>,
): TwoStep<I, R> => ({ before, write })

export type Handler<C extends Call = Call> = C['kind'] extends 'write'
  ? ((ctx: WriteCtx, input: Input<C>) => Promise<Answer<C>>) | TwoStep<Input<C>, Answer<C>>
  : (ctx: Ctx, input: Input<C>) => Promise<Answer<C>>

/** The calls of one thing, each with its handler. */
export interface Implementation {
  readonly calls: Calls
  readonly handlers: Readonly<Record<string, unknown>>
}

/** Pairs calls with handlers: a missing, misspelt or mistyped one does not compile. */
export const implement = <C extends Calls>(calls: C, handlers: { readonly [K in keyof C]: Handler<C[K]> }): Implementation => ({
  calls,
  handlers,
})
