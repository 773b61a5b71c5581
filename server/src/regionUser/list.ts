import { Role } from '@oems/contract/access/builtInRoles.ts'
import type { Input } from '@oems/contract/core/call.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { EmpType } from '@oems/contract/people/codes.ts'
import type { RegionUser, regionUsers } from '@oems/contract/regionUser/regionUsers.ts'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { code } from '../core/db/code.ts'
import { array, ask } from '../core/db/database.ts'
import { unseal } from '../core/db/keys.ts'
import { org } from '../core/db/org.ts'
import { offsetOf, pageWith } from '../core/db/paging.ts'
import { nodeInScope, withinNode, withinScope } from '../core/db/scope.ts'
import { lineHas } from '../core/db/textSearch.ts'
import { mobileHashOf } from '../core/identity.ts'
import { e } from '../people/search.ts'

type Asked = Input<typeof regionUsers.list>

/** The assignments `r` that make somebody a region user: 二级公司管理员 at a region of the caller's scope. */
export const atRegion = (ctx: Ctx) => sql`
  r.deleted_at is null and r.role_id = ${code(Role.companyAdministrator)}
  and r.org_id in (select id from org where org_type = ${code(OrgType.region)} and deleted_at is null${below(ctx)})`
const below = ({ actor: { scope } }: Ctx) => (scope === 'everything' ? sql`` : sql` and starts_with(path, ${scope.below})`)

/** Employees `e` of the caller's nodes who look after a region. */
export const regionUser = (ctx: Ctx, further?: SQL) =>
  and(
    isNull(e.deletedAt),
    eq(e.empType, EmpType.regional),
    withinScope(e.homeOrgId)(ctx),
    sql`exists (select from sys_account_rop r where r.account_id = ${e.accountId} and ${atRegion(ctx)}${further ? sql` and ${further}` : sql``})`,
  )!

interface Found extends Omit<RegionUser, 'mobile' | 'idNumber'> {
  readonly mobile: Uint8Array | null
  readonly idNumber: Uint8Array | null
  readonly total: number
}

export async function list(ctx: Ctx, { pageNo, pageSize, sortRules, orgId, regionId, name, mobile }: Asked) {
  const where = and(
    regionUser(ctx, regionId === null ? undefined : sql`r.org_id = ${(await nodeInScope(ctx, regionId)).id}`),
    orgId === null ? undefined : withinNode(e.homeOrgId, ctx, await nodeInScope(ctx, orgId)),
    name === null ? undefined : lineHas(e.searchText, name),
    mobile === null
      ? undefined
      : sql`${e.id} in (select id from person where mobile_hash = ${mobileHashOf('86', mobile.replace(/[\s-]/g, ''))})`,
  )
  const [sort] = sortRules
  const order = sort ? (sort.order === 'asc' ? sql`e.search_text, e.id desc` : sql`e.search_text desc, e.id desc`) : sql`e.id desc`
  const rows = await ask<Found>(
    ctx.db,
    sql`select count(*) over () as total, e.id, e.version, p.name, p.sex, p.telephone_code as "telephoneCode", p.mobile, p.id_type as "idType", p.id_number as "idNumber",
          e.home_org_id as "orgId", o.org_name as "orgName", a.username, a.status as "accountStatus",
          case when a.password_hash is null then 0 else 1 end as activated,
          (select jsonb_agg(jsonb_build_object('orgId', n.id, 'orgName', n.org_name, 'parentName', up.org_name) order by n.id)
             from sys_account_rop r join org n on n.id = r.org_id left join org up on up.id = n.parent_id
            where r.account_id = e.account_id and ${atRegion(ctx)}) as regions
        from employee e join person p on p.id = e.id join org o on o.id = e.home_org_id join sys_account a on a.id = e.account_id
        where ${where} order by ${order} limit ${pageSize} offset ${offsetOf({ pageNo, pageSize })}`,
  )
  const view = (row: Found) => ({ ...row, mobile: row.mobile && unseal(row.mobile), idNumber: row.idNumber && unseal(row.idNumber) })
  return pageWith({ pageNo, pageSize }, rows, view, ctx.db.$count(e, where))
}

/** The regions that the caller may hand out. */
export async function regionals(ctx: Ctx) {
  const rows = await ctx.db
    .select({
      orgId: org.id,
      orgName: org.orgName,
      parentName: sql<string | null>`(select u.org_name from org u where u.id = ${org.parentId})`,
    })
    .from(org)
    .where(and(eq(org.orgType, OrgType.region), isNull(org.deletedAt), withinScope(org.id)(ctx)))
    .orderBy(org.id)
  return { list: rows }
}

/** Which of these people the caller knows as region users. */
export async function knownAmong(ctx: Ctx, ids: readonly number[]): Promise<number[]> {
  const found = await ask<{ id: number }>(
    ctx.db,
    sql`select e.id from employee e where e.id = any(${array(ids)}::bigint[]) and ${regionUser(ctx)} order by e.id`,
  )
  return found.map(({ id }) => id)
}
