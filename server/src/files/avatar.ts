import type { Input } from '@oems/contract/core/call.ts'
import { avatar as calls } from '@oems/contract/files/avatar.ts'
import { eq } from 'drizzle-orm'
import { account } from '../accounts/tables.ts'
import type { WriteCtx } from '../core/context.ts'
import { attach } from '../core/files/attach.ts'
import { implement } from '../core/implement.ts'

export default implement(calls, { saveAvatar })

/** Of the caller's own account, whatever its role. */
async function saveAvatar(ctx: WriteCtx, { ossIds }: Input<typeof calls.saveAvatar>) {
  const id = ctx.actor.accountId
  const [own] = await ctx.db.select({ username: account.username }).from(account).where(eq(account.id, id))
  const { before, after } = await attach(ctx, { owner: 'account', id }, 'avatar', ossIds)
  ctx.note({ what: '账号', id, name: own!.username, before: told(before), after: told(after) })
}

const told = (ossIds: readonly number[]) => ({ avatar: ossIds.length > 0 ? `文件${ossIds[0]}` : '无' })
