import { AccountSource } from '@oems/contract/accounts/codes.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { TempRole } from '@oems/contract/reporting/codes.ts'
import { and, asc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { account, roleAssignment } from '../accounts/tables.ts'
import { addDays, dayOf } from '../core/days.ts'
import type { Db } from '../core/db/database.ts'
import { insertRows, rowsOf } from '../core/db/insertRows.ts'
import { org } from '../core/db/org.ts'
import type { DemoLoader } from '../core/domain.ts'
import { tempUser } from './tables.ts'

/** 02 §8: 26 temporary accounts, five of which are over. */
const [total, over] = [26, 5]
const dayMs = 86_400_000
const purposes = ['项目信息填报', '专项检查期间代管', '派驻诊疗', '开工前资料填报']

/** Of the users who work at a project for a while; reporters from now on do so until a day. */
const load: DemoLoader = async (db, now) => {
  const found = await holders(db)
  const today = dayOf(now)
  const ended = found.filter(({ validTo }) => validTo !== null && validTo < today).length
  const limited = found.map((holder, at) => ({ ...holder, validTo: holder.validTo ?? addDays(today, 20 + ((at * 7) % 120)) }))
  // Nobody who has just been at work is over.
  const toEnd = limited.filter((holder, at) => !holder.isOnline && found[at]!.validTo === null).slice(0, over - ended)
  for (const holder of toEnd) holder.validTo = addDays(today, -5)
  const createdAt = new Date(now.getTime() - 30 * dayMs).toISOString()
  for (const { ropId, accountId, validTo } of limited) {
    await db.update(roleAssignment).set({ validTo }).where(eq(roleAssignment.id, ropId))
    await db.update(account).set({ source: AccountSource.projectTemporary }).where(eq(account.id, accountId))
  }
  const rows = limited.map(({ ropId, orgId, name, telephoneCode, mobile }, at) => ({
    ...{ createdAt, createdBy: 0, updatedAt: createdAt, updatedBy: 0, orgId, ropId, holderName: name.slice(0, 30) },
    ...{ telephoneCode: telephoneCode ?? '86', holderPhone: mobile!, createdFor: purposes[at % purposes.length]! },
  }))
  await insertRows(db, rowsOf(tempUser, rows))
}
export default load

/** Those whose time is limited already, then reporters; nobody who is an employee or is there to be signed in with. */
const holders = (db: Db) =>
  db
    .select({
      ...{ ropId: roleAssignment.id, orgId: roleAssignment.orgId, validTo: roleAssignment.validTo },
      ...{ accountId: account.id, name: account.nickname, telephoneCode: account.telephoneCode, mobile: account.mobile },
      isOnline: sql<boolean>`exists (select from sys_session s where s.account_id = ${account.id} and s.status = 1)`,
    })
    .from(roleAssignment)
    .innerJoin(account, eq(account.id, roleAssignment.accountId))
    .innerJoin(org, eq(org.id, roleAssignment.orgId))
    .where(
      and(
        inArray(
          roleAssignment.roleId,
          TempRole.options.map(({ value }) => value),
        ),
        and(eq(org.orgType, OrgType.project), isNull(roleAssignment.deletedAt), isNull(account.deletedAt)),
        and(ne(account.source, AccountSource.system), isNull(account.employeeId), isNotNull(account.mobile)),
      ),
    )
    .orderBy(asc(roleAssignment.validTo), asc(roleAssignment.id))
    .limit(total)
