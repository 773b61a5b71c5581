import { AccountSource } from '@oems/contract/accounts/codes.ts'
import type { Input } from '@oems/contract/core/call.ts'
import type { employees } from '@oems/contract/people/employees.ts'
import { and, inArray, isNull, sql } from 'drizzle-orm'
import { newAccountIds, newEmployeeAccounts } from '../accounts/employeeAccounts.ts'
import { type FirstPassword, firstColumns, hashFirst } from '../accounts/initialPassword.ts'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { array } from '../core/db/database.ts'
import { insertRows } from '../core/db/insertRows.ts'
import { refuseClosed } from '../core/db/openNode.ts'
import { org } from '../core/db/org.ts'
import { withinScope } from '../core/db/scope.ts'
import { touch } from '../core/db/store.ts'
import { conflict } from '../core/errors.ts'
import { lockPeople, noteOf } from './locking.ts'
import { employee } from './tables.ts'
import type { PersonRecord } from './writePeople.ts'

type Chosen = Input<typeof employees.createAccounts>

/**
 * First step: as many passwords as there are people, one after the other, so that whoever signs in meanwhile is not kept waiting; none where
 * somebody does not fit, which the second step says.
 */
export async function hashedPasswords(ctx: Ctx, { ids }: Chosen): Promise<FirstPassword[]> {
  const chosen = [...new Set(ids)]
  const fitting = await ctx.db.$count(employee, and(inArray(employee.id, chosen), isNull(employee.accountId), scope(ctx)))
  if (fitting < chosen.length) return []
  const passwords: FirstPassword[] = []
  for (const _ of chosen) passwords.push(await hashFirst(null, ctx.settings))
  return passwords
}
const scope = withinScope(employee.orgId)

/** Second step, all or nothing: accounts for people who have none, with first passwords that only this reply tells (03 §5.1). */
export async function openAccounts(ctx: WriteCtx, { ids }: Chosen, passwords: readonly FirstPassword[]) {
  const locked = await lockPeople(ctx, [...new Set(ids)])
  const orgIds = locked.map((record) => record.employee.orgId)
  await refuseClosed(ctx, orgIds)
  refuseUnfit(ids, locked)
  if (passwords.length < locked.length) throw conflict()
  const newIds = await newAccountIds(ctx, locked.length)
  const opened = locked.map((record, at) => {
    const { id, username } = newIds[at]!
    return { record, id, username, ...firstColumns(passwords[at]!, username, ctx.settings, ctx.now) }
  })
  const people = opened.map(({ record: { person, employee: row }, columns }) => ({
    ...{ employeeId: row.id, orgId: row.orgId, homeOrgId: row.homeOrgId, name: person.name, pinyin: person.namePinyin, password: columns },
    ...{ telephoneCode: person.telephoneCode, mobile: person.mobile, mobileHash: person.mobileHash, source: AccountSource.manual },
  }))
  await insertRows(ctx.db, newEmployeeAccounts(ctx, newIds, people).rows)
  await link(ctx, opened)
  const names = await orgNames(ctx, orgIds)
  const accounts = opened.map(({ record: { person, employee: row }, username, initialPassword }) => ({
    ...{ employeeId: row.id, name: person.name, workNo: row.workNo, orgName: names.get(row.orgId)! },
    ...{ username, initialPassword: initialPassword! },
  }))
  return { accounts }
}

/** The people of a page are chosen in one go: whoever does not fit is named, and nobody gets an account. */
function refuseUnfit(ids: readonly number[], locked: readonly PersonRecord[]): void {
  const fields = locked.flatMap(({ person: { id, name, mobile }, employee: { accountId } }) => {
    const reason = accountId !== null ? '已有账号' : mobile === null ? '没有手机号，请先补充' : null
    return reason === null ? [] : [{ path: `ids.${ids.indexOf(id)}`, id, msg: `“${name}”：${reason}` }]
  })
  if (fields.length > 0) throw conflict(fields.length === 1 ? fields[0]!.msg : `${fields.length}人不能开通账号，已全部保留原样`, { fields })
}

/** The employees know their accounts: all of them in one statement. */
async function link(ctx: WriteCtx, opened: readonly { readonly record: PersonRecord; readonly id: number }[]): Promise<void> {
  const ids = array(opened.map(({ record }) => record.employee.id))
  const accountIds = array(opened.map(({ id }) => id))
  await ctx.db
    .update(employee)
    .set({ ...touch(ctx), accountId: sql`opened.account_id`, version: sql`${employee.version} + 1` })
    .from(sql`unnest(${ids}::bigint[], ${accountIds}::bigint[]) as opened (id, account_id)`)
    .where(sql`${employee.id} = opened.id`)
  for (const { record, id } of opened) noteOf(ctx, record, { ...record, employee: { ...record.employee, accountId: id } })
}

async function orgNames({ db }: WriteCtx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .select({ id: org.id, orgName: org.orgName })
    .from(org)
    .where(inArray(org.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, orgName }) => [id, orgName]))
}
