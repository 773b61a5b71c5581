import { TodayStatus } from '@oems/contract/people/codes.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import type { Stay } from '../core/followers.ts'

/** Today's declaration of the employee `e` (table employee), as SQL for lists: filter and column alike. */
export interface Today {
  /** Before the first of the others in a call, and before a write touches a stay: today may not have been opened yet. */
  ready(ctx: Ctx): Promise<void>
  /** `TodayStatus` (03 §4.1). */
  status(ctx: Ctx): SQL
  /** What a query of the employees `e` joins to tell the following two row by row, for thousands of them. */
  row(ctx: Ctx): SQL
  /** The employees `e` with that, begun from what was declared: at least those at these nodes, a query for their ids (null: all nodes), who have to declare or did. */
  byRow(ctx: Ctx, nodes: SQL | null): SQL
  /** The same as the ids of those of whom `where`, of `statusOfRow` and `levelOfRow`, is true; employees are looked up only where their newest stay has ended. */
  idsByRow(ctx: Ctx, nodes: SQL | null, where: SQL): SQL
  statusOfRow(ctx: Ctx): SQL
  /** Health level of the latest declaration of today, or null. */
  levelOfRow(ctx: Ctx): SQL
  /** Who of these people has declared for a day. */
  declaredOn(ctx: Ctx, personIds: readonly number[], day: string): Promise<ReadonlySet<number>>
  /** By how many a change of stays changes who had to declare on the days that are open, by node and day. */
  dueChanges(ctx: Ctx, before: readonly Stay[], after: readonly Stay[]): Promise<readonly DueChange[]>
}
export interface DueChange {
  readonly orgId: number
  readonly day: string
  readonly n: number
}

/** Nobody owes anything until the domain of declarations says otherwise. */
let today: Today = {
  ready: async () => undefined,
  status: () => code(TodayStatus.notRequired),
  row: () => sql``,
  byRow: () => sql`employee e`,
  idsByRow: () => sql`select id from employee where false`,
  statusOfRow: () => code(TodayStatus.notRequired),
  levelOfRow: () => sql`null::smallint`,
  declaredOn: async () => new Set(),
  dueChanges: async () => [],
}
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
export const todayRow: Today['row'] = (ctx) => today.row(ctx)
export const employeesByToday: Today['byRow'] = (...asked) => today.byRow(...asked)
export const idsByToday: Today['idsByRow'] = (...asked) => today.idsByRow(...asked)
export const todayStatusOfRow: Today['statusOfRow'] = (ctx) => today.statusOfRow(ctx)
export const todayLevelOfRow: Today['levelOfRow'] = (ctx) => today.levelOfRow(ctx)
export const declaredOn: Today['declaredOn'] = (...asked) => today.declaredOn(...asked)
export const dueChanges: Today['dueChanges'] = (...asked) => today.dueChanges(...asked)
