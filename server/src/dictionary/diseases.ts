import type { Input } from '@oems/contract/core/call.ts'
import { DictionaryStatus } from '@oems/contract/dictionary/codes.ts'
import { logged } from '@oems/contract/dictionary/console.ts'
import { diseases as calls, Disease, type DiseaseDraft, type DiseaseSearch } from '@oems/contract/dictionary/diseases.ts'
import { and, arrayOverlaps, eq, or, sql } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { has, is } from '../core/db/filters.ts'
import { isReferred } from '../core/db/references.ts'
import { tableStore } from '../core/db/store.ts'
import { conflict } from '../core/errors.ts'
import { searchPinyin } from '../core/identity.ts'
import { implement } from '../core/implement.ts'
import { icdNames, lockIcd } from '../icd/uses.ts'
import { illnessNames, lockIllness } from '../illness/illnesses.ts'
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
const matching = ({ diseaseName, diseaseTypes, isChronic, dictIcdId, illnessId, status }: DiseaseSearch) =>
  and(
    or(has(t.diseaseName, diseaseName), has(t.alias, diseaseName), has(t.pinyin, diseaseName)),
    ofTypes(diseaseTypes),
    and(is(t.isChronic, isChronic), is(t.dictIcdId, dictIcdId), is(t.illnessId, illnessId), is(t.status, status)),
  )

export default implement(calls, {
  listAll: (ctx, { diseaseTypes }) =>
    ctx.db
      .select({ id: t.id, diseaseName: t.diseaseName, pinyin: t.pinyin, isChronic: t.isChronic })
      .from(t)
      .where(store.visible(ctx, eq(t.status, DictionaryStatus.enabled), ofTypes(diseaseTypes)))
      .orderBy(t.pinyin, t.id),
  async info(ctx, { diseaseId }) {
    const [row] = await withNames(ctx, [await store.get(ctx, diseaseId)])
    return withEditable(ctx, row!)
  },
  async list(ctx, query) {
    const found = await store.page(ctx, query, matching(query))
    return pageWithEditable(ctx, { ...found, list: await withNames(ctx, found.list) })
  },
  async save(ctx, draft) {
    await lockNamed(ctx, draft)
    return store.insert(ctx, { ...columnsOf(draft), orgId: ctx.actor.orgId })
  },
  async update(ctx, draft: Input<typeof calls.update>) {
    await lockNamed(ctx, draft, await store.get(ctx, draft.id))
    await store.update(ctx, columnsOf(draft))
  },
  async delete(ctx, { ids }) {
    for (const { id, diseaseName } of await store.remove(ctx, ids))
      if (await isReferred(ctx.db, 'dict_disease', [id])) throw conflict(`疾病“${diseaseName}”已有健康档案等记录，不能删除，可停用`)
  },
})

export const diseaseTarget = store.logTarget(Disease, logged.疾病)

type Named = Pick<DiseaseDraft, 'diseaseTypes' | 'dictIcdId' | 'illnessId'>
/** What it names is there, and stays until the write ends; of what it named before nothing is asked again. */
async function lockNamed(ctx: WriteCtx, { diseaseTypes, dictIcdId, illnessId }: Named, before?: Omit<Named, 'diseaseTypes'>) {
  await lockDiseaseTypes(ctx, diseaseTypes)
  if (dictIcdId !== null && dictIcdId !== before?.dictIcdId) await lockIcd(ctx, dictIcdId)
  if (illnessId !== null && illnessId !== before?.illnessId) await lockIllness(ctx, illnessId)
}

/** The code and the illness of each in words. */
async function withNames<R extends { readonly dictIcdId: number | null; readonly illnessId: number | null }>(ctx: Ctx, rows: readonly R[]) {
  const codes = await icdNames(
    ctx,
    rows.flatMap(({ dictIcdId }) => dictIcdId ?? []),
  )
  const illnesses = await illnessNames(
    ctx,
    rows.flatMap(({ illnessId }) => illnessId ?? []),
  )
  return rows.map((row) => {
    const icd = row.dictIcdId === null ? undefined : codes.get(row.dictIcdId)
    const illnessName = row.illnessId === null ? null : (illnesses.get(row.illnessId) ?? null)
    return { ...row, icdCode: icd?.code ?? null, icdName: icd?.diseaseName ?? null, illnessName }
  })
}

const columnsOf = <D extends DiseaseDraft>(draft: D) => ({ ...draft, pinyin: searchPinyin(draft.diseaseName) })
