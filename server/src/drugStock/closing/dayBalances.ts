import type { Input } from '@oems/contract/core/call.ts'
import type { stockTransfers } from '@oems/contract/drugStock/transfers.ts'
import { and, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { account } from '../../accounts/tables.ts'
import type { Ctx } from '../../core/context.ts'
import { dayOf, inShanghai } from '../../core/days.ts'
import type { ReadDb } from '../../core/db/database.ts'
import { badField } from '../../core/errors.ts'
import { stockDayClose as closed } from '../besideTables.ts'
import { clinicInScope } from '../clinics.ts'
import { balancesAt, movedSince, ofNarcotics } from './balances.ts'

const checker = alias(account, 'checker')

/** What two are to confirm of a day before they do. */
export async function dayBalances(ctx: Ctx, { clinicId, day }: Input<typeof stockTransfers.dayBalances>) {
  await clinicInScope(ctx, clinicId)
  if (day > dayOf(ctx.now)) throw badField('day', '日期不能晚于今天')
  const [lines, closing] = await Promise.all([balancesAt(ctx.db, clinicId, day), closingOf(ctx.db, clinicId, day)])
  const confirmed = new Map(closing?.isOutdated ? closing.lines.map(({ batchId, balance }) => [batchId, balance]) : [])
  return {
    closedAt: closing ? inShanghai(new Date(closing.closedAt)) : null,
    closedByName: closing?.closedByName ?? null,
    checkerName: closing?.checkerName ?? null,
    isOutdated: closing?.isOutdated ? (1 as const) : (0 as const),
    lines: lines.map((line) => ({ ...line, confirmed: confirmed.get(line.batchId) ?? null })),
  }
}

/** How the day was closed last. */
export async function closingOf(db: ReadDb, clinicId: number, day: string) {
  const [closing] = await db
    .select({
      ...{ closedAt: closed.closedAt, closedByName: account.nickname, checkerName: checker.nickname, lines: closed.lines },
      isOutdated: sql<boolean>`(select ${movedSince(day, ofNarcotics)} from stock_day_close x where x.id = ${closed.id})`,
    })
    .from(closed)
    .leftJoin(account, eq(account.id, closed.closedBy))
    .leftJoin(checker, eq(checker.id, closed.checkerId))
    .where(and(eq(closed.clinicId, clinicId), eq(closed.day, day)))
    .orderBy(desc(closed.id))
    .limit(1)
  return closing
}
