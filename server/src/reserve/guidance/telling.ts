import { Role } from '@oems/contract/access/builtInRoles.ts'
import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import { sql } from 'drizzle-orm'
import type { WriteCtx } from '../../core/context.ts'
import { array, ask } from '../../core/db/database.ts'
import { tell } from '../../core/messages/tell.ts'
import { liveProjectsBelow } from '../liveProjects.ts'
import type { driGuidance } from '../tables.ts'

const readers = [Role.projectReporter, Role.projectAdministrator, Role.temporaryProjectAdministrator, Role.doctor, Role.temporaryDoctor]
/** As many as one message is for. */
const atOnce = 5_000

/** Whoever keeps the reserve of a project below is told of a revision, once. */
export async function tellPublished(ctx: WriteCtx, { id, orgId, title, revision }: typeof driGuidance.$inferSelect): Promise<void> {
  const found = await ask<{ id: number }>(
    ctx.db,
    sql`select distinct p.account_id as id from sys_account_rop p join sys_role r on r.id = p.role_id and r.deleted_at is null
         where r.base_role_id = any(${array(readers)}::int[]) and p.deleted_at is null and p.org_id in (${liveProjectsBelow(orgId)}) order by 1`,
  )
  for (let at = 0; at < found.length; at += atOnce)
    await tell(ctx, {
      to: found.slice(at, at + atOnce).map((one) => one.id),
      ...{ type: MessageType.reminder, level: MessageLevel.normal },
      ...{ title: '储备指南已发布', content: `《${title}》已发布，请查看并核对本项目储备`, link: '/reserve/report' },
      ...{ bizType: 'dri-guidance', bizId: id, dedupKey: `dri-guidance:${id}:${revision}` },
    })
}
