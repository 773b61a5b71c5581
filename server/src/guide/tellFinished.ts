import { Role } from '@oems/contract/access/builtInRoles.ts'
import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import type { WriteCtx } from '../core/context.ts'
import type { Org } from '../core/db/org.ts'
import { tell } from '../core/messages/tell.ts'
import { withoutNumbers } from '../core/withoutNumbers.ts'

const administrators = [Role.groupAdministrator, Role.companyAdministrator]

/** With the third report, once: the administrators of the node above (02 §5.6). */
export async function tellFinished(ctx: WriteCtx, { id, orgName, parentId }: Org): Promise<void> {
  if (parentId === null) return
  await tell(ctx, {
    to: { roleId: administrators, orgId: parentId },
    type: MessageType.reminder,
    level: MessageLevel.normal,
    title: '项目信息填报完成',
    content: withoutNumbers(`“${orgName}”已完成信息填报。`),
    link: `/org-management/org-management?node=${id}`,
    bizType: 'project',
    bizId: id,
  })
}
