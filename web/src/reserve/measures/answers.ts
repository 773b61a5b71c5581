import type { Sent } from '@oems/contract/core/call.ts'
import { AnswerKind } from '@oems/contract/dictionary/codes.ts'
import { MeasureState } from '@oems/contract/reserve/codes.ts'
import type { MeasureItem, projectMeasures } from '@oems/contract/reserve/measures.ts'

/** What stands on the sheet about one measure. */
export interface Answer {
  readonly state: NonNullable<MeasureItem['last']>['state']
  readonly value: string
  readonly note: string
  readonly planDate: string | null
  readonly ossIds: readonly number[]
}
export type Answers = Readonly<Record<number, Answer>>
export const empty: Answer = { state: null, value: '', note: '', planDate: null, ossIds: [] }

const { done, partly, notDone, notApplicable } = MeasureState
export const isUnfinished = (state: Answer['state']) => state === partly || state === notDone

/** As it was declared for this period. */
export const declaredAnswer = ({ declared }: MeasureItem): Answer =>
  declared === null
    ? empty
    : {
        ...{ state: declared.state, value: declared.value ?? '', note: declared.note ?? '', planDate: declared.planDate },
        ossIds: declared.oss.map(({ ossId }) => ossId),
      }
/** As the period before had it; its proofs stay where they are. A term that has passed has to be set anew. */
export const asBefore = ({ last }: MeasureItem, today: string): Answer | null =>
  last && {
    ...{ state: last.state, value: last.value ?? '', note: last.note ?? '', ossIds: [] },
    planDate: last.planDate !== null && last.planDate >= today ? last.planDate : null,
  }

/** What is still missing, in words; null where nothing is. */
export function faultIn({ answerKind, evidenceRequired, proven }: MeasureItem, answer: Answer, today: string): string | null {
  const { state, value, note, planDate, ossIds } = answer
  if (answerKind !== AnswerKind.state) {
    if (state === notApplicable) return null
    if (value.trim() === '') return answerKind === AnswerKind.number ? '请填写数值' : '请填写内容'
    return answerKind === AnswerKind.number && !/^\d{1,8}(\.\d{1,2})?$/.test(value.trim()) ? '请填写不超过两位小数的数值' : null
  }
  if (state === null) return '请选择落实情况'
  if (state === done && evidenceRequired === 1 && !proven && ossIds.length === 0) return '请上传佐证材料'
  if (!isUnfinished(state)) return null
  if (note.trim() === '') return '请填写说明'
  if (planDate === null) return '请选择整改期限'
  return planDate < today ? '整改期限不能早于今天' : null
}

type Sending = Sent<typeof projectMeasures.epmDeclare>['items'][number]
export const toSend = ({ measureId, answerKind }: MeasureItem, { state, value, note, planDate, ossIds }: Answer): Sending => ({
  ...{ measureId, state, note: note.trim() || null, ossIds: [...ossIds] },
  value: answerKind === AnswerKind.state ? null : value.trim() || null,
  planDate: isUnfinished(state) ? planDate : null,
})
