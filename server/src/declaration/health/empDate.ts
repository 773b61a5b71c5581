import type { Input } from '@oems/contract/core/call.ts'
import type { declareHealth as calls } from '@oems/contract/declaration/declareHealth.ts'
import type { EmpDate } from '@oems/contract/declaration/personDays.ts'
import { inArray } from 'drizzle-orm'
import { account } from '../../accounts/tables.ts'
import type { Ctx } from '../../core/context.ts'
import { addDays, dayOf, startOf } from '../../core/days.ts'
import { badField } from '../../core/errors.ts'
import { daysOf } from '../daysOf.ts'
import { illnessesOf, namedBy } from '../illnessNames.ts'
import { ensureOpen } from '../openDay.ts'
import { everySubmissionOfDay } from '../submissions.ts'
import { differencesOf } from './differences.ts'
import { lookedAt } from './person.ts'

/** All that was sent for a person's day, the newest first, each with what it says otherwise than the one before. */
export async function listByEmpIdAndDate(ctx: Ctx, { empId, date }: Input<typeof calls.listByEmpIdAndDate>): Promise<EmpDate> {
  if (date > dayOf(ctx.now)) throw badField('date', '日期不能晚于今天')
  await ensureOpen(ctx)
  const person = await lookedAt(ctx, empId)
  const [day] = (await daysOf(ctx.db, [empId], { from: date, to: date, now: ctx.now })).get(empId)!
  const { obliged, status, lateFilled, deadlineAt, lateUntil, policy } = day!
  const found = await everySubmissionOfDay(ctx.db, empId, date)
  const nameOf = await namesOf(
    ctx,
    found.flatMap(({ row }) => [row.declarantId, row.handledBy, row.voidedBy]),
  )
  const illnessOf = await illnessesOf(
    ctx,
    found.map(({ submission }) => submission.illnessId),
  )
  return {
    ...person,
    ...{ date, obliged, status, lateFilled },
    deadlineAt: obliged ? deadlineAt : null,
    open: ctx.now >= startOf(date) && ctx.now <= (lateUntil ? new Date(lateUntil) : startOf(addDays(date, 1))),
    requireTemperature: policy?.requireTemperature ?? false,
    requireLocation: policy?.requireLocation ?? false,
    submissions: found.map(({ row, submission }, at) => ({
      ...namedBy(ctx, submission, illnessOf),
      declarantName: nameOf(row.declarantId),
      ...{ isLatest: row.isLatest, voided: row.voided, voidReason: row.voidReason, voidedAt: row.voidedAt },
      voidedByName: nameOf(row.voidedBy),
      ...{ handleState: row.handleState, handleResult: row.handleResult, handleNote: row.handleNote, handledAt: row.handledAt },
      handledByName: nameOf(row.handledBy),
      differences: differencesOf(submission, found[at + 1]?.submission, illnessOf),
    })),
  }
}

async function namesOf({ db }: Ctx, accountIds: readonly (number | null)[]) {
  const ids = [...new Set(accountIds.filter((one) => one !== null))]
  const found =
    ids.length === 0 ? [] : await db.select({ id: account.id, name: account.nickname }).from(account).where(inArray(account.id, ids))
  const names = new Map(found.map(({ id, name }) => [id, name]))
  return (id: number | null) => (id === null ? null : (names.get(id) ?? null))
}
