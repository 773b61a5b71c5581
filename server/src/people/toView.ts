import { OrgType } from '@oems/contract/organisation/codes.ts'
import { listedDetailNames } from '@oems/contract/people/employeeFields.ts'
import type { EmployeeInfo } from '@oems/contract/people/employees.ts'
import { sql } from 'drizzle-orm'
import { nationName } from '../area/nations.ts'
import { dayOf } from '../core/days.ts'
import { unseal } from '../core/db/keys.ts'
import { e } from './search.ts'

type Codes = 'sex' | 'idType' | 'empType' | 'empStatus'
type ListedDetail = (typeof listedDetailNames)[number]
/** What a query returns of an employee `e`: numbers still sealed. */
export interface ViewRow extends Pick<EmployeeInfo, Codes | ListedDetail | 'employeeId' | 'version' | 'name' | 'birthday' | 'nationCode'> {
  readonly telephoneCode: string | null
  readonly idNumber: Uint8Array | null
  readonly mobile: Uint8Array | null
  readonly orgId: number
  readonly orgName: string
  readonly orgType: number
  readonly homeOrgId: number
  readonly homeOrgName: string
  readonly workNo: string | null
  readonly entryDate: string | null
  readonly arrivalDate: string | null
  readonly accountId: number | null
  /** As PostgreSQL writes it. */
  readonly createdAt: string
  readonly onPost: boolean
}

const detailColumns = sql.join(
  listedDetailNames.map((name) => sql`${e[name]} as ${sql.identifier(name)}`),
  sql`, `,
)
export const viewColumns = sql`
  e.id as "employeeId", e.version, p.name, p.sex, p.birthday, p.id_type as "idType", p.id_number as "idNumber",
  p.nation_code as "nationCode", p.telephone_code as "telephoneCode", p.mobile, e.org_id as "orgId", o.org_name as "orgName",
  o.org_type as "orgType", e.home_org_id as "homeOrgId", h.org_name as "homeOrgName", e.work_no as "workNo", e.emp_type as "empType",
  ${detailColumns}, e.emp_status as "empStatus", e.entry_date as "entryDate",
  e.arrival_date as "arrivalDate", e.account_id as "accountId", e.created_at as "createdAt"`
export const viewJoins = sql`join person p on p.id = e.id join org o on o.id = e.org_id join org h on h.id = e.home_org_id`

/** The row as a reply or a workbook has it, before its numbers are masked there. */
export function toView(row: ViewRow, now: Date) {
  const isProject = row.orgType === OrgType.project
  return {
    ...row,
    idNumber: row.idNumber && unseal(row.idNumber),
    mobile: row.mobile && unseal(row.mobile),
    age: row.birthday === null ? null : yearsBetween(row.birthday, dayOf(now)),
    nationName: nationName(row.nationCode) ?? row.nationCode,
    projectId: isProject ? row.orgId : null,
    projectName: isProject ? row.orgName : null,
    onPost: asFlag(row.onPost),
    hasAccount: asFlag(row.accountId !== null),
    createdAt: new Date(row.createdAt).toISOString(),
  }
}

export const asFlag = (value: boolean) => (value ? 1 : 0) as 0 | 1

/** Full years. */
export const yearsBetween = (birthday: string, today: string) =>
  Number(today.slice(0, 4)) - Number(birthday.slice(0, 4)) - (today.slice(5) < birthday.slice(5) ? 1 : 0)
