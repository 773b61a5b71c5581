import { Role } from '@oems/contract/access/builtInRoles.ts'
import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import { sql } from 'drizzle-orm'
import { ask, type ReadDb } from '../../core/db/database.ts'
import { tell } from '../../core/messages/tell.ts'
import type { Executor } from '../../core/work/jobs.ts'

export interface TreeFaults {
  /** Path or depth is not what the parents say, or no way leads there from the root. */
  readonly misplaced: number
  /** They live below one that is deleted. */
  readonly orphans: number
}

/** What is wrong with the tree, in one statement and so of one instant; deleted nodes have their paths as well. */
export async function treeFaults(db: Pick<ReadDb, 'execute'>): Promise<TreeFaults> {
  const [found] = await ask<TreeFaults>(
    db,
    sql`with recursive tree as (
          select id, '/' || id || '/' as path, 0 as depth from org where parent_id is null
          union all select c.id, t.path || c.id || '/', t.depth + 1 from org c join tree t on c.parent_id = t.id)
        select count(*) filter (where t.id is null or t.path <> o.path or t.depth <> o.depth)::int as misplaced,
          count(*) filter (where o.deleted_at is null and p.deleted_at is not null)::int as orphans
        from org o left join tree t on t.id = o.id left join org p on p.id = o.parent_id`,
  )
  return found!
}

/** Says what is wrong and changes nothing: putting it right is for 系统管理员 to begin (02 §7). */
export const treeCheck: Executor = {
  bean: 'tree-check',
  name: '组织树检查',
  meaning: '核对每个组织的路径、层级与上级是否一致，有差异时告知系统管理员，不自动修改',
  cron: '0 30 3 * * ?',
  async run({ database: { db, reader }, now, log }) {
    const { misplaced, orphans } = await treeFaults(reader)
    const processed = misplaced + orphans
    if (processed === 0) return { processed, message: '没有差异' }
    log.warn({ misplaced, orphans }, 'the tree of organisations is not whole')
    const message = `${misplaced}个组织的路径与上级不符，${orphans}个组织的上级已删除`
    await db.transaction((tx) =>
      tell(
        { db: tx, now },
        {
          ...{ to: { roleId: Role.systemAdministrator }, type: MessageType.warning, level: MessageLevel.important },
          ...{
            title: '组织树检查发现差异',
            content: `${message}。请在“机构管理”中重建缓存。`,
            link: '/biz/org-info',
            dedupKey: 'tree-check',
          },
        },
      ),
    )
    return { processed, message }
  },
}
