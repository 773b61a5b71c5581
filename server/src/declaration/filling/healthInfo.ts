import type { Input } from '@oems/contract/core/call.ts'
import type { fillingHealth } from '@oems/contract/declaration/fillingHealth.ts'
import type { EmpHealthInfo, fillingManagement, NamedSubmission } from '@oems/contract/declaration/fillingManagement.ts'
import { or, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { addDays, dayOf, weekdayOf } from '../../core/days.ts'
import { ask } from '../../core/db/database.ts'
import { unseal } from '../../core/db/keys.ts'
import { withinScope } from '../../core/db/scope.ts'
import { notFound } from '../../core/errors.ts'
import { e } from '../../people/search.ts'
import { yearsBetween } from '../../people/toView.ts'
import { daysOf, markOf } from '../daysOf.ts'
import { illnessesOf, namedBy } from '../illnessNames.ts'
import { submissionsOfDay } from '../submissions.ts'
import { dayOfQuery } from './dates.ts'
import { maySeePatterns } from './page.ts'
import { personHealth } from './personHealth.ts'

type PersonField = 'empId' | 'name' | 'sex' | 'empType' | 'workNo' | 'orgId' | 'orgName' | 'homeOrgName' | 'position' | 'teamName'
interface Person extends Pick<EmpHealthInfo, PersonField> {
  readonly birthday: string | null
  readonly idNumber: Uint8Array | null
  readonly mobile: Uint8Array | null
}
const stripDays = 14

/** One person's day with the fortnight up to it; the access is recorded (01 §3.9). */
export async function loadEmpHealthInfo(
  ctx: Ctx,
  { empId, date: requested }: Input<typeof fillingManagement.loadEmpHealthInfo>,
): Promise<EmpHealthInfo> {
  const date = await dayOfQuery(ctx, requested)
  const { birthday, idNumber, mobile, ...person } = await visiblePerson(ctx, empId)
  ctx.recordAccess({ what: '健康申报', id: empId, name: person.name, orgId: person.orgId, personId: empId })
  const days = (await daysOf(ctx.db, [empId], { from: addDays(date, 1 - stripDays), to: date, now: ctx.now })).get(empId) ?? []
  const [latest, ...others] = await namedSubmissions(ctx, empId, date)
  const { obliged, status, lateFilled, deadlineAt } = days.at(-1)!
  return {
    ...person,
    age: birthday === null ? null : yearsBetween(birthday, dayOf(ctx.now)),
    idNumber: idNumber && unseal(idNumber),
    mobile: mobile && unseal(mobile),
    date,
    obliged,
    status,
    lateFilled,
    deadlineAt: obliged ? deadlineAt : null,
    declaration: latest ?? null,
    others,
    strip: days.map(markOf),
    pattern: maySeePatterns(ctx) ? await patternOf(ctx, empId) : [],
    health: await personHealth(ctx, empId),
  }
}

async function namedSubmissions(ctx: Ctx, empId: number, date: string): Promise<NamedSubmission[]> {
  const found = await submissionsOfDay(ctx.db, empId, date)
  const nameOf = await illnessesOf(
    ctx,
    found.map(({ illnessId }) => illnessId),
  )
  return found.map((one) => namedBy(ctx, one, nameOf))
}

async function patternOf({ db }: Ctx, empId: number): Promise<EmpHealthInfo['pattern']> {
  const [found] = await ask<Pick<EmpHealthInfo, 'pattern'>>(db, sql`select pattern from declare_person where person_id = ${empId}`)
  return found?.pattern ?? []
}

/** Monday to Sunday of the week of a day; days to come are without anything. */
export async function getFillInfoByWeek(ctx: Ctx, { empId, date }: Input<typeof fillingHealth.getFillInfoByWeek>) {
  const day = await dayOfQuery(ctx, date)
  const { name, orgId } = await visiblePerson(ctx, empId)
  ctx.recordAccess({ what: '健康申报', id: empId, name, orgId, personId: empId })
  const from = addDays(day, 1 - weekdayOf(day))
  const days = (await daysOf(ctx.db, [empId], { from, to: addDays(from, 6), now: ctx.now })).get(empId) ?? []
  return { list: days.map((one) => ({ ...markOf(one), declareId: one.declareId })) }
}

/** Whoever stands within the scope, or is employed there, is visible with the whole history; anybody else is unknown (03 §5). */
async function visiblePerson(ctx: Ctx, empId: number): Promise<Person> {
  const inScope = withinScope(e.orgId)(ctx)
  const visible = inScope ? or(inScope, withinScope(e.homeOrgId)(ctx)) : sql`true`
  const [person] = await ask<Person>(
    ctx.db,
    sql`select e.id as "empId", p.name, p.sex, p.birthday, p.id_number as "idNumber", p.mobile, e.emp_type as "empType", e.work_no as "workNo",
          e.org_id as "orgId", o.org_name as "orgName", h.org_name as "homeOrgName", e.position, e.team_name as "teamName"
        from employee e join person p on p.id = e.id join org o on o.id = e.org_id join org h on h.id = e.home_org_id
        where e.id = ${empId} and e.deleted_at is null and ${visible}`,
  )
  if (!person) throw notFound()
  return person
}
