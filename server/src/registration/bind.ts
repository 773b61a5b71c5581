import { AccountSource } from '@oems/contract/accounts/codes.ts'
import { EmpStatus } from '@oems/contract/people/codes.ts'
import { EmployeeFields } from '@oems/contract/people/employeeFields.ts'
import { eq, sql } from 'drizzle-orm'
import { newAccountIds, newEmployeeAccounts } from '../accounts/employeeAccounts.ts'
import { account } from '../accounts/tables.ts'
import type { WriteCtx } from '../core/context.ts'
import { insertRows } from '../core/db/insertRows.ts'
import { requireOpen } from '../core/db/openNode.ts'
import { touch } from '../core/db/store.ts'
import { conflict } from '../core/errors.ts'
import type { ValidEmployee } from '../people/identity.ts'
import { atSitesOrOnBooks, lockPeople, noteOf } from '../people/locking.ts'
import { employee } from '../people/tables.ts'
import { refuseRegistered } from '../people/validate.ts'
import { changePeople, type PersonRecord } from '../people/writePeople.ts'
import type { ApplicationRow } from './tables.ts'

/**
 * The applicant is this employee: what the record lacks is filled from the application, the mobile is the applicant's, and there is an account
 * to be activated by it. Whoever has activated one already keeps the mobile that it signs in by: it is theirs to change.
 */
export async function bind(ctx: WriteCtx, row: ApplicationRow, employeeId: number): Promise<number> {
  const [before] = await lockPeople(ctx, [employeeId], atSitesOrOnBooks)
  if (before!.employee.empStatus === EmpStatus.resigned) throw conflict('该员工已离职，请先在员工管理办理复职，再处理本申请')
  await requireOpen(ctx, [before!.employee.orgId])
  const fields = filled(before!, row, await isActivated(ctx, before!))
  if (before!.person.idNumber === null) await refuseRegistered(ctx, fields, employeeId)
  const [changed] = await changePeople(ctx, [{ record: before!, fields }])
  noteOf(ctx, before!, await withAccount(ctx, changed!))
  return employeeId
}

async function isActivated({ db }: WriteCtx, { employee: { accountId } }: PersonRecord): Promise<boolean> {
  if (accountId === null) return false
  const [found] = await db.select({ hash: account.passwordHash }).from(account).where(eq(account.id, accountId))
  return found !== undefined && found.hash !== null
}

const names = Object.keys(EmployeeFields.properties) as (keyof EmployeeFields)[]

function filled({ employee: e, person: p }: PersonRecord, row: ApplicationRow, activated: boolean): ValidEmployee {
  const known = { ...e, ...p }
  const record = Object.fromEntries(names.map((name) => [name, known[name]])) as unknown as ValidEmployee
  const { idType, idNumber, birthday, telephoneCode, mobile, emergencyName, emergencyPhone, emergencyRelation } = row
  return {
    ...record,
    birthday: record.birthday ?? birthday,
    position: record.position ?? row.postClaim,
    ...(record.idNumber === null && idNumber !== null && { idType, idNumber }),
    ...(!activated && mobile !== null && { telephoneCode, mobile }),
    ...(record.emergencyPhone === null && { emergencyName, emergencyPhone, emergencyRelation }),
  } as ValidEmployee
}

/** Opened without a password: it is set when the employee activates it. */
async function withAccount(ctx: WriteCtx, { employee: e, person: p }: PersonRecord): Promise<PersonRecord> {
  if (e.accountId !== null) return { employee: e, person: p }
  const newIds = await newAccountIds(ctx, 1)
  const holder = { ...p, employeeId: e.id, pinyin: p.namePinyin, orgId: e.orgId, homeOrgId: e.homeOrgId, source: AccountSource.manual }
  await insertRows(ctx.db, newEmployeeAccounts(ctx, newIds, [holder]).rows)
  const [changed] = await ctx.db
    .update(employee)
    .set({ ...touch(ctx), accountId: newIds[0]!.id, version: sql`${employee.version} + 1` })
    .where(eq(employee.id, e.id))
    .returning()
  return { employee: changed!, person: p }
}
