import { regionUsers as calls } from '@oems/contract/regionUser/regionUsers.ts'
import { eq } from 'drizzle-orm'
import type { FirstPassword } from '../accounts/initialPassword.ts'
import { hashReissued, reissue } from '../accounts/reissuing.ts'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { notFound } from '../core/errors.ts'
import { implement, inTwoSteps } from '../core/implement.ts'
import { importHandlers } from '../core/imports/calls.ts'
import { employee } from '../people/tables.ts'
import { regionUserImport } from './import.ts'
import { knownAmong, list, regionals } from './list.ts'
import { add, modify, remove } from './saving.ts'

async function accountOf(ctx: Ctx, userId: number): Promise<number> {
  const [known] = await knownAmong(ctx, [userId])
  if (known === undefined) throw notFound()
  const [found] = await ctx.db.select({ accountId: employee.accountId }).from(employee).where(eq(employee.id, known))
  return found!.accountId!
}

/** People who look after regions (03 §5.2). */
export default implement(calls, {
  regionals,
  list,
  add,
  modify,
  delete: (ctx, { ids }) => remove(ctx, ids),
  resetPwd: inTwoSteps(
    async (ctx: Ctx, { userId }: { userId: number }) => hashReissued(ctx, await accountOf(ctx, userId)),
    async (ctx: WriteCtx, { userId }, password: FirstPassword) => reissue(ctx, await accountOf(ctx, userId), password),
  ),
  ...importHandlers(regionUserImport, calls),
})
