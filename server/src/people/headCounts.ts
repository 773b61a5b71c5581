import type { Input } from '@oems/contract/core/call.ts'
import type { employees } from '@oems/contract/people/employees.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { ask } from '../core/db/database.ts'
import { nodeInScope } from '../core/db/scope.ts'
import { level } from '../core/statistics/question.ts'
import { readChildren } from '../core/statistics/read.ts'

/** For the tree beside a list of people: one level of it, from the figures. */
export const headCounts = (ctx: Ctx, { orgId }: Input<typeof employees.headCounts>) =>
  ctx.ofOneMoment(async (inside) => {
    const node = await nodeInScope(inside, orgId ?? ctx.actor.orgId)
    const [children, people] = await Promise.all([
      ask<{ id: number }>(inside.db, sql`select id from org where parent_id = ${node.id} and deleted_at is null`),
      readChildren(inside.db, node.id, { empNum: level('people.onsite', dayOf(ctx.now)) }),
    ])
    const below = children.map(({ id }) => ({ orgId: id, empNum: people.at(id).empNum })).filter(({ empNum }) => empNum > 0)
    return { orgId: node.id, empNum: people.total.empNum, below }
  })
