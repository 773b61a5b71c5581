import type { HealthRow } from '@oems/contract/declaration/healthLists.ts'
import { type SQL, sql } from 'drizzle-orm'
import { dayOf } from '../../core/days.ts'
import { placeOf } from '../../core/db/atNodes.ts'
import { unseal } from '../../core/db/keys.ts'
import { yearsBetween } from '../../people/toView.ts'
import type { Place } from '../standing.ts'
import { withinPlace } from '../standing.ts'

type WhoField = 'empId' | 'name' | 'sex' | 'empType' | 'workNo' | 'orgId' | 'orgName'
type DeclaredField = 'date' | 'source' | 'level' | 'worse' | 'temperature' | 'symptoms' | 'handleState' | 'handleResult' | 'handledByName'

/** A submission `h` with its person, as lists read it; moments as PostgreSQL writes them. */
export interface FoundRow extends Pick<HealthRow, 'id' | WhoField | DeclaredField> {
  readonly orgType: number
  readonly birthday: string | null
  readonly mobile: Uint8Array | null
  readonly declaredAt: string
  readonly handledAt: string | null
}

export const rowColumns: SQL = sql`
  h.id, h.person_id as "empId", p.name, p.sex, p.birthday, p.mobile, e.work_no as "workNo", e.emp_type as "empType", h.org_id as "orgId",
  o.org_name as "orgName", o.org_type as "orgType", h.day as date, h.declared_at as "declaredAt", h.source, h.level, h.worse, h.temperature, h.symptoms,
  h.handle_state as "handleState", h.handle_result as "handleResult", h.handled_at as "handledAt", handler.nickname as "handledByName"`
export const rowJoins: SQL = sql`join person p on p.id = h.person_id join employee e on e.id = h.person_id join org o on o.id = h.org_id
  left join sys_account handler on handler.id = h.handled_by`

/** The same as replies show it. */
export const viewOf = ({ birthday, mobile, orgType, orgId, orgName, declaredAt, handledAt, ...row }: FoundRow, now: Date) => ({
  ...row,
  ...placeOf({ orgId, orgName, orgType }),
  age: birthday === null ? null : yearsBetween(birthday, dayOf(now)),
  mobile: mobile && unseal(mobile),
  declaredAt: isoOf(declaredAt),
  handledAt: handledAt && isoOf(handledAt),
})

export const isoOf = (written: string) => new Date(written).toISOString()

/** Submissions `h` at a node and below it. */
export const atPlace = (place: Place) => withinPlace(sql`h.org_id`, place)
