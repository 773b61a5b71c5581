import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { ask } from '../core/db/database.ts'
import { withinScope } from '../core/db/scope.ts'
import { todo } from '../core/domain.ts'
import { i, isOpen } from './matching.ts'
import { followOverdue, removable } from './removable.ts'

async function countOpen(ctx: Ctx, condition: SQL): Promise<number> {
  const [found] = await ask<{ n: number }>(
    ctx.db,
    sql`select count(*) as n from important_user i where ${isOpen} and ${withinScope(i.orgId)(ctx) ?? sql`true`} and ${condition}`,
  )
  return found!.n
}

/** Whose follow-up is overdue. */
export const overdue = todo('attention.overdue', 'epac:ill-situation:follow', (ctx) => countOpen(ctx, followOverdue(dayOf(ctx.now))))
/** Whose attention may end. */
export const mayEnd = todo('attention.removable', 'epac:ill-situation:remove-important', (ctx) => countOpen(ctx, removable(dayOf(ctx.now))))
