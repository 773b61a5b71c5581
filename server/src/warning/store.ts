import { openStates, untouchedHours, WarningLevel, WarningState } from '@oems/contract/warning/codes.ts'
import { logged } from '@oems/contract/warning/console.ts'
import { Warning, type WarningFilter } from '@oems/contract/warning/warnings.ts'
import { whyOf } from '@oems/contract/warning/why.ts'
import { and, eq, gte, inArray, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import { account } from '../accounts/tables.ts'
import type { Ctx } from '../core/context.ts'
import { nodeColumns, placeOf } from '../core/db/atNodes.ts'
import { array } from '../core/db/database.ts'
import { is } from '../core/db/filters.ts'
import { org } from '../core/db/org.ts'
import { nodeInScope, withinNode, withinScope } from '../core/db/scope.ts'
import { tableStore } from '../core/db/store.ts'
import { statWarning as t, type WarningRow } from './tables.ts'

export const store = tableStore(t, '异常预警', {
  scope: withinScope(t.orgId),
  derived: ['evidence', 'observed', 'declared', 'expected', 'sd', 'c1', 'c2', 'c3', 'escalatedAt', 'endedAt'],
})
export const warningTarget = store.logTarget(Warning, logged.异常预警)

const columns = { row: t, ...nodeColumns, assigneeName: account.nickname }
/** Warnings with their nodes; a list adds its order, its bounds and how many there are in all. */
export const joined = (ctx: Pick<Ctx, 'db'>, where: SQL | undefined, total: SQL<number> = sql`0`) =>
  ctx.db
    .select({ ...columns, total })
    .from(t)
    .innerJoin(org, eq(org.id, t.orgId))
    .leftJoin(account, eq(account.id, t.assigneeId))
    .where(where)
    .$dynamic()
interface Joined {
  readonly row: WarningRow
  readonly orgName: string
  readonly orgType: number
  readonly assigneeName: string | null
}

const untouchedBefore = ({ now }: Pick<Ctx, 'now'>) => new Date(now.getTime() - untouchedHours * 3_600_000).toISOString()
const symptomOf = ({ evidence }: WarningRow) => ('symptom' in evidence ? evidence.symptom : null)

/** As replies and workbooks have it. */
export const viewOf = (ctx: Pick<Ctx, 'now'>, { row, orgName, orgType, assigneeName }: Joined) => ({
  ...row,
  ...placeOf({ orgId: row.orgId, orgName, orgType }),
  assigneeName,
  untouched: (row.state === WarningState.waiting && row.maxLevel >= WarningLevel.warning && row.createdAt < untouchedBefore(ctx) ? 1 : 0) as
    | 0
    | 1,
  why: whyOf(row, symptomOf(row)),
})

/** Open ones first, then those that weigh most. */
export const usualOrder = sql`${t.state} = any(${array(openStates)}::smallint[]) desc, ${t.state}, ${t.level} desc, ${t.lastDay} desc, ${t.id} desc`

/** Scope, node and filters of a list or an export. */
export async function matching(ctx: Ctx, { orgId, ...filter }: WarningFilter): Promise<SQL | undefined> {
  const place = orgId === null ? undefined : withinNode(t.orgId, ctx, await nodeInScope(ctx, orgId))
  const among = (column: typeof t.state | typeof t.level | typeof t.series, values: readonly number[]) =>
    values.length === 0 ? undefined : inArray(column, [...values] as never)
  return store.visible(
    ctx,
    place,
    and(
      ...[among(t.state, filter.state), among(t.level, filter.level), among(t.series, filter.series), is(t.kind, filter.kind)],
      filter.startTime === null ? undefined : gte(t.lastDay, filter.startTime),
      filter.endTime === null ? undefined : lte(t.lastDay, filter.endTime),
      flagged(filter.mine, eq(t.assigneeId, ctx.actor.accountId)),
      flagged(filter.untouched, untouched(ctx)),
    ),
  )
}

const untouched = (ctx: Ctx) =>
  and(
    ...[
      eq(t.state, WarningState.waiting),
      gte(t.maxLevel, WarningLevel.warning),
      lt(t.createdAt, untouchedBefore(ctx)),
      isNull(t.deletedAt),
    ],
  )!
const flagged = (flag: 0 | 1 | null, where: SQL) => (flag === null ? undefined : flag === 1 ? where : sql`(${where}) is not true`)
