import { and, desc, eq, lt } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import type { DeclareRow } from '../declaring/latest.ts'
import { type FrozenMeasure, type PeriodRow, periodDeclare } from '../tables.ts'

export const measuresOf = (row: Pick<DeclareRow, 'items'> | null): readonly FrozenMeasure[] =>
  (row?.items ?? []) as readonly FrozenMeasure[]
export const byMeasure = (row: Pick<DeclareRow, 'items'> | null): ReadonlyMap<number, FrozenMeasure> =>
  new Map(measuresOf(row).map((item) => [item.measureId, item]))

/** A proof that was given in one of so many earlier periods need not be given again. */
const provenFor = 3
/** What was declared before a period, the newest first. */
export const formerOf = (
  { db }: Pick<Ctx, 'db'>,
  { orgId, declareType, startDay }: Pick<PeriodRow, 'orgId' | 'declareType' | 'startDay'>,
) =>
  db
    .select()
    .from(periodDeclare)
    .where(
      and(
        eq(periodDeclare.orgId, orgId),
        eq(periodDeclare.declareType, declareType),
        eq(periodDeclare.isLatest, true),
        lt(periodDeclare.startDay, startDay),
      ),
    )
    .orderBy(desc(periodDeclare.startDay))
    .limit(provenFor)

/** The measures that were proven then. */
export const provenIn = (rows: readonly DeclareRow[]): ReadonlySet<number> =>
  new Set(rows.flatMap((row) => measuresOf(row).flatMap(({ measureId, ossIds }) => (ossIds.length > 0 ? [measureId] : []))))
