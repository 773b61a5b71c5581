import type { CodeOf } from '@oems/contract/core/codes.ts'
import type { Sex } from '@oems/contract/people/codes.ts'
import type { Advice } from '@oems/contract/visitor/codes.ts'
import { overtimeHours, VisitState } from '@oems/contract/visitor/codes.ts'
import { logged } from '@oems/contract/visitor/console.ts'
import { VisitorInfo } from '@oems/contract/visitor/visitors.ts'
import { eq, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { nationName } from '../area/nations.ts'
import type { Ctx } from '../core/context.ts'
import { nodeColumns, placeOf } from '../core/db/atNodes.ts'
import { org } from '../core/db/org.ts'
import { withinScope } from '../core/db/scope.ts'
import { tableStore } from '../core/db/store.ts'
import { person } from '../people/tables.ts'
import { adviceOf, isDeclared } from './advice.ts'
import { visitor as t, type VisitorRow } from './tables.ts'

export const store = tableStore(t, '访客', {
  scope: withinScope(t.orgId),
  derived: ['mobileHash', 'mobileTail', 'visitDay', 'passHash', 'declareRecordId'],
})
export const visitorTarget = store.logTarget(VisitorInfo, logged.访客)

const host = alias(person, 'host')
export const columnsOf = (ctx: Pick<Ctx, 'now'>) => ({
  row: t,
  ...nodeColumns,
  ...{ name: person.name, sex: person.sex, birthday: person.birthday, nationCode: person.nationCode, hostName: host.name },
  ...{ adviceNow: adviceOf(ctx), isDeclared: isDeclared(ctx) },
})

/** Visits with their people and nodes; a list adds its order, an export its bounds. */
export const joined = (ctx: Ctx, where: SQL | undefined) =>
  ctx.db
    .select(columnsOf(ctx))
    .from(t)
    .innerJoin(person, eq(person.id, t.personId))
    .innerJoin(org, eq(org.id, t.orgId))
    .leftJoin(host, eq(host.id, t.hostEmployeeId))
    .where(where)
    .$dynamic()

export interface Joined {
  readonly row: VisitorRow
  readonly orgName: string
  readonly orgType: number
  readonly name: string
  readonly sex: number
  readonly birthday: string | null
  readonly nationCode: string
  readonly hostName: string | null
  readonly adviceNow: CodeOf<typeof Advice> | null
  readonly isDeclared: boolean
}
const asFlag = (value: boolean) => (value ? 1 : 0) as 0 | 1
const overtimeMs = overtimeHours * 3_600_000
export const overtimeBefore = ({ now }: Pick<Ctx, 'now'>) => new Date(now.getTime() - overtimeMs).toISOString()

/** As replies and workbooks have it, before its numbers are masked there. */
export const viewOf = (ctx: Pick<Ctx, 'now'>, { row, name, sex, birthday, nationCode, hostName, ...joined }: Joined) => ({
  ...row,
  ...{ name, sex: sex as CodeOf<typeof Sex>, birthday, nationCode, hostName, nationName: nationName(nationCode) ?? nationCode },
  ...placeOf({ orgId: row.orgId, orgName: joined.orgName, orgType: joined.orgType }),
  advice: joined.adviceNow,
  declared: asFlag(joined.isDeclared),
  overtime: asFlag(row.visitState === VisitState.inside && row.arriveTime !== null && row.arriveTime < overtimeBefore(ctx)),
})
