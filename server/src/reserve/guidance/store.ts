import { permits } from '@oems/contract/core/call.ts'
import { FileAccess } from '@oems/contract/files/codes.ts'
import { GuidanceState } from '@oems/contract/reserve/codes.ts'
import { logged } from '@oems/contract/reserve/console.ts'
import { declareFiles } from '@oems/contract/reserve/fields.ts'
import { guidance as calls, Guidance } from '@oems/contract/reserve/guidance.ts'
import { desc, eq, inArray, or, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { fromAbove, withinScope } from '../../core/db/scope.ts'
import { tableStore } from '../../core/db/store.ts'
import type { FileOwner } from '../../core/domain.ts'
import { driGuidance as t } from '../tables.ts'

const writable = withinScope(t.orgId)
/** Guidance holds at its node and below. */
export const store = tableStore(t, '储备指南', { scope: fromAbove(t.orgId), writable, orderBy: desc(t.updatedAt) })
export const guidanceTarget = store.logTarget(Guidance, logged.储备指南)

const published = eq(t.state, GuidanceState.published)
/** What is not published is the business of those who write at its node. */
export function readable(ctx: Ctx): SQL | undefined {
  if (!permits(calls.guidanceSave, ctx.actor.permissions)) return published
  const own = writable(ctx)
  return own && or(published, own)
}

export const papers = { owner: 'driGuidance', field: 'papers' } as const
export const guidanceOwner: FileOwner = {
  name: '储备指南',
  access: FileAccess.ownersReaders,
  fields: { papers: declareFiles },
  mayRead: async (ctx, ids) =>
    permits(calls.guidanceInfo, ctx.actor.permissions)
      ? new Set(
          (
            await ctx.db
              .select({ id: t.id })
              .from(t)
              .where(store.visible(ctx, inArray(t.id, [...ids]), readable(ctx)))
          ).map(({ id }) => id),
        )
      : new Set(),
}
