import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import { applicationCycle, RegisterState } from '@oems/contract/registration/codes.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { keyedHash } from '../core/db/keys.ts'
import { lockKey } from '../core/db/locks.ts'
import { requireOpen } from '../core/db/openNode.ts'
import { tell } from '../core/messages/tell.ts'
import { keepers } from '../people/keepers.ts'
import { namesOf } from '../people/moving/ordering.ts'
import { insertApplication, settle } from './store.ts'
import { registerEmp as t } from './tables.ts'

type Draft = Omit<Parameters<typeof insertApplication>[1], 'applicantHash' | 'registerState' | 'appliedAt'>

/**
 * An application begins to wait, and the keepers of the node hear of it. Of one applicant one waits: whoever asks again, there or elsewhere, means
 * the last one, and the earlier one is over. The same is done whether there was one or not.
 */
export async function ask(ctx: WriteCtx, applicant: string, draft: Draft): Promise<void> {
  const applicantHash = keyedHash('applicant', applicant)
  await lockKey(ctx.db, 'registration', applicantHash)
  await requireOpen(ctx, [draft.orgId])
  const earlier = await ctx.db
    .select()
    .from(t)
    .where(and(eq(t.applicantHash, applicantHash), eq(t.registerState, RegisterState.pending), isNull(t.deletedAt)))
    .for('update')
  for (const row of earlier) await settle(ctx, row, applicationCycle.remove, { dealReason: '申请人已重新提交' })
  await insertApplication(ctx, { ...draft, applicantHash, registerState: RegisterState.pending, appliedAt: ctx.now.toISOString() })
  const names = await namesOf(ctx, [draft.orgId])
  await tell(ctx, {
    to: { roleId: keepers, orgId: draft.orgId, orAbove: true },
    ...{ type: MessageType.todo, level: MessageLevel.normal, link: '/register-emp/index', dedupKey: `registration-${draft.orgId}` },
    title: '有新的注册或加入申请',
    content: `有人扫描“${names.get(draft.orgId)}”的二维码提交了申请，请核对后处理。`,
  })
}
