import { Role } from '@oems/contract/access/builtInRoles.ts'
import type { Input } from '@oems/contract/core/call.ts'
import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import { requiredConsents } from '@oems/contract/phone/consent.ts'
import type { phone } from '@oems/contract/phone/phone.ts'
import { sql } from 'drizzle-orm'
import { keepComplete } from '../archive/completeness.ts'
import type { WriteCtx } from '../core/context.ts'
import { array, ask } from '../core/db/database.ts'
import { tell } from '../core/messages/tell.ts'
import { administrators } from '../declaration/reminding/keepers.ts'
import { consentsOf } from './consents.ts'
import { personOf } from './home.ts'

const bizType = 'consent-withdrawn'

/**
 * From here on nobody declares for the person through the system, neither the person nor somebody in proxy (03 §2.14); whoever reports for
 * the unit, or where it has nobody the nearest above who administers it, is told to arrange a paper form. What is not agreed to cannot be
 * withdrawn: that changes nothing and tells nobody.
 */
export async function withdrawConsent(ctx: WriteCtx, { kinds }: Input<typeof phone.consentWithdraw>) {
  const personId = ctx.actor.personId!
  const rows = await ask<{ kind: number }>(
    ctx.db,
    sql`update consent set withdrawn_at = ${ctx.now.toISOString()}
        where person_id = ${personId} and kind = any(${array(kinds)}::smallint[]) and withdrawn_at is null returning kind`,
  )
  const withdrawn = [...new Set(rows.map(({ kind }) => kind))].sort()
  ctx.note({ what: '授权书', id: personId, before: { kinds: withdrawn }, after: { kinds: [] } })
  await keepComplete(ctx, [personId])
  if (withdrawn.some((kind) => requiredConsents.includes(kind))) await tellReporters(ctx, personId)
  const { mayDeclare } = await consentsOf(ctx, personId)
  return { mayDeclare }
}

async function tellReporters(ctx: WriteCtx, personId: number): Promise<void> {
  const { name, orgId } = await personOf(ctx, personId)
  await tell(ctx, {
    to: { roleId: [Role.projectReporter, Role.temporaryProjectAdministrator, ...administrators], orgId, orAbove: true },
    type: MessageType.todo,
    level: MessageLevel.important,
    title: '有人员撤回授权书，请安排纸质申报',
    content: `${name}已撤回授权书，不再通过系统申报，也不能代报。请以纸质方式办理每日健康申报。`,
    link: `/employee/${personId}`,
    ...{ bizType, bizId: personId, dedupKey: `${bizType}:${personId}` },
  })
}
