import { TodayStatus } from '@oems/contract/people/codes.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'

/** Today's declaration of the employee `e` (table employee), as SQL for lists: filter and column alike. */
export interface Today {
  /** Before the first of the others in a call, and before a write touches a stay: today may not have been opened yet. */
  ready(ctx: Ctx): Promise<void>
  /** `TodayStatus` (03 §4.1). */
  status(ctx: Ctx): SQL
  /** Health level of the latest declaration of today, or null. */
  level(ctx: Ctx): SQL
}

/** Nobody owes anything until the domain of declarations says otherwise. */
let today: Today = { ready: async () => undefined, status: () => code(TodayStatus.notRequired), level: () => sql`null::smallint` }
/** Called by the domain of declarations when it is loaded: people do not know it. */
export function provideToday(provider: Today): void {
  today = provider
}

/** What has been opened stays open, so each day is opened once a database. */
const readied = new WeakMap<object, string>()
export async function readyToday(ctx: Ctx): Promise<void> {
  const day = dayOf(ctx.now)
  if (readied.get(ctx.db) === day) return
  await today.ready(ctx)
  readied.set(ctx.db, day)
}

export const todayStatusOf = (ctx: Ctx) => today.status(ctx)
export const todayLevelOf = (ctx: Ctx) => today.level(ctx)
