import type { TodoKey } from '@oems/contract/desk/todo.ts'
import type { Ctx } from '../core/context.ts'

/** Something that waits for the caller to deal with it, counted for the caller alone. Every console asks each minute: it must be cheap. */
export interface Counter {
  readonly key: TodoKey
  /** Whoever lacks it never sees the counter. */
  readonly permission: string
  count(ctx: Ctx): Promise<number>
}

/** How an area registers a counter: `todo('risk.open', 'epac:risk:deal', (ctx) => …)`, listed in `todoCounters.ts`. */
export const todo = (key: TodoKey, permission: string, count: Counter['count']): Counter => ({ key, permission, count })
