import { Type } from 'typebox'
import { read, under, write } from '../core/call.ts'
import type { CodeOf } from '../core/codes.ts'
import { Done, flag, Id, Ids, id, longText, maybe, optional, revisionOf, shape, text, whole, withDefault } from '../core/fields.ts'
import { page, paged } from '../core/paging.ts'
import { type Incomplete, ruled } from '../core/rules.ts'
import type { ValueOf } from '../core/value.ts'
import { EpType } from '../organisation/codes.ts'
import { AnswerKind, DictionaryStatus, MeasureCategory } from './codes.ts'
import { inheritedRecordOf } from './inherited.ts'

const plain = { log: 'plain' } as const

/** 04 §2.5. */
const fields = {
  /** None: for all of them. */
  illnessId: optional(id('适用病种')),
  name: text('措施名称', 100, plain),
  category: MeasureCategory.schema,
  content: optional(longText('指导要求', 2_000)),
  answerKind: withDefault(AnswerKind.schema, AnswerKind.state),
  valueUnit: optional(text('数值单位', 8, plain)),
  evidenceRequired: withDefault(flag('佐证材料'), 0),
  epTypes: withDefault(Type.Array(EpType.schema, { title: '适用防控类型', minItems: 1, maxItems: 4, uniqueItems: true }), [1, 2, 3]),
  /** It applies from this risk grade on; 0 always. */
  minGrade: withDefault(whole('起始风险等级', 0, 4), 0),
  orderNum: withDefault(whole('排序', 0, 9_999), 100),
  status: withDefault(DictionaryStatus.schema, DictionaryStatus.enabled),
}
/** A number has a unit. */
const unitErrors = ({ answerKind, valueUnit }: Incomplete<{ answerKind: CodeOf<typeof AnswerKind>; valueUnit: string | null }>) =>
  answerKind === AnswerKind.number && valueUnit === null ? [{ path: 'valueUnit', msg: '请输入数值单位' }] : []

export const MeasureDraft = ruled(shape(fields), unitErrors)
export type MeasureDraft = ValueOf<typeof MeasureDraft>
export const Measure = inheritedRecordOf(fields, { illnessName: maybe(text('适用病种', 64, plain)) })
export type Measure = ValueOf<typeof Measure>
export const MeasureSearch = shape({
  ...paged('orderNum', 'name', 'createdAt'),
  name: optional(fields.name),
  illnessId: fields.illnessId,
  category: optional(MeasureCategory.schema),
  status: optional(DictionaryStatus.schema),
})
export type MeasureSearch = ValueOf<typeof MeasureSearch>

/** 防疫措施字典 (04 §2.5). */
export const measures = under('/epac/epidemic-prevention-measures', {
  info: read.get('info/{measureId}', 'epac:epidemic-prevention-measures:info', shape({ measureId: id('防疫措施') }), Measure),
  list: read.post('list', 'epac:epidemic-prevention-measures:list', MeasureSearch, page(Measure)),
  save: write.post('save', 'epac:epidemic-prevention-measures:save', MeasureDraft, Id),
  update: write.post('update', 'epac:epidemic-prevention-measures:update', ruled(revisionOf(fields), unitErrors), Done),
  delete: write.delete('delete', 'epac:epidemic-prevention-measures:delete', Ids, Done),
})
