import { AnswerKind } from '@oems/contract/dictionary/codes.ts'
import { logged } from '@oems/contract/dictionary/console.ts'
import { measures as calls, Measure, type MeasureDraft, type MeasureSearch } from '@oems/contract/dictionary/measures.ts'
import { and, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { has, is } from '../core/db/filters.ts'
import { tableStore } from '../core/db/store.ts'
import { implement } from '../core/implement.ts'
import { illnessNames, lockIllness } from '../illness/illnesses.ts'
import { inheritedFrom, pageWithEditable, withEditable } from './inherited.ts'
import { measure as t } from './tables.ts'

const store = tableStore(t, '防疫措施', { ...inheritedFrom(t.orgId), orderBy: sql`${t.orderNum}, ${t.id}` })

const matching = ({ name, illnessId, category, status }: MeasureSearch) =>
  and(has(t.name, name), is(t.illnessId, illnessId), is(t.category, category), is(t.status, status))

export default implement(calls, {
  async info(ctx, { measureId }) {
    const [row] = await withIllness(ctx, [await store.get(ctx, measureId)])
    return withEditable(ctx, row!)
  },
  async list(ctx, query) {
    const found = await store.page(ctx, query, matching(query))
    return pageWithEditable(ctx, { ...found, list: await withIllness(ctx, found.list) })
  },
  async save(ctx, draft) {
    if (draft.illnessId !== null) await lockIllness(ctx, draft.illnessId)
    return store.insert(ctx, { ...withUnit(draft), orgId: ctx.actor.orgId })
  },
  async update(ctx, draft) {
    const { illnessId } = await store.get(ctx, draft.id)
    if (draft.illnessId !== null && draft.illnessId !== illnessId) await lockIllness(ctx, draft.illnessId)
    await store.update(ctx, withUnit(draft))
  },
  delete: (ctx, { ids }) => store.remove(ctx, ids),
})

export const measureTarget = store.logTarget(Measure, logged.防疫措施)

/** The illness of each in words; one of none holds for all. */
async function withIllness<R extends { readonly illnessId: number | null }>(ctx: Ctx, rows: readonly R[]) {
  const names = await illnessNames(
    ctx,
    rows.flatMap(({ illnessId }) => illnessId ?? []),
  )
  return rows.map((row) => ({ ...row, illnessName: row.illnessId === null ? null : (names.get(row.illnessId) ?? null) }))
}

/** Nothing but a number has a unit. */
const withUnit = <D extends MeasureDraft>(draft: D): D => (draft.answerKind === AnswerKind.number ? draft : { ...draft, valueUnit: null })
