import { allows } from '@oems/contract/core/lifeCycle.ts'
import { relativeCycle } from '@oems/contract/relative/codes.ts'
import type { WriteCtx } from '../core/context.ts'
import { conflict } from '../core/errors.ts'
import type { RelativeRow } from './tables.ts'

/** What ends a binding, once. */
export const unbound =
  (ctx: WriteCtx, unboundReason: string | null) =>
  ({ bindState }: Pick<RelativeRow, 'bindState'>) => {
    const { unbind } = relativeCycle
    if (!allows(unbind, bindState)) throw conflict('已解除绑定')
    return { bindState: unbind.to, unboundAt: ctx.now.toISOString(), unboundBy: ctx.actor.accountId, unboundReason }
  }
