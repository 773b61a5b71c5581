import type { Answer, Call, Calls, Input } from '@oems/contract/core/call.ts'
import type { Ctx, WriteCtx } from './context.ts'

export type Handler<C extends Call = Call> = (ctx: C['kind'] extends 'write' ? WriteCtx : Ctx, input: Input<C>) => Promise<Answer<C>>

/** The calls of one thing, each with its handler. */
export interface Domain {
  readonly calls: Calls
  readonly handlers: Readonly<Record<string, unknown>>
}

/** Pairs calls with handlers: a missing, misspelt or mistyped one does not compile. */
export const implement = <C extends Calls>(calls: C, handlers: { readonly [K in keyof C]: Handler<C[K]> }): Domain => ({ calls, handlers })
