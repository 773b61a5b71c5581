import { IllState } from '@oems/contract/attention/codes.ts'
import { CaseClass, Outcome } from '@oems/contract/declaration/caseCodes.ts'
import { IsolationState } from '@oems/contract/declaration/codes.ts'
import { pendingHandle } from '@oems/contract/declaration/figures.ts'
import type { Counts } from '@oems/contract/empHealth/reports.ts'
import { type SQL, sql } from 'drizzle-orm'
import { code } from '../core/db/code.ts'
import { array, ask, type ReadDb } from '../core/db/database.ts'
import { read } from '../core/statistics/read.ts'
import { countFrom, questionsOf } from '../core/statistics/subject.ts'

/** Cases `s` of a project's people that were open at some time of a day, as far as is known now. */
export const openOn = (projectId: number, date: string): SQL => sql`
  s.org_id = ${projectId} and s.deleted_at is null and s.found_date <= ${date}::date
  and (s.ill_state = ${code(IllState.open)} or s.outcome_date >= ${date}::date)`

const nobody: Counts = {
  ...{ confirmed: 0, suspected: 0, asymptomatic: 0, other: 0, isolating: 0 },
  ...{ newToday: 0, recoveredToday: 0, deathToday: 0 },
}

/** What there is of each illness at a project: who has it at the end of the day, and what happened there on the day. */
export async function countsOf(db: ReadDb, projectId: number, date: string, illnessIds: readonly number[]) {
  const still = sql`s.org_id = ${projectId} and s.found_date <= ${date}::date and (s.ill_state = ${code(IllState.open)} or s.outcome_date > ${date}::date)`
  const classOf = (caseClass: number) => sql`count(*) filter (where ${still} and s.case_class = ${code(caseClass)})::int`
  const endOf = (outcome: number) =>
    sql`count(*) filter (where s.outcome_org_id = ${projectId} and s.outcome_date = ${date}::date and s.outcome = ${code(outcome)})::int`
  const rows = await ask<Counts & { readonly illnessId: number }>(
    db,
    sql`select s.illness_id as "illnessId", ${classOf(CaseClass.confirmed)} as confirmed, ${classOf(CaseClass.suspected)} as suspected,
          ${classOf(CaseClass.asymptomatic)} as asymptomatic, ${classOf(CaseClass.other)} as other,
          count(*) filter (where ${still} and s.isolation_state <> ${code(IsolationState.none)})::int as isolating,
          count(*) filter (where s.found_org_id = ${projectId} and s.found_date = ${date}::date)::int as "newToday",
          ${endOf(Outcome.recovered)} as "recoveredToday", ${endOf(Outcome.death)} as "deathToday"
        from user_ill_situation s
        where s.illness_id = any(${array(illnessIds)}::bigint[]) and s.deleted_at is null
          and (s.org_id = ${projectId} or s.found_org_id = ${projectId} and s.found_date = ${date}::date
            or s.outcome_org_id = ${projectId} and s.outcome_date = ${date}::date)
        group by s.illness_id`,
  )
  const found = new Map(rows.map(({ illnessId, ...counts }) => [illnessId, counts]))
  return (illnessId: number): Counts => found.get(illnessId) ?? nobody
}

/** Whether any case was found at a project on a day: of these illnesses, or of any where none is named. */
export async function foundOn(db: ReadDb, projectId: number, date: string, illnessIds: readonly number[] | null): Promise<boolean> {
  const which = illnessIds === null ? sql`true` : sql`illness_id = any(${array(illnessIds)}::bigint[])`
  const [found] = await ask<{ found: boolean }>(
    db,
    sql`select exists (select from user_ill_situation
          where found_org_id = ${projectId} and found_date = ${date}::date and deleted_at is null and ${which}) as found`,
  )
  return found!.found
}

/** Who stood at a project on a day. */
export async function standingAt(db: ReadDb, projectId: number, date: string): Promise<number> {
  const [found] = await ask<{ n: number }>(
    db,
    sql`select count(*)::int as n from emp_stay
        where org_id = ${projectId} and from_day <= ${date}::date and (to_day is null or to_day >= ${date}::date)`,
  )
  return found!.n
}

/** Abnormal declarations of the project that wait to be handled at this moment: a figure of the statistics. */
export async function pendingAt(db: ReadDb, projectId: number, today: string): Promise<number> {
  const found = await read(db, projectId, questionsOf({ pendingHandle }, { from: today, to: today }))
  return Math.max(0, countFrom(found)(pendingHandle))
}
