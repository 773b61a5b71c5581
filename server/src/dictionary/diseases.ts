import type { Input } from '@oems/contract/core/call.ts'
import { DictionaryStatus } from '@oems/contract/dictionary/codes.ts'
import { logged } from '@oems/contract/dictionary/console.ts'
import { diseases as calls, Disease, type DiseaseDraft, type DiseaseSearch } from '@oems/contract/dictionary/diseases.ts'
import { and, arrayOverlaps, eq, or, sql } from 'drizzle-orm'
import { has, is } from '../core/db/filters.ts'
import { tableStore } from '../core/db/store.ts'
import { searchPinyin } from '../core/identity.ts'
import { implement } from '../core/implement.ts'
import { lockDiseaseTypes } from './diseaseTypes.ts'
import { inheritedFrom, pageWithEditable, withEditable } from './inherited.ts'
import { disease as t } from './tables.ts'

const store = tableStore(t, '疾病', {
  ...inheritedFrom(t.orgId),
  orderBy: sql`${t.pinyin}, ${t.id}`,
  sortBy: { diseaseName: t.pinyin },
  derived: ['pinyin'],
})

const ofTypes = (ids: readonly number[]) => (ids.length > 0 ? arrayOverlaps(t.diseaseTypes, [...ids]) : undefined)
const matching = ({ diseaseName, diseaseTypes, isChronic, status }: DiseaseSearch) =>
  and(
    or(has(t.diseaseName, diseaseName), has(t.alias, diseaseName), has(t.pinyin, diseaseName)),
    ofTypes(diseaseTypes),
    and(is(t.isChronic, isChronic), is(t.status, status)),
  )

export default implement(calls, {
  listAll: (ctx, { diseaseTypes }) =>
    ctx.db
      .select({ id: t.id, diseaseName: t.diseaseName, isChronic: t.isChronic })
      .from(t)
      .where(store.visible(ctx, eq(t.status, DictionaryStatus.enabled), ofTypes(diseaseTypes)))
      .orderBy(t.pinyin, t.id),
  info: async (ctx, { diseaseId }) => withEditable(ctx, await store.get(ctx, diseaseId)),
  list: async (ctx, query) => pageWithEditable(ctx, await store.page(ctx, query, matching(query))),
  async save(ctx, draft) {
    await lockDiseaseTypes(ctx, draft.diseaseTypes)
    return store.insert(ctx, { ...columnsOf(draft), orgId: ctx.actor.orgId })
  },
  async update(ctx, draft: Input<typeof calls.update>) {
    await lockDiseaseTypes(ctx, draft.diseaseTypes)
    await store.update(ctx, columnsOf(draft))
  },
  delete: (ctx, { ids }) => store.remove(ctx, ids),
})

export const diseaseTarget = store.logTarget(Disease, logged.疾病)

const columnsOf = <D extends DiseaseDraft>(draft: D) => ({ ...draft, pinyin: searchPinyin(draft.diseaseName) })
