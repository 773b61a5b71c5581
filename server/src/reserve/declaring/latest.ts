import type { FrozenItem } from '@oems/contract/reserve/sheet.ts'
import { desc, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { param, preparedSelect } from '../../core/db/prepared.ts'
import { type PeriodRow, periodDeclare } from '../tables.ts'

export type DeclareRow = typeof periodDeclare.$inferSelect
type Of = Pick<PeriodRow, 'orgId' | 'declareType' | 'startDay'>

const latest = sql`${periodDeclare.orgId} = ${param('orgId')} and ${periodDeclare.declareType} = ${param('declareType')} and ${periodDeclare.isLatest}`
/** The one of a period, as a prepared statement asks for it. */
export const latestIn = sql`${latest} and ${periodDeclare.startDay} = ${param('startDay')}`

/** The declaration of a period that stands. */
export async function latestOf({ db }: Pick<Ctx, 'db'>, { orgId, declareType, startDay }: Of): Promise<DeclareRow | null> {
  const [found] = await inPeriod(db, { orgId, declareType, startDay })
  return found ?? null
}
const inPeriod = preparedSelect('latest declaration', (db) => db.select().from(periodDeclare).where(latestIn))

/** That of the nearest earlier period which has one. */
export async function beforeOf({ db }: Pick<Ctx, 'db'>, { orgId, declareType, startDay }: Of): Promise<DeclareRow | null> {
  const [found] = await beforePeriod(db, { orgId, declareType, startDay })
  return found ?? null
}
const beforePeriod = preparedSelect('declaration before', (db) =>
  db
    .select()
    .from(periodDeclare)
    .where(sql`${latest} and ${periodDeclare.startDay} < ${param('startDay')}`)
    .orderBy(desc(periodDeclare.startDay))
    .limit(1),
)

/** What was declared, by item. */
export const itemsOf = (row: DeclareRow | null): ReadonlyMap<number, FrozenItem> =>
  new Map(((row?.items ?? []) as readonly FrozenItem[]).map((item) => [item.suppliesId, item]))
