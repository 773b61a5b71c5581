import { onReplica } from '../aside.ts'
import type { Ctx } from '../context.ts'
import { dayOf } from '../days.ts'

interface Named {
  readonly date?: string | null
  readonly endTime?: string | null
  readonly pTimeRange?: string | null
}
/** The last day that a query names; null: it goes up to today. */
const lastOf = ({ date, endTime, pTimeRange }: Named) => date ?? endTime ?? pTimeRange?.split(',')[1] ?? null

/** Figures of days that are over, as a query names them: they change no more but for late declarations. */
export function isOver({ now }: Pick<Ctx, 'now'>, query: Named): boolean {
  const last = lastOf(query)
  return last !== null && last < dayOf(now)
}

type Reads = Readonly<Record<string, (ctx: Ctx, input: never) => Promise<unknown>>>
/** Handlers of figures, those of days that are over by the replica: `ofClosedDays(inSnapshot({ … }))`. */
export const ofClosedDays = <H extends Reads>(handlers: H): H =>
  Object.fromEntries(Object.entries(handlers).map(([name, read]) => [name, onReplica(read, isOver as never)])) as unknown as H
