import { passwords as calls } from '@oems/contract/people/passwords.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { FirstPassword } from '../accounts/initialPassword.ts'
import { hashReissued, reissue } from '../accounts/reissuing.ts'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { notFound, ruleBroken } from '../core/errors.ts'
import { implement, inTwoSteps } from '../core/implement.ts'
import { atSites } from './locking.ts'
import { employee } from './tables.ts'

interface Asked {
  readonly employeeId?: number | null
  readonly accountId: number | null
}

const resetting = inTwoSteps(
  async (ctx: Ctx, asked: Asked) => hashReissued(ctx, await accountOf(ctx, asked)),
  async (ctx: WriteCtx, asked, password: FirstPassword) => reissue(ctx, await accountOf(ctx, asked), password),
)

/** The account of an employee at the caller's sites, by either number; by both, they have to be of the same person. */
async function accountOf(ctx: Ctx, { employeeId = null, accountId }: Asked): Promise<number> {
  const [found] = await ctx.db
    .select({ accountId: employee.accountId })
    .from(employee)
    .where(
      and(
        isNull(employee.deletedAt),
        atSites(ctx),
        employeeId === null ? undefined : eq(employee.id, employeeId),
        accountId === null ? undefined : eq(employee.accountId, accountId),
      ),
    )
  if (!found) throw notFound()
  if (found.accountId === null) throw ruleBroken('该员工没有账号，请先开通账号')
  return found.accountId
}

export default implement(calls, { resetUcPwd: resetting, resetPwdAccount: resetting })
