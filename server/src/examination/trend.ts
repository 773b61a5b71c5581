import type { Input } from '@oems/contract/core/call.ts'
import type { examinations as calls } from '@oems/contract/examination/examinations.ts'
import { type ItemTrend, trendAtMost, trendsOf } from '@oems/contract/examination/trend.ts'
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { visiblePerson } from './store.ts'
import { peRecord as t } from './tables.ts'

/** Every number of a person over all examinations, of whatever kind: what goes on over years is not seen in the latest six. */
export async function trend(ctx: Ctx, { personId }: Input<typeof calls.trend>): Promise<{ items: ItemTrend[] }> {
  const { name, orgId } = await visiblePerson(ctx, personId)
  const newest = await ctx.db
    .select({ id: t.id, examDate: t.examDate, peType: t.peType, items: t.items })
    .from(t)
    .where(and(eq(t.personId, personId), isNull(t.deletedAt)))
    .orderBy(desc(t.examDate), desc(t.id))
    .limit(trendAtMost)
  const [last] = newest
  if (last) ctx.recordAccess({ what: '体检记录', id: last.id, name, orgId, personId })
  return { items: trendsOf(newest.toReversed()) }
}
