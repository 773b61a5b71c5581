import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import type { WriteCtx } from '../../core/context.ts'
import type { Org } from '../../core/db/org.ts'
import { keepersAt } from '../reminding/keepers.ts'
import { tellMany } from '../reminding/tellMany.ts'

interface Change {
  readonly node: Pick<Org, 'id' | 'orgName'>
  readonly orgIds: readonly number[]
  readonly title: string
  readonly words: string
  readonly fromDay: string
  readonly target: number
}

/** Who reports for the units that a new rule reaches hears of it (03 §7); whoever has set it knows. */
export async function tellChange(ctx: WriteCtx, { node, orgIds, title, words, fromDay, target }: Change): Promise<void> {
  const keepers = await keepersAt(ctx, orgIds)
  const accountIds = [...new Set([...keepers.values()].flat())].filter((id) => id !== ctx.actor.accountId)
  await tellMany(ctx, accountIds, {
    type: MessageType.reminder,
    level: MessageLevel.normal,
    title: `健康申报规则自${fromDay}起变更`,
    content: `“${node.orgName}”已设置新的申报规则，适用于${title}：自${fromDay}起${words}。请通知本单位人员。`,
    link: '/filling-management/index',
    ...{ bizType: 'declare-policy', bizId: node.id, dedupKey: `declare-policy:${node.id}:${target}` },
  })
}
