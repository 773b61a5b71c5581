import { users as calls } from '@oems/contract/accounts/users.ts'
import type { Input } from '@oems/contract/core/call.ts'
import type { Ctx } from '../../core/context.ts'
import { implement } from '../../core/implement.ts'
import { revealing } from '../../core/reveal.ts'
import { dealAccount } from '../accountActions.ts'
import { getAccount } from '../accountView.ts'
import { toInfo } from '../toView.ts'
import { exportUsers } from './export.ts'
import { list } from './list.ts'
import { remove } from './removal.ts'
import { createFromPerson, save, update } from './saving.ts'

/** The people of the console: who they are, what they may do where, and whether they may (01 §5.4). */
export default implement(calls, {
  list,
  info: async (ctx: Ctx, { userId, ...revealInput }: Input<typeof calls.info>) => {
    const reveals = revealing(ctx, 'sys:user:reveal', revealInput)
    return toInfo(ctx, await getAccount(ctx, userId), ctx.settings, reveals)
  },
  export: exportUsers,
  save,
  createS2: createFromPerson,
  update,
  delete: remove,
  dealAccount,
})
