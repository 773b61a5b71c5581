import { EnabledStatus } from '@oems/contract/access/codes.ts'
import { AccountStatus } from '@oems/contract/accounts/codes.ts'
import { type SQL, sql } from 'drizzle-orm'
import { dayOf } from '../days.ts'
import { code } from '../db/code.ts'
import { array, ask, type ReadDb } from '../db/database.ts'

interface Holders {
  readonly roleId: number | readonly number[]
  readonly orgId: number
  /** Where nobody at the node hears it, whoever holds one of the roles at the nearest node above. */
  readonly orAbove?: boolean
}
/**
 * Accounts by their numbers, or whoever holds one of the roles: the built-in one or any that rests on it, by an assignment in force today at
 * the node itself; without a node, anywhere.
 */
export type Recipients =
  | readonly number[]
  | Holders
  | { readonly roleId: number | readonly number[]; readonly orgId?: never; readonly orAbove?: never }

/** The same without those who hold a role anywhere. */
export type AtOneNode = readonly number[] | Holders

/** A list of ids by type alone: `Array.isArray` knows nothing of lists that only can be read. */
const isList = (to: Recipients): to is readonly number[] => Array.isArray(to)

/** Of an account `a`: who is locked or deleted hears nothing. */
const hears = sql`a.deleted_at is null and a.status = ${code(AccountStatus.normal)}`
/** Of an assignment `p` of a role `r`. */
const isInForce = (today: string) => sql`r.deleted_at is null and r.status = ${code(EnabledStatus.enabled)} and p.deleted_at is null
  and coalesce(p.valid_from <= ${today}, true) and coalesce(p.valid_to >= ${today}, true)`

/** The ids of the accounts, in their order, as they stand now. */
export function recipientIds(to: Recipients, now: Date): SQL {
  const who = isList(to) ? sql`a.id = any(${array(to)}::bigint[])` : sql`a.id in (${holders(to, dayOf(now))})`
  return sql`select a.id from sys_account a where ${who} and ${hears} order by a.id`
}

/** The node at which somebody holds one of the roles and hears: the named one, or the nearest above it; null where there is none. */
export const nearestHeard = (orgId: SQL, roleIds: SQL, today: string): SQL => sql`(
  select at.id from org o cross join lateral unnest(path_ids(o.path)) with ordinality at (id, depth)
   where o.id = ${orgId} and exists (
     select from sys_account_rop p join sys_role r on r.id = p.role_id join sys_account a on a.id = p.account_id
      where p.org_id = at.id and r.base_role_id = any(${roleIds}) and ${isInForce(today)} and ${hears})
   order by at.depth desc limit 1)`

interface At {
  readonly db: ReadDb
  readonly now: Date
}
/** The same of many nodes at once; those of which nobody hears are left out. */
export async function heardAt(
  { db, now }: At,
  orgIds: readonly number[],
  roleIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (orgIds.length === 0) return new Map()
  const nearest = nearestHeard(sql`units.id`, sql`${array(roleIds)}::int[]`, dayOf(now))
  const found = await ask<{ orgId: number; at: number | null }>(
    db,
    sql`select units.id as "orgId", ${nearest} as at from unnest(${array(orgIds)}::bigint[]) units (id)`,
  )
  return new Map(found.flatMap(({ orgId, at }) => (at === null ? [] : [[orgId, at] as const])))
}

function holders({ roleId, orgId, orAbove = false }: Exclude<Recipients, readonly number[]>, today: string): SQL {
  const roleIds = sql`${array([roleId].flat())}::int[]`
  const place = orAbove ? nearestHeard(sql`${orgId}::bigint`, roleIds, today) : sql`${orgId}`
  const there = orgId === undefined ? sql`` : sql`and p.org_id = ${place}`
  return sql`select p.account_id from sys_account_rop p join sys_role r on r.id = p.role_id
    where r.base_role_id = any(${roleIds}) and ${isInForce(today)} ${there}`
}

/** Of rows `each` (n, "accountIds" or "roleIds", "orgId" and "orAbove"): each account once a row. */
export const recipientsOfEach = (now: Date): SQL => sql`
  select e.n, a.id from each e cross join lateral unnest(e."accountIds") named (id) join sys_account a on a.id = named.id where ${hears}
  union
  select e.n, a.id from each e
      cross join lateral (select case when e."orAbove" then ${nearestHeard(sql`e."orgId"`, sql`e."roleIds"`, dayOf(now))} else e."orgId" end as id) place
      join sys_account_rop p on p.org_id = place.id join sys_role r on r.id = p.role_id
      join sys_account a on a.id = p.account_id
   where r.base_role_id = any(e."roleIds") and ${isInForce(dayOf(now))} and ${hears}`
