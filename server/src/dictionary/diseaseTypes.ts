import { DictionaryStatus } from '@oems/contract/dictionary/codes.ts'
import { logged } from '@oems/contract/dictionary/console.ts'
import { diseaseTypes as calls, DiseaseType } from '@oems/contract/dictionary/diseaseTypes.ts'
import { and, arrayOverlaps, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { has } from '../core/db/filters.ts'
import { tableStore } from '../core/db/store.ts'
import { badField, conflict } from '../core/errors.ts'
import { implement } from '../core/implement.ts'
import { inheritedFrom, pageWithEditable, withEditable } from './inherited.ts'
import { disease, drug, diseaseType as t } from './tables.ts'

const store = tableStore(t, '疾病分类', { ...inheritedFrom(t.orgId), orderBy: sql`${t.orderNum}, ${t.id}` })

export default implement(calls, {
  listAll: (ctx) =>
    ctx.db
      .select({ id: t.id, name: t.name })
      .from(t)
      .where(store.visible(ctx, eq(t.status, DictionaryStatus.enabled)))
      .orderBy(t.orderNum, t.id),
  info: async (ctx, { diseaseTypeId }) => withEditable(ctx, await store.get(ctx, diseaseTypeId)),
  list: async (ctx, query) => pageWithEditable(ctx, await store.page(ctx, query, has(t.name, query.name))),
  save: (ctx, draft) => store.insert(ctx, { ...draft, orgId: ctx.actor.orgId }),
  update: store.update,
  async delete(ctx, { ids }) {
    await store.remove(ctx, ids)
    for (const [users, what] of [
      [disease, '疾病'],
      [drug, '药品'],
    ] as const) {
      const count = await ctx.db.$count(users, and(isNull(users.deletedAt), arrayOverlaps(users.diseaseTypes, ids)))
      if (count > 0) throw conflict(`该分类下有${count}种${what}，不能删除`)
    }
  },
})

export const diseaseTypeTarget = store.logTarget(DiseaseType, logged.疾病分类)

/** Ids by name, as workbooks name them. */
export async function diseaseTypeIds(ctx: Ctx): Promise<ReadonlyMap<string, number>> {
  const found = await store.rows(ctx)
  return new Map(found.map(({ id, name }) => [name, id]))
}

/** Refuses what the caller does not see; until this write ends, none of them can be deleted. */
export async function lockDiseaseTypes(ctx: WriteCtx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const found = await ctx.db
    .select({ id: t.id })
    .from(t)
    .where(store.visible(ctx, inArray(t.id, [...ids])))
    .for('share')
  if (found.length < ids.length) throw badField('diseaseTypes', '疾病分类不存在，请刷新后重新选择')
}
