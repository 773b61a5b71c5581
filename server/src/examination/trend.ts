import type { Input } from '@oems/contract/core/call.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { type PeType, ValueKind } from '@oems/contract/examination/codes.ts'
import type { examinations as calls } from '@oems/contract/examination/examinations.ts'
import { type ItemTrend, trendAtMost } from '@oems/contract/examination/trend.ts'
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
  const results = newest.toReversed().flatMap((record) => record.items.flatMap((item) => resultOf(record, item) ?? []))
  const items = Map.groupBy(results, ({ item: { code, unit } }) => `${code} ${unit}`).values()
  return {
    items: [...items].map((same) => {
      const { code, name, unit } = same.at(-1)!.item
      return { code, name, unit, results: same.map(({ result }) => result) }
    }),
  }
}

interface Examined {
  readonly id: number
  readonly examDate: string
  readonly peType: CodeOf<typeof PeType>
}
type Item = (typeof t.$inferSelect)['items'][number]

function resultOf({ id, examDate, peType }: Examined, item: Item) {
  if (item.valueKind !== ValueKind.number || item.value === null) return null
  const { value, refLow, refHigh, highOpen, flag, grade } = item
  return { item, result: { recordId: id, examDate, peType, value: Number(value), refLow, refHigh, highOpen, flag, grade } }
}
