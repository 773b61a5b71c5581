import { identityFields } from '@oems/contract/accounts/accountFields.ts'
import { numberErrors, tidyNumbers } from '@oems/contract/accounts/numbers.ts'
import { IdType } from '@oems/contract/people/codes.ts'
import { sql } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { array, ask } from '../core/db/database.ts'
import { keyedHash } from '../core/db/keys.ts'
import { badInput, conflict } from '../core/errors.ts'
import { idHashOf, mobileHashOf, namePinyin } from '../core/identity.ts'
import { unmasked } from '../core/masks.ts'
import type { Account } from './accountView.ts'
import { getAccount } from './accountView.ts'

/** The fields of an account in a form. */
export interface Identity {
  readonly nickname: string
  readonly telephoneCode: string | null
  readonly mobile: string | null
  readonly idNumber: string | null
  readonly email: string | null
  readonly remark: string | null
}

export const accountIdHash = (idNumber: string) => keyedHash('accountIdNumber', idNumber)

/** The columns of a form's fields, or the sentences under them (01 §2.1). `before`: the account that is changed. */
export function identityColumns(identity: Identity, before: Account | null = null) {
  const numbers = tidyNumbers(unmasked(identityFields, identity, { ...before }))
  const errors = numberErrors(numbers, { masked: false })
  if (errors.length > 0) throw badInput(errors)
  const { telephoneCode, mobile, idNumber } = numbers
  return {
    nickname: identity.nickname,
    pinyin: namePinyin(identity.nickname),
    telephoneCode,
    mobile,
    mobileHash: mobile === null || telephoneCode === null ? null : mobileHashOf(telephoneCode, mobile),
    idNumber,
    idNumberHash: idNumber === null ? null : accountIdHash(idNumber),
    email: identity.email,
    remark: identity.remark,
  }
}
export type IdentityColumns = ReturnType<typeof identityColumns>

const kinds = IdType.options.map(({ value }) => value)

/**
 * An employee has an account already: a second one with the same numbers would belong to nobody. The account is named where the caller sees it.
 */
export async function refuseEmployee(ctx: WriteCtx, { mobileHash, idNumber, idNumberHash }: IdentityColumns): Promise<void> {
  if (mobileHash === null && idNumber === null) return
  const idHashes = idNumber === null ? [] : kinds.map((kind) => idHashOf(kind, idNumber))
  const [found] = await ask<{ id: number }>(
    ctx.db,
    sql`select id from sys_account where deleted_at is null and employee_id is not null
          and (mobile_hash = ${mobileHash} or id_number_hash = ${idNumberHash}
            or employee_id in (select id from person where deleted_at is null and id_hash = any(${array(idHashes)}::text[])))
        limit 1`,
  )
  if (!found) return
  const isSeen = await getAccount(ctx, found.id).then(
    () => true,
    () => false,
  )
  throw conflict('该人员已有账号，请使用“从人员创建”', isSeen ? { accountId: found.id } : null)
}

/** The name and numbers of an employee are those of the employee's record. */
export function refuseChangedPerson(before: Account, after: IdentityColumns): void {
  if (before.employeeId === null) return
  const changed = before.nickname !== after.nickname || before.mobileHash !== after.mobileHash || before.idNumber !== after.idNumber
  if (changed) throw conflict('员工账号的姓名、手机号和证件号码请在员工管理中修改')
}

/** `mobile` is the number alone for China; with a plus sign any split of the digits may be meant. */
export function mobileHashes(mobile: string): string[] {
  const digits = mobile.replace(/[\s-]/g, '')
  if (!digits.startsWith('+')) return [mobileHashOf('86', digits)]
  return [1, 2, 3].map((length) => mobileHashOf(digits.slice(1, 1 + length), digits.slice(1 + length)))
}

/** `u` and eight digits. */
export async function freshUsername({ db }: Pick<Ctx, 'db'> & Pick<WriteCtx, 'db'>): Promise<string> {
  const [made] = await ask<{ name: string }>(db, sql`select 'u' || lpad(nextval('sys_account_number')::text, 8, '0') as name`)
  return made!.name
}

/** The columns of an account that the log shows; numbers only as a mark. */
export const loggable = ({ username, nickname, telephoneCode, mobile, idNumber, email, orgId, remark, status, lockReason }: Account) => ({
  ...{ username, nickname, telephoneCode, mobile, idNumber, email, orgId, remark, status, lockReason },
})
