import { shippedGrants, shippedMenus } from '@oems/contract/access/menu.ts'
import { roles } from '@oems/contract/access/roles.ts'
import { userAccounts } from '@oems/contract/accounts/userAccounts.ts'
import { users } from '@oems/contract/accounts/users.ts'
import { type Call, nameOf, permits } from '@oems/contract/core/call.ts'
import type { Field } from '@oems/contract/core/fields.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { SessionStatus } from '@oems/contract/session/codes.ts'
import { sql } from 'drizzle-orm'
import { code } from '../core/db/code.ts'
import { ask } from '../core/db/database.ts'
import type { Caller, TestApp } from './testApp.ts'

/** One group with everything in it that a call can name. */
export interface Side {
  readonly group: { readonly id: number; readonly path: string }
  readonly company: { readonly id: number }
  readonly project: { readonly id: number; readonly qrToken: string }
  readonly employeeId: number
  /** For the calls that delete the records that they name. */
  readonly spareId: number
  readonly taskId: number
  readonly batchNumber: string
  /** A custom role of the group, and an account that has it there. */
  readonly roleId: number
  readonly accountId: number
  /** An account with a custom role at the project, whose session is open; for the calls that delete or end what they name. */
  readonly spareAccountId: number
  readonly sessionId: number
  /** The log entry of the employee's creation. */
  readonly logId: number
  readonly admin: Caller
  /** Looks after accounts, for the group alone: otherwise nobody but the platform may. */
  readonly keeper: Caller
  /** Stands in every name of this group: where it shows, something of the group shows. */
  readonly mark: string
}
export type Walk = Awaited<ReturnType<typeof aWalk>>

const references: Readonly<Record<string, (side: Side) => unknown>> = {
  orgId: ({ group }) => group.id,
  homeOrgId: ({ company }) => company.id,
  parentId: ({ group }) => group.id,
  projectId: ({ project }) => project.id,
  employeeId: ({ employeeId }) => employeeId,
  empId: ({ employeeId }) => employeeId,
  ids: ({ spareId }) => [spareId],
  taskId: ({ taskId }) => taskId,
  batchNumber: ({ batchNumber }) => batchNumber,
  qrToken: ({ project }) => project.qrToken,
  roleId: ({ roleId }) => roleId,
  accountId: ({ accountId }) => accountId,
  userId: ({ accountId }) => accountId,
  sessionIds: ({ sessionId }) => [sessionId],
  rops: ({ project, roleId }) => [{ roleId, orgId: project.id }],
  logId: ({ logId }) => logId,
  // Menus are everybody's: the first of them, which is a shipped one.
  menuId: () => 1,
}

/** `ids` are accounts here. */
const ofAccounts = new Set<string>([users.save.base, userAccounts.save.base])

/** Good values for what a number or a text cannot guess. */
const samples: Readonly<Record<string, unknown>> = {
  startTime: '2026-03-01',
  endTime: '2026-03-05',
  date: '2026-03-05',
  day: '2026-03-05',
  month: '2026-03',
  uuid: '0b0e7a52-4f0c-4f0e-9b1c-2d9a3f1c7e55',
  clientKey: '0b0e7a52-4f0c-4f0e-9b1c-2d9a3f1c7e56',
  deleteReason: '走查',
  perms: 'biz:employee:list',
  key: 'console',
  targetType: '员工',
}

/** Where a field's usual sample will not do. */
const particular: Readonly<Record<string, (side: Side) => object>> = {
  'GET /oems-api/biz/employees/verify-employee-exist': () => ({ idType: 2, idNumber: 'E1234567' }),
  'POST /oems-api/biz/employees/v2/delete': ({ spareId }) => ({ employeeId: spareId }),
  'GET /oems-api/sys/role/why-not': ({ accountId }) => ({ accountId, perms: 'biz:employee:list' }),
}

/** What the walk's callers may do; the rest is the platform's alone, and is called as 系统管理员. */
const granted = shippedGrants(3)
const ofGroupAdmin = new Set(shippedMenus.filter(({ code }) => granted.has(code)).flatMap(({ perms }) => perms))

/** Two groups side by side; whoever calls belongs to the first. */
export async function aWalk(app: TestApp) {
  const [ours, theirs] = [await aSide(app, '本方'), await aSide(app, '外方')]
  const phone = await app.aPhone(ours.employeeId, ours.project.id)

  const referenceOf = (name: string, field: Field, side: Side, { base }: Pick<Call, 'base'>): unknown =>
    name === 'ids' && ofAccounts.has(base)
      ? [side.spareAccountId]
      : (references[name]?.(side) ?? (isId(field) ? side.employeeId : undefined))
  const sample = (call: Call, side: Side) => ({
    ...Object.fromEntries(
      Object.entries(call.input.properties as Record<string, Field>)
        .filter(([name, field]) => name !== 'file' && (!('default' in field) || name === 'orgId'))
        .map(([name, field]) => [name, references[name] ? referenceOf(name, field, side, call) : (samples[name] ?? plain(field, side))]),
    ),
    ...particular[nameOf(call)]?.(side),
  })
  const callerFor = (call: Call): Caller => {
    if (call.may === 'self') return phone
    if (permits(call, ofGroupAdmin)) return ours.admin
    return ofAccounts.has(call.base) ? ours.keeper : app.platformAdmin
  }
  return { ours, theirs, sample, referenceOf, callerFor }
}

async function aSide(app: TestApp, mark: string): Promise<Side> {
  const group = await app.anOrg({ orgType: 2, orgName: `${mark}集团${Math.random()}` })
  const company = await app.anOrg({ parentId: group.id, orgType: 3, orgName: `${mark}公司` })
  const project = await app.anOrg({ parentId: company.id, orgType: 4, orgName: `${mark}项目` })
  const account = await app.anAccount({ roleId: 3, orgId: group.id })
  const admin = app.as(await app.aSession(account))
  const draft = { name: `${mark}员工`, sex: 1, empType: 2, nationCode: 'KE', orgId: project.id, homeOrgId: company.id, createAccount: 0 }
  const emergency = { emergencyName: mark, emergencyPhone: '13900000000', emergencyRelation: 1 }
  const [employeeId, spareId] = [await saved(admin, { ...draft, ...emergency }), await saved(admin, { ...draft, ...emergency })]
  const roleId = await saved(admin, { roleName: `${mark}角色`, baseRoleId: 5 }, roles.save)
  const { accountId } = account
  const spare = await app.anAccount({ roleId, orgId: project.id, username: `${mark}${project.id}` })
  await app.aSession(spare)
  const people = { accountId, spareAccountId: spare.accountId, sessionId: await sessionOf(app, spare.accountId), admin, mark }
  const more = { keeper: await aKeeper(app, group.id), logId: await entryOf(app, employeeId) }
  const work = await workOf(app, mark, account, group.id)
  return { group, company, project, employeeId, spareId, roleId, ...people, ...more, ...work }
}

async function sessionOf({ db }: TestApp, accountId: number): Promise<number> {
  const [row] = await ask<{ id: number }>(
    db,
    sql`select session_id as id from sys_session where account_id = ${accountId} and status = ${code(SessionStatus.online)}`,
  )
  return row!.id
}

async function entryOf({ db }: TestApp, employeeId: number): Promise<number> {
  const [row] = await ask<{ id: number }>(
    db,
    sql`select log_id as id from sys_log where target_type = '员工' and target_id = ${employeeId}`,
  )
  return row!.id
}

/** A custom role with the whole of 用户与权限, held at a group. */
async function aKeeper(app: TestApp, orgId: number): Promise<Caller> {
  const at = app.clock().toISOString()
  const [inserted] = await ask<{ id: number }>(
    app.db,
    sql`with made as (
          insert into sys_role (created_at, created_by, updated_at, updated_by, role_name, base_role_id, org_type, org_id, assignable_role_ids, web_login, built_in)
          select ${at}, 0, ${at}, 0, '账号管理员', 3, org_type, ${orgId}, assignable_role_ids, 1, false from sys_role where id = 3 returning id),
        granted as (insert into sys_role_menu (role_id, menu_id) select made.id, m.id from made, sys_menu m where m.code like 'auth%' or m.code = 'sub:sys')
        select id from made`,
  )
  return app.anAdmin(inserted!.id, orgId)
}

async function saved(admin: Caller, draft: object, call: Call = employees.v2Save): Promise<number> {
  const { code, data } = await admin(call, draft)
  if (code !== 0) throw new Error(JSON.stringify(data))
  return (data as { id: number }).id
}

/** A finished task and a batch that waits to be confirmed. */
async function workOf({ db, clock }: TestApp, mark: string, { accountId, ropId }: { accountId: number; ropId: number }, orgId: number) {
  const [at, until] = [clock().toISOString(), new Date(clock().getTime() + 3_600_000).toISOString()]
  const [task] = await ask<{ id: number }>(
    db,
    sql`insert into sys_task (task_type, name, status, cancellable, account_id, rop_id, org_id, created_at, expire_time, locked_by, locked_until)
        values ('import-parse', ${`${mark}任务`}, 2, false, ${accountId}, ${ropId}, ${orgId}, ${at}, ${until}, 'walk', ${at}) returning id`,
  )
  const batchNumber = `20260305${Math.random().toString(36).slice(2, 10).toUpperCase().padEnd(8, '0')}`
  await db.execute(sql`
    insert into sys_import_batch (batch_number, import_type, org_id, account_id, status, file_name, created_at, expire_time)
    values (${batchNumber}, 'employee', ${orgId}, ${accountId}, 2, ${`${mark}.xlsx`}, ${at}, ${until})`)
  return { taskId: task!.id, batchNumber }
}

const isId = (field: Field): boolean => (field.items ? isId(field.items) : field.format === 'int64')

function plain(field: Field, side: Side): unknown {
  if (field.items) return isId(field) ? [side.employeeId] : []
  if (isId(field)) return side.employeeId
  return 'default' in field ? field.default : (field.enum?.[0] ?? field.minimum ?? '样例')
}
