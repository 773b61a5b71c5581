import { read, under, write } from '../core/call.ts'
import { Done, Id, Ids, id, list, maybe, optional, recordOf, revisionOf, shape, text, whole, withDefault } from '../core/fields.ts'
import { page, paged } from '../core/paging.ts'
import type { ValueOf } from '../core/value.ts'
import { EpType } from '../organisation/codes.ts'
import { RiskGrade } from './codes.ts'
import { levelFields } from './fields.ts'

const illnessId = id('病种')
const count = (title: string) => whole(title, 0, Number.MAX_SAFE_INTEGER)
const form = { illnessId, ...levelFields }

export const RiskLevelDraft = shape(form)
export type RiskLevelDraft = ValueOf<typeof RiskLevelDraft>
export const RiskLevelRevision = revisionOf(form)
export type RiskLevelRevision = ValueOf<typeof RiskLevelRevision>

export const RiskLevel = recordOf(form, {
  illnessName: text('病种', 64),
  /** By their names, in the order of the dictionary. */
  measures: list(shape({ id: id('防疫措施'), name: text('措施名称', 100) })),
  /** Organisations at which it is set. */
  orgNum: count('使用组织数'),
})
export type RiskLevel = ValueOf<typeof RiskLevel>

export const RiskLevelSearch = shape({
  ...paged('orderNum', 'grade', 'createdAt'),
  illnessId: optional(illnessId),
  name: optional(levelFields.name),
})
export type RiskLevelSearch = ValueOf<typeof RiskLevelSearch>

/** As much of a level as a form or a legend asks. */
export const RiskLevelChoice = shape({
  id: id('风险等级'),
  illnessId,
  illnessName: text('病种', 64),
  name: text('等级名称', 16),
  grade: RiskGrade.schema,
  colour: text('颜色', 7),
  coverDays: maybe(whole('物资保障天数', 1, 365)),
  minEpType: maybe({ ...EpType.schema, title: '建议防控类型' }),
})
export type RiskLevelChoice = ValueOf<typeof RiskLevelChoice>

/** 风险等级 (04 §5.8). */
export const riskLevels = under('/risk/risk-level', {
  list: read.post('list', 'risk:risk-level:list', RiskLevelSearch, page(RiskLevel)),
  info: read.post('info/{riskLevelId}', 'risk:risk-level:info', shape({ riskLevelId: id('风险等级') }), RiskLevel),
  save: write.post('save', 'risk:risk-level:save', RiskLevelDraft, Id),
  update: write.post('update', 'risk:risk-level:update', RiskLevelRevision, Done),
  /** For selects: those of schemes that are in use. */
  listBy: read.post(
    'list-by',
    'login',
    shape({ illnessId: optional(illnessId), grades: withDefault({ ...list(RiskGrade.schema), title: '风险级别', maxItems: 4 }, []) }),
    list(RiskLevelChoice),
  ),
  delete: write.delete('delete', 'risk:risk-level:delete', Ids, Done),
})
