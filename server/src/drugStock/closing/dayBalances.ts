import type { Input } from '@oems/contract/core/call.ts'
import type { stockTransfers } from '@oems/contract/drugStock/transfers.ts'
import { and, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { account } from '../../accounts/tables.ts'
import type { Ctx } from '../../core/context.ts'
import { dayOf, inShanghai } from '../../core/days.ts'
import { badField } from '../../core/errors.ts'
import { stockDayClose as closed } from '../besideTables.ts'
import { clinicInScope } from '../clinics.ts'
import { balancesAt } from './balances.ts'

const checker = alias(account, 'checker')

/** What two are to confirm of a day before they do. */
export async function dayBalances(ctx: Ctx, { clinicId, day }: Input<typeof stockTransfers.dayBalances>) {
  await clinicInScope(ctx, clinicId)
  if (day > dayOf(ctx.now)) throw badField('day', '日期不能晚于今天')
  const [lines, [closing]] = await Promise.all([
    balancesAt(ctx.db, clinicId, day),
    ctx.db
      .select({ closedAt: closed.closedAt, closedByName: account.nickname, checkerName: checker.nickname })
      .from(closed)
      .leftJoin(account, eq(account.id, closed.closedBy))
      .leftJoin(checker, eq(checker.id, closed.checkerId))
      .where(and(eq(closed.clinicId, clinicId), eq(closed.day, day))),
  ])
  return {
    closedAt: closing ? inShanghai(new Date(closing.closedAt)) : null,
    closedByName: closing?.closedByName ?? null,
    checkerName: closing?.checkerName ?? null,
    lines,
  }
}
