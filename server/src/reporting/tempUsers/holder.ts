import { AccountSource } from '@oems/contract/accounts/codes.ts'
import { isMasked, tidyMobile, tidyTelephoneCode } from '@oems/contract/core/numbers.ts'
import type { TempUserDraft } from '@oems/contract/reporting/tempUsers.ts'
import { and, eq } from 'drizzle-orm'
import { type AccountView, lockAccount, visibleAccounts } from '../../accounts/accountView.ts'
import { account } from '../../accounts/tables.ts'
import type { WriteCtx } from '../../core/context.ts'
import { badField } from '../../core/errors.ts'
import { mobileHashOf } from '../../core/identity.ts'
import { masks } from '../../core/masks.ts'
import type { FoundTempUser } from './store.ts'

type Numbers = Pick<TempUserDraft, 'telephoneCode' | 'holderPhone'>
export const phoneOf = ({ telephoneCode, holderPhone }: Numbers) => ({
  telephoneCode: tidyTelephoneCode(telephoneCode),
  mobile: tidyMobile(holderPhone),
})

/**
 * Whose temporary account goes by the number, here or at another project that the caller sees; of a number that came back masked, whoever
 * has it here under that name. Null: nobody yet.
 */
export async function lockHolder(ctx: WriteCtx, draft: TempUserDraft, existing: readonly FoundTempUser[]): Promise<AccountView | null> {
  const accountId = isMasked(draft.holderPhone) ? byMask(draft, existing) : await byNumber(ctx, draft)
  return accountId === null ? null : lockAccount(ctx, accountId)
}

function byMask({ roleId, holderName, holderPhone }: TempUserDraft, existing: readonly FoundTempUser[]): number {
  const [meant, other] = existing.filter(
    ({ row, ...one }) => one.roleId === roleId && row.holderName === holderName && masks.phone(row.holderPhone) === holderPhone,
  )
  if (!meant || other) throw badField('holderPhone', '请输入完整手机号')
  return meant.accountId
}

async function byNumber(ctx: WriteCtx, draft: Numbers): Promise<number | null> {
  const { telephoneCode, mobile } = phoneOf(draft)
  const hasNumber = and(eq(account.mobileHash, mobileHashOf(telephoneCode, mobile)), eq(account.source, AccountSource.projectTemporary))
  const [found] = await ctx.db
    .select({ id: account.id })
    .from(account)
    .where(and(visibleAccounts(ctx), hasNumber))
  return found?.id ?? null
}
