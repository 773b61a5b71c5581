import type { FieldError } from '@oems/contract/core/errors.ts'
import { AnswerKind } from '@oems/contract/dictionary/codes.ts'
import { MeasureState } from '@oems/contract/reserve/codes.ts'
import { askedFor, implemented, unfinishedStates } from '@oems/contract/reserve/measureFigures.ts'
import type { MeasureDraft } from '@oems/contract/reserve/measures.ts'
import { badInput } from '../../core/errors.ts'
import type { FrozenMeasure } from '../tables.ts'
import type { Applying } from './applying.ts'

type Typed = MeasureDraft['items'][number]
interface Known {
  readonly proven: ReadonlySet<number>
  readonly today: string
}

const { done, notApplicable } = MeasureState
type Answer = Pick<FrozenMeasure, 'state'>
const isOneOf =
  (states: readonly number[]) =>
  ({ state }: Answer) =>
    state !== null && states.includes(state)
export const isUnfinished = isOneOf(unfinishedStates)
const number = /^\d{1,8}(\.\d{1,2})?$/

/** Exactly the measures that apply, each with its answer (04 §5.3). */
export function answersOf(measures: readonly Applying[], items: readonly Typed[], known: Known): FrozenMeasure[] {
  const typed = new Map(items.map((item, at) => [item.measureId, { item, at }]))
  const applying = new Set(measures.map(({ measureId }) => measureId))
  const faults: FieldError[] = items.flatMap(({ measureId }, at) => {
    if (!applying.has(measureId)) return [{ path: `items.${at}.measureId`, msg: '不在申报清单中' }]
    return typed.get(measureId)!.at === at ? [] : [{ path: `items.${at}.measureId`, msg: '措施重复' }]
  })
  const missing = measures.filter(({ measureId }) => !typed.has(measureId)).map(({ name }) => name)
  if (missing.length > 0) faults.push({ path: 'items', msg: `缺少：${missing.join('、')}` })
  const answers = measures.flatMap((measure): FrozenMeasure[] => {
    const found = typed.get(measure.measureId)
    if (!found) return []
    faults.push(...faultsOf(measure, found.item, known).map(({ path, msg }) => ({ path: `items.${found.at}.${path}`, msg })))
    return [frozen(measure, found.item)]
  })
  if (faults.length > 0) throw badInput(faults)
  return answers
}

function faultsOf(measure: Applying, { state, value, note, planDate, ossIds }: Typed, { proven, today }: Known): FieldError[] {
  if (measure.answerKind !== AnswerKind.state) {
    if (state === notApplicable) return []
    if (state !== null) return [{ path: 'state', msg: '该措施只需填写内容，或选择不适用' }]
    if (value === null) return [{ path: 'value', msg: measure.answerKind === AnswerKind.number ? '请填写数值' : '请填写内容' }]
    const isFaulty = measure.answerKind === AnswerKind.number && !number.test(value)
    return isFaulty ? [{ path: 'value', msg: '请填写不超过两位小数的数值' }] : []
  }
  if (state === null) return [{ path: 'state', msg: '请选择落实情况' }]
  if (state === done) {
    const lacksProof = measure.evidenceRequired === 1 && ossIds.length === 0 && !proven.has(measure.measureId)
    return lacksProof ? [{ path: 'ossIds', msg: '请上传佐证材料' }] : []
  }
  if (!isUnfinished({ state })) return []
  const faults: FieldError[] = note === null ? [{ path: 'note', msg: '请填写说明' }] : []
  if (planDate === null) faults.push({ path: 'planDate', msg: '请选择整改期限' })
  else if (planDate < today) faults.push({ path: 'planDate', msg: '整改期限不能早于今天' })
  return faults
}

/** An answer keeps what belongs to it: a term only where something is still to be done, a value only where one is asked for. */
function frozen(
  { measureId, name, category, answerKind, valueUnit }: Applying,
  { state, value, note, planDate, ossIds }: Typed,
): FrozenMeasure {
  const unfinished = isUnfinished({ state })
  return {
    ...{ measureId, name, category, answerKind, valueUnit, state, note, ossIds },
    value: answerKind === AnswerKind.state || state === notApplicable ? null : value,
    planDate: unfinished ? planDate : null,
  }
}

/** How many are done, of those that are to be done: by the answers that the words of 落实率 name. */
export const implementedOf = (answers: readonly Answer[]) => ({
  done: answers.filter(isOneOf(implemented)).length,
  asked: answers.filter(isOneOf(askedFor)).length,
  unfinished: answers.filter(isUnfinished).length,
})
