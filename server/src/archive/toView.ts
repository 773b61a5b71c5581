import type { ArchiveRow } from '@oems/contract/archive/archives.ts'
import { asksReason } from '@oems/contract/archive/opening.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { unseal } from '../core/db/keys.ts'
import { isImportant } from '../people/search.ts'
import { asFlag, yearsBetween } from '../people/toView.ts'

type Shown = Omit<ArchiveRow, 'age' | 'idNumber' | 'mobile' | 'completeness' | 'diseases' | 'asksReason' | 'important'>
/** What a query returns of an employee `e` with an archive `a`: numbers still sealed. */
export interface SubjectRow extends Shown {
  readonly birthday: string | null
  readonly idNumber: Uint8Array | null
  readonly mobile: Uint8Array | null
  readonly known: number
  readonly isImportant: boolean
}

export const subjectColumns = sql`
  e.id as "archiveId", p.name, p.sex, p.birthday, p.id_number as "idNumber", p.mobile, e.work_no as "workNo", e.org_id as "orgId",
  o.org_name as "orgName", h.org_name as "homeOrgName", e.emp_type as "empType", e.position, e.emp_status as "empStatus",
  a.blood_type as "bloodType", a.last_pe_day as "lastPeDay",
  (select x.conclusion from pe_record x where x.person_id = e.id and x.deleted_at is null order by x.exam_date desc, x.id desc limit 1)
    as "lastPeConclusion", e.hazard_flag as "hazardFlag",
  ${isImportant} as "isImportant", coalesce(a.known, 0) as known`
/** An archive that is missing yet is one of which nothing is known. */
export const subjectJoins = sql`join person p on p.id = e.id join org o on o.id = e.org_id join org h on h.id = e.home_org_id
  left join health_archive a on a.id = e.id`

/** Who it is, as a reply or a workbook has it, before numbers are masked there. */
export const subjectView = (ctx: Ctx, { birthday, known: _known, isImportant: important, ...row }: SubjectRow) => ({
  ...row,
  age: birthday === null ? null : yearsBetween(birthday, dayOf(ctx.now)),
  idNumber: row.idNumber && unseal(row.idNumber),
  mobile: row.mobile && unseal(row.mobile),
  important: asFlag(important),
  asksReason: asksReason(ctx.actor, row),
})
