import type { FrozenItem } from '@oems/contract/reserve/sheet.ts'
import type { DeclareTypeCode } from '@oems/contract/supplies/codes.ts'
import { and, desc, eq, lt } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { type PeriodRow, periodDeclare } from '../tables.ts'

export type DeclareRow = typeof periodDeclare.$inferSelect
type Of = Pick<PeriodRow, 'orgId' | 'declareType' | 'startDay'>

const latest = (orgId: number, declareType: DeclareTypeCode) =>
  and(eq(periodDeclare.orgId, orgId), eq(periodDeclare.declareType, declareType), eq(periodDeclare.isLatest, true))

/** The declaration of a period that stands. */
export async function latestOf({ db }: Pick<Ctx, 'db'>, { orgId, declareType, startDay }: Of): Promise<DeclareRow | null> {
  const [found] = await db
    .select()
    .from(periodDeclare)
    .where(and(latest(orgId, declareType), eq(periodDeclare.startDay, startDay)))
  return found ?? null
}

/** That of the nearest earlier period which has one. */
export async function beforeOf({ db }: Pick<Ctx, 'db'>, { orgId, declareType, startDay }: Of): Promise<DeclareRow | null> {
  const [found] = await db
    .select()
    .from(periodDeclare)
    .where(and(latest(orgId, declareType), lt(periodDeclare.startDay, startDay)))
    .orderBy(desc(periodDeclare.startDay))
    .limit(1)
  return found ?? null
}

/** What was declared, by item. */
export const itemsOf = (row: DeclareRow | null): ReadonlyMap<number, FrozenItem> =>
  new Map(((row?.items ?? []) as readonly FrozenItem[]).map((item) => [item.suppliesId, item]))
