import { DeclareStatus, HealthLevel } from '@oems/contract/declaration/codes.ts'
import type { DayCard, PhoneHome } from '@oems/contract/phone/phone.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { addDays, dayOf, startOf } from '../core/days.ts'
import { ask } from '../core/db/database.ts'
import { notFound } from '../core/errors.ts'
import type { Settings } from '../core/settings.ts'
import { daysOf, type PersonsDay } from '../declaration/daysOf.ts'
import { ensureOpen } from '../declaration/openDay.ts'
import { standingSince } from '../declaration/submissions.ts'
import { bothTimes, deadlineTimes, localText } from '../declaration/times.ts'
import { illnessChoices } from '../illness/illnesses.ts'
import { consentsOf } from './consents.ts'
import { urgentCallOf } from './urgentCall.ts'

interface Person extends Pick<PhoneHome, 'name' | 'empType' | 'orgId' | 'orgName' | 'timeZone'> {}

/** Days that are read for the streak; every window is shorter. */
const lookBack = 31
/** Days after which the last declaration is no longer offered. */
const stale = 60

/** All that the first screen needs, by one call. */
export async function home(ctx: Ctx): Promise<PhoneHome> {
  const personId = ctx.actor.personId!
  await ensureOpen(ctx)
  const today = dayOf(ctx.now)
  const person = await personOf(ctx, personId)
  const days = (await daysOf(ctx.db, [personId], { from: addDays(today, 1 - lookBack), to: today, now: ctx.now })).get(personId) ?? []
  const open = days.filter((day) => day.date === today || (day.stood && ctx.now <= lateUntilOf(day))).reverse()
  const [last] = await standingSince(ctx.db, personId, addDays(today, -stale), 1)
  return {
    ...person,
    username: ctx.actor.username,
    now: bothTimes(ctx.now, person.timeZone),
    date: proposed(ctx.now, person.timeZone, open),
    days: open.map((day) => cardOf(day, person.timeZone, ctx.settings)),
    streak: streakOf(days),
    last: last ?? null,
    ...(await consentsOf(ctx, personId)),
    urgentCall: await urgentCallOf(
      ctx,
      person.orgId,
      open.some(({ level }) => level === HealthLevel.urgent),
    ),
    illnesses: await illnessChoices(ctx),
  }
}

export async function personOf({ db }: Pick<Ctx, 'db'>, personId: number): Promise<Person> {
  const [person] = await ask<Person>(
    db,
    sql`select p.name, e.emp_type as "empType", e.org_id as "orgId", o.org_name as "orgName", o.time_zone as "timeZone"
        from employee e join person p on p.id = e.id join org o on o.id = e.org_id where e.id = ${personId} and e.deleted_at is null`,
  )
  if (!person) throw notFound()
  return person
}

/** A node without a rule has no deadline; the day itself is the window. */
export const lateUntilOf = ({ lateUntil, date }: PersonsDay) => (lateUntil === null ? startOf(addDays(date, 1)) : new Date(lateUntil))

/** The local calendar date while its window is open, else Beijing's (03 §4.1 no. 4). */
function proposed(now: Date, timeZone: string | null, open: readonly PersonsDay[]): string {
  const local = timeZone === null ? null : localText(now, timeZone).slice(0, 10)
  return open.find(({ date }) => date === local)?.date ?? dayOf(now)
}

/** Due days in a row that were declared, up to now; a day that is still to be declared does not end it. */
function streakOf(days: readonly PersonsDay[]): number {
  const due = days.filter(({ obliged, status }) => obliged && status !== DeclareStatus.pending).reverse()
  const missed = due.findIndex(({ onTime }) => onTime === null)
  return missed === -1 ? due.length : missed
}

function cardOf(day: PersonsDay, timeZone: string | null, settings: Settings): DayCard {
  const { date, obliged, status, lateFilled, level, deadlineAt, policy } = day
  return {
    date,
    obliged,
    status,
    lateFilled,
    level,
    deadline: obliged && deadlineAt ? deadlineTimes(new Date(deadlineAt), timeZone) : null,
    lateUntil: deadlineTimes(lateUntilOf(day), timeZone),
    requireTemperature: policy?.requireTemperature ?? false,
    requireLocation: policy?.requireLocation ?? false,
    fever: settings['people.fever'],
  }
}
