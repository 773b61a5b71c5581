import { Role } from '@oems/contract/access/builtInRoles.ts'
import { AccountSource, AccountStatus, LockReason } from '@oems/contract/accounts/codes.ts'
import { OrgType, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { demoBatch, EmpStatus, EmpType } from '@oems/contract/people/codes.ts'
import { identityColumns } from '@oems/server/accounts/identity.ts'
import { account, roleAssignment } from '@oems/server/accounts/tables.ts'
import { addDays, dayOf, startOf } from '@oems/server/core/days.ts'
import type { Bulk } from '@oems/server/core/db/bulk.ts'
import { demoPasswordHash } from './accounts.ts'
import { type Random, randomOf } from './random.ts'
import type { CustomRole } from './roles.ts'
import type { DemoNode } from './tree.ts'
import { type DemoAssignment, type DemoUser, demoUsers, userMobiles } from './users.ts'

/** Days since passwords were changed, at most: some run out within the week. */
const oldestPassword = 88

const lockReasonOf: Partial<Record<DemoUser['state'], number>> = { locked: LockReason.administrator, dormant: LockReason.dormant }

/** Temporary accounts of a project, doctors' and regions' were not entered by hand (01 §3.4). */
const sourceOf = ({ role, at }: DemoAssignment, typeOf: ReadonlyMap<string, number>) =>
  role === Role.temporaryProjectAdministrator || role === Role.temporaryDoctor
    ? AccountSource.projectTemporary
    : role === Role.doctor
      ? AccountSource.doctor
      : typeOf.get(at) === OrgType.region
        ? AccountSource.regionUser
        : AccountSource.manual

export interface LoadOptions {
  readonly nodes: readonly DemoNode[]
  readonly idOf: ReadonlyMap<string, number>
  readonly roleIds: ReadonlyMap<CustomRole, number>
  readonly seed: number
  readonly now: Date
}

/**
 * The users of the console. Those who work on the site get their roles beside that of the employee, at the project where they stand; where
 * a small demonstration has too few of them, others take their place.
 */
export async function loadUsers(bulk: Bulk, options: LoadOptions): Promise<void> {
  const { nodes, seed } = options
  const employees = await employeesFor(bulk, 40)
  const users = demoUsers(nodes, seed, employees.length)
  const onSite = users.filter(({ isEmployee }) => isEmployee)
  const leavers = employees.filter(({ empStatus }) => empStatus === EmpStatus.resigned)
  const stayers = employees.filter(({ empStatus }) => empStatus === EmpStatus.onPost)
  const assigned = onSite.flatMap((user) => {
    const employee = (user.state === 'left' ? leavers.shift() : undefined) ?? stayers.shift()
    return employee ? [{ ...employee, assignment: user.assignments[0]!, madeAgo: user.madeAgo }] : []
  })
  await bulk.copy(
    roleAssignment,
    assigned.map((one) => assignmentRow(one, options)),
  )
  await renewPasswords(bulk, assigned, options)
  await loadOthers(
    bulk,
    users.filter(({ isEmployee }) => !isEmployee),
    options,
  )
}

interface EmployeeAccount {
  readonly accountId: number
  readonly orgId: number
  readonly empStatus: number
}

/** People of the company on running projects: four who have resigned, and the rest of them there. */
async function employeesFor(bulk: Bulk, count: number): Promise<EmployeeAccount[]> {
  const find = (empStatus: number, limit: number) =>
    bulk.query<EmployeeAccount & { id: number }>(
      `select e.id, e.account_id as "accountId", e.org_id as "orgId", e.emp_status as "empStatus"
       from employee e join project p on p.project_id = e.org_id join sys_account a on a.id = e.account_id
       where e.import_batch = $1 and e.emp_status = $2 and e.emp_type = ${EmpType.chinese} and p.project_status < ${ProjectStatus.finishing}
         and a.password_hash is not null and a.source = ${AccountSource.employeeImport}
       order by md5(e.id::text) limit $3`,
      [demoBatch, empStatus, limit],
    )
  const leavers = await find(EmpStatus.resigned, 4)
  return [...leavers, ...(await find(EmpStatus.onPost, count - leavers.length))]
}

/** Whoever uses the console changes the password in time; on the phone it does not run out. */
async function renewPasswords(bulk: Bulk, assigned: readonly { readonly accountId: number }[], { now }: LoadOptions) {
  const renewed = assigned.map(({ accountId: id }) => {
    const random = randomOf('password', id)
    return { id, at: madeAt(dayOf(now), random.whole(1, oldestPassword), random, now) }
  })
  await bulk.query(
    `update sys_account a set password_time = greatest(a.password_time, r.at)
     from jsonb_to_recordset($1::jsonb) as r (id bigint, at timestamptz) where a.id = r.id`,
    [JSON.stringify(renewed)],
  )
}

const stampsAt = (at: string) => ({ createdAt: at, createdBy: 0, updatedAt: at, updatedBy: 0 })

interface AssignmentDraft {
  readonly accountId: number
  /** Where the node is not that of the assignment: an employee's own project. */
  readonly orgId?: number
  readonly assignment: DemoAssignment
  readonly madeAgo: number
}

/** An assignment that ends began when the account was made. */
function assignmentRow(
  { accountId, orgId, assignment: { role, at, endsIn }, madeAgo }: AssignmentDraft,
  { idOf, roleIds, now }: LoadOptions,
) {
  const today = dayOf(now)
  return {
    ...stampsAt(madeAt(today, madeAgo, randomOf('pair', accountId), now)),
    ...{ accountId, orgId: orgId ?? idOf.get(at)!, roleId: typeof role === 'number' ? role : roleIds.get(role)! },
    ...{ validFrom: endsIn === null ? null : addDays(today, -madeAgo), validTo: endsIn === null ? null : addDays(today, endsIn) },
  }
}

/** In the middle of a day, and before now. */
function madeAt(today: string, ago: number, random: Random, now: Date): string {
  const moment = new Date(startOf(addDays(today, -ago)).getTime() + random.whole(540, 1_050) * 60_000 + random.whole(0, 59_999))
  return (moment < now ? moment : new Date(now.getTime() - random.whole(300, 3_600) * 1_000)).toISOString()
}

/** In the order in which they were made. */
async function loadOthers(bulk: Bulk, all: readonly DemoUser[], options: LoadOptions): Promise<void> {
  const users = all.toSorted((one, other) => other.madeAgo - one.madeAgo)
  const ids = await bulk.ids('sys_account', users.length)
  const typeOf = new Map(options.nodes.map(({ key, orgType }) => [key, orgType]))
  const usernameOf = usernames()
  const rows = users.map((user, index) => accountRow(user, { ...options, id: ids[index]!, index, typeOf, usernameOf }))
  await bulk.copy(account, rows)
  await bulk.copy(
    roleAssignment,
    users.flatMap(({ assignments, madeAgo }, index) =>
      assignments.map((assignment) => assignmentRow({ accountId: ids[index]!, assignment, madeAgo }, options)),
    ),
  )
}

interface Drawing extends LoadOptions {
  readonly id: number
  readonly index: number
  readonly typeOf: ReadonlyMap<string, number>
  readonly usernameOf: (pinyin: string) => string
}

const remarks = ['负责周报汇总', '兼任安全员', '外派轮换，每季度交接', '值班电话见通讯录', '新任，交接中']

function accountRow({ name, madeAgo, assignments, state }: DemoUser, { id, index, idOf, typeOf, usernameOf, seed, now }: Drawing) {
  const random = randomOf(seed, 'user', index)
  const today = dayOf(now)
  const mobile = String(19_900_000_000 + userMobiles.from + index)
  const identity = identityColumns({ nickname: name, telephoneCode: '86', mobile, idNumber: null, email: null, remark: null })
  const username = usernameOf(identity.pinyin.split(' ')[0]!)
  const madeOn = madeAt(today, madeAgo, random, now)
  const isLocked = state === 'locked' || state === 'dormant'
  const lockedAt = isLocked ? madeAt(today, Math.min(random.whole(4, 70), madeAgo), random, now) : madeOn
  const passwordAt = state === 'new' ? madeOn : madeAt(today, Math.min(random.whole(1, oldestPassword), madeAgo), random, now)
  return {
    ...stampsAt(madeOn),
    ...identity,
    ...{ id, username, orgId: idOf.get(assignments[0]!.at)!, source: sourceOf(assignments[0]!, typeOf), updatedAt: lockedAt },
    ...{ email: random.chance(0.45) ? `${username}@oems.example.com` : null, remark: random.chance(0.12) ? random.pick(remarks) : null },
    ...{ status: isLocked ? AccountStatus.locked : AccountStatus.normal, lockReason: lockReasonOf[state] ?? null },
    ...{ passwordHash: demoPasswordHash, passwordTime: passwordAt, mustChange: state === 'new' },
  }
}

/** Names as offices assign them: the pinyin, with a number where it is taken or too short. */
function usernames(): (pinyin: string) => string {
  const taken = new Set<string>()
  return (pinyin) => {
    let name = pinyin.length < 4 ? `${pinyin}01` : pinyin
    for (let number = 2; taken.has(name); number += 1) name = `${pinyin}${String(number).padStart(2, '0')}`
    taken.add(name)
    return name
  }
}
