import { AnswerKind } from '@oems/contract/dictionary/codes.ts'
import { logged } from '@oems/contract/dictionary/console.ts'
import { measures as calls, Measure, type MeasureDraft, type MeasureSearch } from '@oems/contract/dictionary/measures.ts'
import { and, sql } from 'drizzle-orm'
import { has, is } from '../core/db/filters.ts'
import { tableStore } from '../core/db/store.ts'
import { implement } from '../core/implement.ts'
import { inheritedFrom, pageWithEditable, withEditable } from './inherited.ts'
import { measure as t } from './tables.ts'

const store = tableStore(t, '防疫措施', { ...inheritedFrom(t.orgId), orderBy: sql`${t.orderNum}, ${t.id}` })

const matching = ({ name, category, status }: MeasureSearch) => and(has(t.name, name), is(t.category, category), is(t.status, status))

export default implement(calls, {
  info: async (ctx, { measureId }) => withEditable(ctx, await store.get(ctx, measureId)),
  list: async (ctx, query) => pageWithEditable(ctx, await store.page(ctx, query, matching(query))),
  save: (ctx, draft) => store.insert(ctx, { ...withUnit(draft), orgId: ctx.actor.orgId }),
  update: (ctx, draft) => store.update(ctx, withUnit(draft)),
  delete: (ctx, { ids }) => store.remove(ctx, ids),
})

export const measureTarget = store.logTarget(Measure, logged.防疫措施)

/** Nothing but a number has a unit. */
const withUnit = <D extends MeasureDraft>(draft: D): D => (draft.answerKind === AnswerKind.number ? draft : { ...draft, valueUnit: null })
