import { DueKind, PeType } from '@oems/contract/examination/codes.ts'
import { sql } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { code } from '../core/db/code.ts'
import { array, ask } from '../core/db/database.ts'
import { seal } from '../core/db/keys.ts'
import type { PeopleFollower } from '../core/followers.ts'
import { suffices } from './due/derive.ts'
import { settleDue } from './due/settle.ts'
import { followed } from './exposures.ts'

/** For as many months an examination in post counts where no cycle says it (GBZ 188). */
const usualMonths = 3
const demand = `接触职业病危害的员工离职前须做${DueKind.label(DueKind.leaving)}职业健康检查（90天内的在岗期间检查也可），未做的请填写原因`

interface OpenExposure {
  readonly personId: number
  readonly hazard: string
  readonly leavingMonths: number | null
}
interface LastExam {
  readonly personId: number
  readonly examDate: string
  readonly peType: number
  readonly hazardNames: readonly string[]
}

/** Whoever is exposed may not leave without the examination that the law asks for, or a reason (03 §5.9, 职业病防治法 35). */
async function leaving(ctx: Ctx, personIds: readonly number[], day: string): Promise<ReadonlyMap<number, string>> {
  const people = sql`${array(personIds)}::bigint[]`
  const exposed = await ask<OpenExposure>(
    ctx.db,
    sql`select x.person_id as "personId", coalesce(x.hazard, x.hazard_name) as hazard,
          case when c.id is null then ${usualMonths} else c.leaving_months end as "leavingMonths"
        from archive_exposure x left join pe_cycle c on c.hazard = x.hazard and c.grade = x.grade and c.deleted_at is null
        where x.person_id = any(${people}) and x.deleted_at is null and x.end_date is null`,
  )
  if (exposed.length === 0) return new Map()
  const exams = await ask<LastExam>(
    ctx.db,
    sql`select person_id as "personId", exam_date as "examDate", pe_type as "peType", hazard_names as "hazardNames" from pe_record
        where person_id = any(${people}) and deleted_at is null and pe_type in (${code(PeType.inPost, PeType.leaving)})`,
  )
  const isDone = ({ personId, hazard, leavingMonths }: OpenExposure) =>
    leavingMonths === null ||
    exams.some((exam) => exam.personId === personId && exam.hazardNames.includes(hazard) && suffices(exam, day, leavingMonths))
  return new Map(exposed.filter((one) => !isDone(one)).map(({ personId }) => [personId, demand]))
}

/** Exposures end with the work; of whoever was not examined it says why. */
async function left(ctx: WriteCtx, personIds: readonly number[], day: string, reason: string | null): Promise<void> {
  const unexamined = reason === null ? [] : [...(await leaving(ctx, personIds, day)).keys()]
  await ctx.db.execute(sql`
    update archive_exposure set end_date = greatest(start_date, ${day}::date), version = version + 1, updated_at = ${ctx.now.toISOString()},
      updated_by = ${ctx.actor.accountId},
      no_exam_reason = case when person_id = any(${array(unexamined)}::bigint[]) then ${reason === null ? null : seal(reason)}::bytea end
    where person_id = any(${array(personIds)}::bigint[]) and deleted_at is null and end_date is null`)
  await followed(ctx, personIds)
}

async function refusals({ db }: Ctx, personIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await ask<{ id: number }>(
    db,
    sql`select distinct person_id as id from pe_record where person_id = any(${array(personIds)}::bigint[]) and deleted_at is null`,
  )
  return new Map(rows.map(({ id }) => [id, '已有健康记录，请使用“离职”']))
}

/** What examinations have to do with where people stand, and whether they do. */
export const peopleFollower: PeopleFollower = { refusals, moved: settleDue, leaving, left }
