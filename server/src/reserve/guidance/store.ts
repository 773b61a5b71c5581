import { permits } from '@oems/contract/core/call.ts'
import { FileAccess } from '@oems/contract/files/codes.ts'
import { GuidanceState } from '@oems/contract/reserve/codes.ts'
import { logged } from '@oems/contract/reserve/console.ts'
import { declareFiles } from '@oems/contract/reserve/fields.ts'
import { guidance as calls, Guidance } from '@oems/contract/reserve/guidance.ts'
import { desc, eq, inArray, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { fromAbove, withinScope } from '../../core/db/scope.ts'
import { tableStore } from '../../core/db/store.ts'
import type { FileOwner } from '../../core/domain.ts'
import { driGuidance as t } from '../tables.ts'

/** Guidance holds at its node and below. */
export const store = tableStore(t, '储备指南', { scope: fromAbove(t.orgId), writable: withinScope(t.orgId), orderBy: desc(t.updatedAt) })
export const guidanceTarget = store.logTarget(Guidance, logged.储备指南)

/** A draft is its writers' business until it is published. */
export const readable = (ctx: Ctx): SQL | undefined =>
  permits(calls.guidanceSave, ctx.actor.permissions) ? undefined : eq(t.state, GuidanceState.published)

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
