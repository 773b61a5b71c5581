import { allows, type Event, refusal } from '@oems/contract/core/lifeCycle.ts'
import type { WriteCtx } from '../context.ts'
import { conflict } from '../errors.ts'

interface Movable<S extends number> {
  change(ctx: WriteCtx, id: number, decide: (before: { status: S }) => { status: S }): Promise<unknown>
}

/** Fires an event of a life cycle. The row is locked while its state is checked, so of two events at once only one moves it. */
export async function move<S extends number>(ctx: WriteCtx, store: Movable<NoInfer<S>>, id: number, event: Event<S>): Promise<void> {
  await store.change(ctx, id, ({ status }) => {
    if (!allows(event, status)) throw conflict(refusal(event, status))
    return { status: event.to }
  })
}
