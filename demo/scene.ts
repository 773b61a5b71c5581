import { AccountSource } from '@oems/contract/accounts/codes.ts'
import { type Call, permits } from '@oems/contract/core/call.ts'
import { DeclareSource } from '@oems/contract/declaration/codes.ts'
import { demoBatch } from '@oems/contract/people/codes.ts'
import { dayOf } from '@oems/server/core/days.ts'
import type { Bulk } from '@oems/server/core/db/bulk.ts'
import { historyDays, quotas } from './pace.ts'
import { type Actor, type Member, membersOf, permissionsByRole, usersOf } from './roster.ts'

/** A declaration that the person sent in person. */
export interface Declared extends Pick<Member, 'accountId' | 'username' | 'nickname' | 'orgId' | 'orgName'> {
  readonly id: number
  readonly personId: number
  readonly day: string
  readonly declaredAt: Date
}

/** A role that a customer made, or a menu. */
export interface CustomRecord {
  readonly id: number
  readonly name: string
  readonly orgId: number | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** Everybody and everything that the operation log speaks of. */
export interface Scene {
  readonly users: readonly Actor[]
  readonly phones: readonly Member[]
  /** Employees at a node and below. */
  membersBelow(path: string): readonly Member[]
  /** Users at a node and below, but not the actor and equals. */
  usersBelow(actor: Actor): readonly Actor[]
  may(roleId: number, call: Pick<Call, 'may'>): boolean
  /** Some of the declarations of the days that have any. */
  declaredOn(day: string): readonly Declared[] | undefined
  readonly roles: readonly CustomRecord[]
  readonly menus: readonly CustomRecord[]
}

export async function sceneOf(bulk: Bulk, since: Date, now: Date): Promise<Scene> {
  const [users, members] = [await usersOf(bulk, now), await membersOf(bulk)]
  const [permissions, declared] = [await permissionsByRole(bulk), await declaredIn(bulk, since, now)]
  const below = cached((path) => members.filter((member) => member.path.startsWith(path)))
  const noPermissions: ReadonlySet<string> = new Set()
  const own = 'id, created_at as "createdAt", updated_at as "updatedAt"'
  return {
    users,
    phones: members.filter(({ hasPhone }) => hasPhone),
    membersBelow: below,
    usersBelow: cachedBy(
      ({ accountId }) => accountId,
      (actor) => users.filter(({ path, roleId, lastDay }) => roleId > actor.roleId && lastDay === null && path.startsWith(actor.path)),
    ),
    may: (roleId, call) => permits(call, permissions.get(roleId) ?? noPermissions),
    declaredOn: (day) => declared.get(day),
    roles: await bulk.query<CustomRecord>(
      `select ${own}, role_name as name, org_id as "orgId" from sys_role where not built_in and created_by = 0 and deleted_at is null order by id`,
    ),
    menus: await bulk.query<CustomRecord>(
      `select ${own}, name, null as "orgId" from sys_menu where not built_in and created_by = 0 and deleted_at is null order by id`,
    ),
  }
}

const cached = <T>(find: (key: string) => T) =>
  cachedBy(
    (key: string) => key,
    (key) => find(key),
  )

function cachedBy<A, K, T>(keyOf: (of: A) => K, find: (of: A) => T): (of: A) => T {
  const known = new Map<K, T>()
  return (of) => {
    const key = keyOf(of)
    if (!known.has(key)) known.set(key, find(of))
    return known.get(key)!
  }
}

/** Of all people so many declare on a day by themselves. */
const usualShare = 0.46

/** Every so many-eth, so that a day has about as many as the log speaks of. */
async function declaredIn(bulk: Bulk, since: Date, now: Date): Promise<ReadonlyMap<string, readonly Declared[]>> {
  const [{ people }] = (await bulk.query<{ people: number }>('select count(*) as people from employee where import_batch = $1', [
    demoBatch,
  ])) as [{ people: number }]
  const rows = await bulk.query<Declared>(
    `select h.id, h.person_id as "personId", h.day, h.declared_at as "declaredAt", h.org_id as "orgId", o.org_name as "orgName",
       a.id as "accountId", a.username, a.nickname
     from declare_health h join sys_account a on a.id = h.declarant_id join org o on o.id = h.org_id
     where h.source = ${DeclareSource.self} and h.day >= $1::date - 3 and h.declared_at > $2 and h.declared_at <= $3 and h.id % $4 = 0 and a.source = ${AccountSource.employeeImport}`,
    [dayOf(since), since.toISOString(), now.toISOString(), Math.max(1, Math.round((people * usualShare * historyDays) / quotas.declare))],
  )
  return Map.groupBy(rows, ({ declaredAt }) => dayOf(declaredAt))
}
