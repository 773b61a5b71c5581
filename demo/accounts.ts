import { builtInRoles, Role } from '@oems/contract/access/builtInRoles.ts'
import { AccountSource, AccountStatus, LockReason } from '@oems/contract/accounts/codes.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { account, roleAssignment } from '@oems/server/accounts/tables.ts'
import { addDays, dayOf } from '@oems/server/core/days.ts'
import type { Bulk } from '@oems/server/core/db/bulk.ts'
import type { Database } from '@oems/server/core/db/database.ts'
import { pinyinOf } from '@oems/server/organisation/names.ts'
import { type DemoNode, demoProject } from './tree.ts'

/** `Demo@2026`, hashed once: it is public, and hashing it thousands of times would take minutes. */
export const demoPasswordHash = '$argon2id$v=19$m=19456,t=2,p=1$Ty+KBRBGcNaGywcf1eI16A$elgDIyzyicFgmdLGim1p1a8fV9r0aPZX9tY16BenxKI'
/** The employee on the phone. */
export const demoEmployee = 'demo12'
export const demoAdministrator = 'demo01'

/** Roles that are assigned for a time only: it is extended at each start, so that the demonstration does not run out. */
const temporaryRoles: ReadonlySet<number> = new Set([
  Role.projectReporter,
  Role.temporaryProjectAdministrator,
  Role.temporaryOperator,
  Role.temporaryDoctor,
])
const temporaryDays = 90

interface DemoAccount {
  readonly username: string
  readonly roleId: number
  /** Key of the node. */
  readonly at: string
}

/** One account for each role, and one of the sibling company that sees nothing of demo04's (01 §8). */
function demoAccounts(nodes: readonly DemoNode[]): readonly DemoAccount[] {
  const project = nodes.find(({ key }) => key === demoProject)!
  const [root, ministry] = nodes as readonly [DemoNode, DemoNode]
  const company = nodes.find(({ key }) => key === project.parent)!
  const sibling = nodes.find(({ key, parent, orgType }) => parent === company.parent && orgType === OrgType.company && key !== company.key)!
  const places: Readonly<Record<number, DemoNode | string | null>> = {
    [Role.systemAdministrator]: root,
    [Role.ministryAdministrator]: ministry,
    [Role.groupAdministrator]: company.parent,
    [Role.companyAdministrator]: company,
    [Role.platformOperator]: root,
    [Role.temporaryOperator]: root,
    [Role.commandCentreAdministrator]: company.parent,
  }
  const keyOf = (place: DemoNode | string | null | undefined) => (typeof place === 'string' ? place : (place ?? project).key)
  const one = (roleId: number, at: string, more = '') => ({ username: `demo${String(roleId).padStart(2, '0')}${more}`, roleId, at })
  const each = builtInRoles.filter(({ id }) => id !== Role.employee).map(({ id }) => one(id, keyOf(places[id])))
  return [...each, one(Role.companyAdministrator, sibling.key, 'b')]
}

/** The name of an account, which says what it demonstrates. */
export const demoNickname = (roleId: number) => `${builtInRoles.find(({ id }) => id === roleId)!.name}（演示）`

/** The accounts of the console. */
export async function loadAccounts(bulk: Bulk, nodes: readonly DemoNode[], idOf: ReadonlyMap<string, number>, now: Date): Promise<void> {
  const accounts = demoAccounts(nodes)
  const ids = await bulk.ids('sys_account', accounts.length)
  const [at, validTo] = [now.toISOString(), addDays(dayOf(now), temporaryDays)]
  const stamps = { createdAt: at, createdBy: 0, updatedAt: at, updatedBy: 0 }
  await bulk.copy(
    account,
    accounts.map(({ username, roleId, at: place }, index) => ({
      ...stamps,
      ...{ id: ids[index]!, username, nickname: demoNickname(roleId), pinyin: pinyinOf(demoNickname(roleId)), orgId: idOf.get(place)! },
      ...{ source: AccountSource.system, passwordHash: demoPasswordHash, passwordTime: at },
    })),
  )
  await bulk.copy(
    roleAssignment,
    accounts.map(({ roleId, at: place }, index) => ({
      ...stamps,
      ...{ accountId: ids[index]!, roleId, orgId: idOf.get(place)!, validTo: temporaryRoles.has(roleId) ? validTo : null },
    })),
  )
}

/**
 * Whoever greets with the public password can sign in: it does not run out, and the account is not locked for having been unused. What a
 * visitor did to an account, a password of its own or a lock, stays.
 */
export async function keepReady({ db: { $client } }: Pick<Database, 'db'>, now: Date): Promise<void> {
  await $client.query(
    `update sys_account set password_time = $1, unlock_time = $1, must_change = false, locked_until = null,
       status = case when lock_reason = ${LockReason.dormant} then ${AccountStatus.normal} else status end,
       lock_reason = nullif(lock_reason, ${LockReason.dormant})
     where username like 'demo%' and source = ${AccountSource.system} and password_hash = $2 and deleted_at is null`,
    [now.toISOString(), demoPasswordHash],
  )
}

/** Role assignments with an end go on for another while, at each start. */
export async function extendTemporaryAssignments({ db: { $client } }: Pick<Database, 'db'>, now: Date): Promise<void> {
  await $client.query(
    `update sys_account_rop p set valid_to = $1::date, updated_at = $2, version = p.version + 1
     from sys_account a where a.id = p.account_id and a.username like 'demo__' and a.source = ${AccountSource.system} and p.valid_to is not null and p.deleted_at is null`,
    [addDays(dayOf(now), temporaryDays), now.toISOString()],
  )
}
