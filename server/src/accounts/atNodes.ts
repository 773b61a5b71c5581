import { ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { sql } from 'drizzle-orm'
import { array, ask } from '../core/db/database.ts'
import type { TreeFollower } from '../core/followers.ts'
import { endAssignments } from './roleAssignments.ts'

const assignmentsAt = (nodeIds: readonly number[]) => sql`
  select p.id as "ropId", p.account_id as "accountId" from sys_account_rop p join sys_account a on a.id = p.account_id
   where p.org_id = any(${array(nodeIds)}::bigint[]) and p.deleted_at is null and a.deleted_at is null`

/** Roles at a node without an end keep it from being deleted; temporary ones end with it, or with the project's closing. An employee's own account goes with the employee. */
export const accountsAtNodes: TreeFollower = {
  dependents: [
    {
      ...{ type: 'user', label: '用户账号', unit: '个', blocks: ['delete'] },
      async count(db, nodeIds) {
        const [found] = await ask<{ n: number }>(
          db,
          sql`select count(distinct account_id)::int as n from (${assignmentsAt(nodeIds)} and p.valid_to is null and a.employee_id is null) r (rop_id, account_id)`,
        )
        return found!.n
      },
    },
  ],
  ended: async (ctx, nodeIds) => endAssignments(ctx, await ask(ctx.db, assignmentsAt(nodeIds))),
  async projectsChanged(ctx, changes) {
    const closed = changes.filter(({ after }) => after.projectStatus === ProjectStatus.closed).map(({ projectId }) => projectId)
    if (closed.length > 0) await endAssignments(ctx, await ask(ctx.db, sql`${assignmentsAt(closed)} and p.valid_to is not null`))
  },
}
