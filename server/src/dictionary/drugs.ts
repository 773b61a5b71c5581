import type { Input } from '@oems/contract/core/call.ts'
import { DictionaryStatus } from '@oems/contract/dictionary/codes.ts'
import { logged } from '@oems/contract/dictionary/console.ts'
import { drugs as calls, Drug, DrugDraft, type DrugSearch, drugChoicesAtMost } from '@oems/contract/dictionary/drugs.ts'
import { importTypeOf } from '@oems/contract/operations/imports.ts'
import { and, arrayOverlaps, eq, inArray, or, sql } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { has, is } from '../core/db/filters.ts'
import { isReferred } from '../core/db/references.ts'
import { tableStore } from '../core/db/store.ts'
import { conflict, ruleBroken } from '../core/errors.ts'
import { searchPinyin } from '../core/identity.ts'
import { implement } from '../core/implement.ts'
import { importHandlers } from '../core/imports/calls.ts'
import { importOf } from '../core/imports/importOf.ts'
import { exportOf } from '../core/sheets/exportOf.ts'
import { diseaseTypeIds, lockDiseaseTypes } from './diseaseTypes.ts'
import { inheritedFrom, pageWithEditable, withEditable } from './inherited.ts'
import { drug as t } from './tables.ts'

const store = tableStore(t, '药品', {
  ...inheritedFrom(t.orgId),
  orderBy: sql`${t.pinyin}, ${t.id}`,
  sortBy: { drugName: t.pinyin },
  derived: ['pinyin', 'coldChain'],
})
const names = { diseaseTypes: diseaseTypeIds }
const widths = {
  ...{
    drugName: 24,
    tradeName: 18,
    drugKind: 10,
    drugClass: 16,
    dosageForm: 10,
    spec: 16,
    manufacturer: 28,
    originKind: 10,
    approvalNo: 18,
  },
  ...{
    components: 24,
    unit: 10,
    packUnit: 10,
    packSize: 10,
    storage: 10,
    controlLevel: 18,
    rxFlag: 8,
    maxDaily: 12,
    pregnancy: 10,
    minAge: 10,
  },
  ...{ modifiedRelease: 8, diseaseTypes: 24, warnDays: 12, barcode: 16, traceCode: 12, status: 8, remark: 30 },
}

/** What no two drugs share. */
const identityOf = ({ drugName, dosageForm, spec, manufacturer }: Pick<DrugDraft, 'drugName' | 'dosageForm' | 'spec' | 'manufacturer'>) =>
  [drugName, dosageForm, spec ?? '', manufacturer ?? ''].join('\n')

const lines = importOf(importTypeOf(calls), store, DrugDraft, widths, {
  page: 'dict/drug',
  names,
  unique: { field: 'drugName', of: identityOf },
  async existing(ctx, keys) {
    const ownNames = inArray(t.drugName, [...new Set(keys.map((key) => key.split('\n')[0]!))])
    const found = await store.rows(ctx, and(eq(t.orgId, ctx.actor.orgId), ownNames))
    return new Set(found.map(identityOf))
  },
  draft: (ctx, draft) => columnsOf(ctx, draft),
})
type Named = Pick<DrugDraft, 'drugName' | 'spec'>
const isDouble = (one: Named, other: Named) => one.drugName === other.drugName && (one.spec ?? '') === (other.spec ?? '')
/** As with a single drug, likely doubles are pointed out, and its disease types stay until it is written. */
export const drugImport: typeof lines = {
  ...lines,
  async validate(ctx, ...more) {
    const results = await lines.validate(ctx, ...more)
    const known = await store.rows(ctx, inArray(t.drugName, [...new Set(results.flatMap(({ row }) => row?.drugName ?? []))]))
    return results.map((result) => {
      const { row } = result
      const makers = row ? known.filter((drug) => isDouble(drug, row)).map(({ manufacturer }) => manufacturer ?? '未填厂家') : []
      if (makers.length === 0) return result
      return { ...result, hints: [{ column: '通用名', msg: `已有同名同规格的药品（${makers.join('、')}），请确认不是重复录入` }] }
    })
  },
  async write(ctx, rows, ...more) {
    await lockDiseaseTypes(ctx, [...new Set(rows.flatMap(({ diseaseTypes }) => diseaseTypes))])
    await lines.write(ctx, rows, ...more)
  },
}
const exported = exportOf(store, Drug, widths, names)

const matching = ({ drugName, diseaseTypes, ...q }: DrugSearch) =>
  and(
    or(has(t.drugName, drugName), has(t.pinyin, drugName), has(t.tradeName, drugName)),
    diseaseTypes.length > 0 ? arrayOverlaps(t.diseaseTypes, diseaseTypes) : undefined,
    and(is(t.approvalNo, q.approvalNo), is(t.barcode, q.barcode), is(t.drugKind, q.drugKind)),
    and(is(t.controlLevel, q.controlLevel), is(t.status, q.status)),
  )

const choice = {
  ...{ id: t.id, drugName: t.drugName, pinyin: t.pinyin, spec: t.spec, manufacturer: t.manufacturer, drugKind: t.drugKind },
  ...{ unit: t.unit, packUnit: t.packUnit, packSize: t.packSize, barcode: t.barcode, traceCode: t.traceCode },
  ...{ controlLevel: t.controlLevel, warnDays: t.warnDays, status: t.status },
}
/** Stock cards, batches and moves refer to it by their keys; asked under the lock of its row. */
const isStocked = ({ db }: Pick<WriteCtx, 'db'>, ids: readonly number[]) => isReferred(db, 'dict_drug', ids)
const unitFixed = '已有库存，不能修改最小单位'

export default implement(calls, {
  listAll: (ctx, { diseaseTypes, withDisabled }) =>
    ctx.db
      .select(choice)
      .from(t)
      .where(
        store.visible(
          ctx,
          withDisabled ? undefined : eq(t.status, DictionaryStatus.enabled),
          diseaseTypes.length > 0 ? arrayOverlaps(t.diseaseTypes, diseaseTypes) : undefined,
        ),
      )
      .orderBy(sql`${t.status} <> ${DictionaryStatus.enabled}`, t.pinyin, t.id)
      .limit(drugChoicesAtMost),
  info: async (ctx, { drugId }) => withEditable(ctx, await store.get(ctx, drugId)),
  list: async (ctx, query) => pageWithEditable(ctx, await store.page(ctx, query, matching(query))),
  async save(ctx, draft) {
    await lockDiseaseTypes(ctx, draft.diseaseTypes)
    return store.insert(ctx, columnsOf(ctx, draft))
  },
  async update(ctx, draft: Input<typeof calls.update>) {
    await lockDiseaseTypes(ctx, draft.diseaseTypes)
    const { unit } = await store.get(ctx, draft.id)
    await store.update(ctx, { ...draft, pinyin: searchPinyin(draft.drugName) })
    if (draft.unit !== unit && (await isStocked(ctx, [draft.id])))
      throw ruleBroken(unitFixed, { fields: [{ path: 'unit', msg: unitFixed }] })
  },
  async delete(ctx, { ids }) {
    await store.remove(ctx, ids)
    if (await isStocked(ctx, ids)) throw conflict('药品已有库存记录，不能删除，可停用')
  },
  ...importHandlers(drugImport, calls),
  export: (ctx, query) => exported(ctx, matching(query)),
})

export const drugTarget = store.logTarget(Drug, logged.药品)

const columnsOf = (ctx: WriteCtx, draft: DrugDraft) => ({ ...draft, pinyin: searchPinyin(draft.drugName), orgId: ctx.actor.orgId })
