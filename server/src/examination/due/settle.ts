import { PeType } from '@oems/contract/examination/codes.ts'
import { sql } from 'drizzle-orm'
import type { WriteCtx } from '../../core/context.ts'
import { code } from '../../core/db/code.ts'
import { array, ask } from '../../core/db/database.ts'
import { insertRows, rowsOf } from '../../core/db/insertRows.ts'
import { diff } from '../../core/statistics/source.ts'
import { type PeDue, peDue } from '../tables.ts'
import { type Cycle, type DerivedDue, derive, type Exam, type Exposed, type Standing } from './derive.ts'
import { dueExaminations } from './source.ts'

type Settling = Pick<WriteCtx, 'db' | 'deltas' | 'now'>
interface OfPerson {
  readonly personId: number
}

/**
 * Brings the due examinations of people into line with what is known of them by now; whoever changes exposures, examinations, stays or cycles
 * calls it behind that. The people are locked. Cycles are held as they are until the end of the transaction.
 */
export async function settleDue(ctx: Settling, personIds: readonly number[]): Promise<void> {
  if (personIds.length === 0) return
  const people = sql`${array([...new Set(personIds)])}::bigint[]`
  const exposures = await ask<OfPerson & Omit<Exposed, 'cycle'> & Cycle>(
    ctx.db,
    sql`select x.person_id as "personId", x.hazard, x.start_date as "startDate", x.end_date as "endDate", x.no_exam_reason is not null as excused,
          c.entry_months as "entryMonths", c.in_post_months as "inPostMonths", c.leaving_months as "leavingMonths",
          c.season_start as "seasonStart", c.confirmed
        from archive_exposure x join pe_cycle c on c.hazard = x.hazard and c.grade = x.grade and c.deleted_at is null
        where x.person_id = any(${people}) and x.deleted_at is null order by c.id for share of c`,
  )
  const before = await ask<PeDue>(
    ctx.db,
    sql`select id, person_id as "personId", org_id as "orgId", kind, hazards, due_day as "dueDay", confirmed, record_id as "recordId"
        from pe_due where person_id = any(${people}) order by id for update`,
  )
  const concerned = [...new Set([...exposures, ...before].map(({ personId }) => personId))]
  if (concerned.length === 0) return
  const [exams, stays] = [await examsOf(ctx, concerned), await staysOf(ctx, concerned)]
  const exposuresOf = Map.groupBy(exposures, ({ personId }) => personId)
  const after = concerned.flatMap((personId) => {
    const exposed = (exposuresOf.get(personId) ?? []).map((row) => ({ ...row, cycle: row }))
    return derive({ exposures: exposed, exams: exams.get(personId) ?? [], stays: stays.get(personId) ?? [] }).map((due) => ({
      personId,
      ...due,
    }))
  })
  await replace(ctx, before, after)
}

async function replace(ctx: Settling, before: readonly PeDue[], after: readonly (OfPerson & DerivedDue)[]): Promise<void> {
  const [had, has] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))]
  const gone = before.filter((row) => !has.has(keyOf(row)))
  const come = after.filter((row) => !had.has(keyOf(row)))
  if (gone.length > 0) await ctx.db.execute(sql`delete from pe_due where id = any(${array(gone.map(({ id }) => id))}::bigint[])`)
  if (come.length > 0) await insertRows(ctx.db, rowsOf(peDue, come))
  diff(ctx, dueExaminations, gone, come)
}
const keyOf = ({ personId, orgId, kind, hazards, dueDay, confirmed, recordId }: OfPerson & DerivedDue) =>
  JSON.stringify([personId, orgId, kind, hazards, dueDay, confirmed, recordId])

async function examsOf({ db }: Settling, personIds: readonly number[]) {
  const rows = await ask<OfPerson & Exam>(
    db,
    sql`select person_id as "personId", id, exam_date as "examDate", pe_type as "peType", hazard_names as "hazardNames" from pe_record
        where person_id = any(${array(personIds)}::bigint[]) and deleted_at is null
          and pe_type in (${code(PeType.entry, PeType.inPost, PeType.leaving)})`,
  )
  return Map.groupBy(rows, ({ personId }) => personId)
}

async function staysOf({ db }: Settling, personIds: readonly number[]) {
  const rows = await ask<OfPerson & Standing>(
    db,
    sql`select s.person_id as "personId", s.org_id as "orgId", s.from_day as "fromDay", coalesce(o.latitude < 0, false) as southern
        from emp_stay s join org o on o.id = s.org_id where s.person_id = any(${array(personIds)}::bigint[]) order by s.from_day`,
  )
  return Map.groupBy(rows, ({ personId }) => personId)
}
