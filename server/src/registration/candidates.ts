import type { Candidate } from '@oems/contract/registration/applications.ts'
import { Match } from '@oems/contract/registration/codes.ts'
import { type SQL, sql } from 'drizzle-orm'
import { nationName } from '../area/nations.ts'
import type { Ctx } from '../core/context.ts'
import { ask } from '../core/db/database.ts'
import { unseal } from '../core/db/keys.ts'
import { visibleEmployees } from '../people/visibility.ts'
import type { ApplicationRow } from './tables.ts'

type Shown = Omit<Candidate, 'idNumber' | 'mobile' | 'nationName' | 'matches'>
interface Found extends Shown {
  readonly idNumber: Uint8Array | null
  readonly mobile: Uint8Array | null
  readonly idHash: string | null
  readonly mobileHash: string | null
  readonly atUnit: boolean
}

/** More than that are no likely matches. */
const most = 10

/**
 * Employees within the caller's scope, and nobody else, who are probably the applicant: by the certificate, then by the mobile, then by name,
 * birthday and unit (03 §5.2). Each says by what.
 */
export async function candidatesOf(ctx: Ctx, row: ApplicationRow): Promise<Candidate[]> {
  const atUnit = sql`(e.org_id = ${row.orgId} or e.home_org_id = ${row.orgId})`
  const byCertificate =
    row.idHash &&
    sql`select p.id, 1 as rank from person p where p.id_hash = ${row.idHash} and p.id_type = ${row.idType} and p.deleted_at is null`
  const byMobile = row.mobileHash && sql`select p.id, 2 from person p where p.mobile_hash = ${row.mobileHash} and p.deleted_at is null`
  const byName =
    row.birthday &&
    sql`
      select p.id, 3 from employee e join person p on p.id = e.id
       where ${atUnit} and e.deleted_at is null and p.name = ${row.name} and p.birthday = ${row.birthday}`
  const ways = [byCertificate, byMobile, byName].flatMap((way): SQL[] => (way ? [way] : []))
  if (ways.length === 0) return []
  const found = await ask<Found>(
    ctx.db,
    sql`with likely as materialized (select id, min(rank) as rank from (${sql.join(ways, sql` union all `)}) w (id, rank) group by id)
        select e.id as "employeeId", p.name, p.sex, p.birthday, p.id_type as "idType", p.id_number as "idNumber", p.id_hash as "idHash",
          p.nation_code as "nationCode", p.telephone_code as "telephoneCode", p.mobile, p.mobile_hash as "mobileHash", o.org_name as "orgName",
          h.org_name as "homeOrgName", e.work_no as "workNo", e.emp_type as "empType", e.position, e.emp_status as "empStatus",
          a.password_hash is not null as activated, ${atUnit} as "atUnit"
        from likely l join employee e on e.id = l.id join person p on p.id = e.id join org o on o.id = e.org_id join org h on h.id = e.home_org_id
          left join sys_account a on a.id = e.account_id and a.deleted_at is null
        where ${visibleEmployees(ctx)} order by l.rank, e.emp_status, e.id limit ${most}`,
  )
  return found.map((candidate) => viewOf(candidate, row))
}

function viewOf({ idHash, mobileHash, atUnit, ...found }: Found, row: ApplicationRow): Candidate {
  return {
    ...found,
    idNumber: found.idNumber && unseal(found.idNumber),
    mobile: found.mobile && unseal(found.mobile),
    nationName: nationName(found.nationCode) ?? found.nationCode,
    matches: [
      ...(idHash !== null && idHash === row.idHash ? [Match.idNumber] : []),
      ...(mobileHash !== null && mobileHash === row.mobileHash ? [Match.mobile] : []),
      ...(found.name === row.name ? [Match.name] : []),
      ...(found.birthday !== null && found.birthday === row.birthday ? [Match.birthday] : []),
      ...(atUnit ? [Match.unit] : []),
      ...(found.sex === row.sex ? [Match.sex] : []),
      ...(found.nationCode === row.nationCode ? [Match.nation] : []),
    ],
  }
}
