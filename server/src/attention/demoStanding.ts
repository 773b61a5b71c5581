import type { GaugeCode } from '../core/statistics/registry.ts'
import { type State, type StateSource, setStates } from '../core/statistics/states.ts'

export interface Standing<M extends GaugeCode> extends State<M> {
  readonly from: string
  /** The day from which on it does not stand any more; null: it does. */
  readonly to: string | null
}
/** Each from the day on which it began, so that the figures of the days before are what they would have been. */
export async function stand<M extends GaugeCode>(
  ctx: Parameters<typeof setStates>[0],
  source: StateSource<M>,
  all: readonly Standing<M>[],
): Promise<void> {
  for (const [from, begun] of Map.groupBy(all, (one) => one.from)) await setStates(ctx, source, begun, from)
  for (const [to, over] of Map.groupBy(all, (one) => one.to))
    if (to !== null)
      await setStates(
        ctx,
        source,
        over.map(({ subjectId }) => ({ subjectId, at: null })),
        to,
      )
}
