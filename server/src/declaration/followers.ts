import { sql } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { addDays, dayOf } from '../core/days.ts'
import { array, ask } from '../core/db/database.ts'
import { seal } from '../core/db/keys.ts'
import type { PeopleFollower } from '../core/followers.ts'
import { diff } from '../core/statistics/source.ts'
import { provideToday } from '../people/today.ts'
import { beginLastDays, recountLastDays } from './daily/people.ts'
import { suspendDeclaring } from './declaring.ts'
import { judgeOnsets } from './onset.ts'
import { ensureOpen } from './openDay.ts'
import { type CountedDay, countedColumns, personDays } from './personDaySource.ts'
import { dueChanges, lastOpened, shiftDue } from './shiftDue.ts'
import { employeesByRow, idsByRow, levelOfRow, rowOfToday, statusOfRow, todayStatus } from './todayStatus.ts'
import { type Waiting, waitingSubmissions } from './waitingSource.ts'

export const declarationsOfPeople: PeopleFollower = {
  locked: ({ db }, ids) => suspendDeclaring(db, ids),
  refusals,
  deleted,
  entered: ({ db }, ids) => beginLastDays(db, ids),
  moved: ({ db }, ids) => recountLastDays(db, ids),
  staysLocked: lastOpened,
  staysChanged: shiftDue,
}
provideToday({
  ready: ensureOpen,
  status: todayStatus,
  row: rowOfToday,
  byRow: employeesByRow,
  idsByRow,
  statusOfRow,
  levelOfRow,
  declaredOn,
  dueChanges,
})

async function declaredOn({ db }: Ctx, personIds: readonly number[], day: string) {
  const declared = await ask<{ id: number }>(
    db,
    sql`select person_id as id from declare_person_day where person_id = any(${array(personIds)}::bigint[]) and day = ${day}`,
  )
  return new Set(declared.map(({ id }) => id))
}

/** Who has declared before yesterday is no wrong entry any more (03 §5.1). */
async function refusals(ctx: Ctx, personIds: readonly number[]) {
  const declared = await ask<{ id: number }>(
    ctx.db,
    sql`select distinct person_id as id from declare_person_day
        where person_id = any(${array(personIds)}::bigint[]) and day < ${addDays(dayOf(ctx.now), -1)}`,
  )
  return new Map(declared.map(({ id }) => [id, '已有健康记录，请使用“离职”']))
}

/** A wrong entry never declared. The submissions stay, voided. */
async function deleted(ctx: WriteCtx, personIds: readonly number[]) {
  const ids = sql`any(${array(personIds)}::bigint[])`
  const days = await ask<CountedDay>(ctx.db, sql`delete from declare_person_day where person_id = ${ids} returning ${countedColumns}`)
  diff(ctx, personDays, days, null)
  await judgeOnsets(
    ctx,
    days.map((before) => ({ before, after: null })),
  )
  await ctx.db.execute(sql`delete from declare_person where person_id = ${ids}`)
  const waiting = await ask<Waiting>(
    ctx.db,
    sql`select org_id as "orgId", level, declared_at as "declaredAt", handled_at as "handledAt"
        from declare_health where person_id = ${ids} and is_latest and not voided`,
  )
  diff(ctx, waitingSubmissions, waiting, null)
  await ctx.db.execute(sql`
    update declare_health set voided = true, is_latest = false, void_reason = ${seal('员工已删除')}, voided_by = ${ctx.actor.accountId},
      voided_at = ${ctx.now.toISOString()}, handle_state = case when handled_at is null then 0 else handle_state end
    where person_id = ${ids} and not voided`)
}
