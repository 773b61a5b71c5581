import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { array, ask } from '../core/db/database.ts'
import { param, prepared } from '../core/db/prepared.ts'
import { scopeOf } from '../core/db/scope.ts'

/** A registered person, whoever may see them: what is disclosed is for the caller of these functions to decide, by `inScope`. */
export interface RegisteredPerson {
  readonly employeeId: number
  readonly name: string
  readonly idHash: string | null
  readonly mobileHash: string | null
  readonly orgId: number
  readonly orgName: string
  readonly homeOrgId: number
  readonly empStatus: number
  /** The site, or the node that employs the person, lies within the caller's scope. */
  readonly inScope: boolean
}

export interface Certificate {
  readonly idType: number
  /** `idHashOf` */
  readonly idHash: string
}
/** One query for thousands of lines. */
export const findByCertificates = (ctx: Ctx, certificates: readonly Certificate[]) =>
  byCertificates(ctx.db, {
    idTypes: certificates.map(({ idType }) => idType),
    idHashes: certificates.map(({ idHash }) => idHash),
    ...scopeOf(ctx),
  })
/** The same for mobiles (`mobileHashOf`); several people may have the same. */
export const findByMobileHashes = (ctx: Ctx, hashes: readonly string[]) => byMobiles(ctx.db, { hashes, ...scopeOf(ctx) })

/** The people first and by themselves: nearly always there are none, and then nothing else is read. */
const registered = (name: string, people: SQL) =>
  prepared<RegisteredPerson>(
    name,
    sql`with p as materialized (select p.id, p.name, p.id_hash, p.mobile_hash from ${people} where p.deleted_at is null)
        select p.id as "employeeId", p.name, p.id_hash as "idHash", p.mobile_hash as "mobileHash", e.org_id as "orgId",
          o.org_name as "orgName", e.home_org_id as "homeOrgId", e.emp_status as "empStatus",
          (${param('below')}::text is null or starts_with(o.path, ${param('below')}) or starts_with(h.path, ${param('below')})) as "inScope"
        from p join employee e on e.id = p.id join org o on o.id = e.org_id join org h on h.id = e.home_org_id
        where e.deleted_at is null`,
  )
const byCertificates = registered(
  'people by certificate',
  sql`person p join unnest(${param('idTypes')}::smallint[], ${param('idHashes')}::text[]) as wanted (id_type, id_hash) using (id_type, id_hash)`,
)
const byMobiles = registered(
  'people by mobile',
  sql`person p join unnest(${param('hashes')}::text[]) as wanted (mobile_hash) using (mobile_hash)`,
)

/** Those of the mobiles (their hashes) by which an account signs in already. */
export async function takenByAccounts({ db }: Ctx, mobileHashes: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await ask<{ hash: string }>(
    db,
    sql`select mobile_hash as hash from sys_account where deleted_at is null and mobile_hash = any(${array(mobileHashes)}::text[])`,
  )
  return new Set(rows.map(({ hash }) => hash))
}

export interface WorkNo {
  readonly homeOrgId: number
  readonly workNo: string
}
/** Those of the work numbers that are in use at their home node. */
export const takenWorkNos = ({ db }: Ctx, workNos: readonly WorkNo[]) =>
  ask<WorkNo>(
    db,
    sql`select home_org_id as "homeOrgId", work_no as "workNo" from employee
        where deleted_at is null and (home_org_id, work_no) in (
          select * from unnest(${array(workNos.map((one) => one.homeOrgId))}::bigint[], ${array(workNos.map((one) => one.workNo))}::text[]))`,
  )
