import { read, under, write } from '../core/call.ts'
import { Exported } from '../core/exported.ts'
import { byKey, day, flag, id, list, longText, maybe, optional, shape, text, whole, withDefault, yes } from '../core/fields.ts'
import { page, paged } from '../core/paging.ts'
import { ruled } from '../core/rules.ts'
import type { ValueOf } from '../core/value.ts'
import { AnswerKind, MeasureCategory } from '../dictionary/codes.ts'
import { type FilesField, ossIdsOf, ossOf } from '../files/files.ts'
import { count, illnessId, percent, projectId, version } from '../supplies/fields.ts'
import { MeasureState, PeriodStatus } from './codes.ts'
import { Period } from './declares.ts'
import { declareFiles, declareId, PeriodState, periodFields, remark } from './fields.ts'
import { daysErrors, span } from './span.ts'

const plain = { log: 'plain' } as const

const measureId = id('防疫措施')
/** Pictures and papers that prove one measure. */
export const evidenceFiles: FilesField = { title: '佐证材料', bizTypes: ['image', 'doc'], most: 9 }
/** Of all measures of a period together. */
export const evidenceOfPeriod: FilesField = { ...evidenceFiles, most: 400 }
/** A node of any kind declares measures; the project where both are named, else the organisation, else that of the caller. */
const node = { orgId: optional(id('组织')), projectId: optional(projectId) }

const head = {
  measureId,
  name: text('措施名称', 100, plain),
  category: MeasureCategory.schema,
  answerKind: AnswerKind.schema,
  valueUnit: maybe(text('数值单位', 8, plain)),
}
const answer = {
  state: maybe(MeasureState.schema),
  value: maybe(text('填报内容', 200, plain)),
  note: maybe(text('说明', 200, plain)),
  planDate: maybe(day('整改期限')),
}
/** What a node says about a measure, before and now. */
export const MeasureItem = shape({
  ...head,
  content: maybe(longText('指导要求', 2_000)),
  evidenceRequired: flag('佐证材料'),
  /** Demanded by a risk level that holds there. */
  required: flag('风险等级要求'),
  /** A proof lies in one of the last three periods: no other is asked for. */
  proven: yes('近三期已有佐证'),
  /** Of the latest earlier period that has a declaration. */
  last: maybe(shape(answer)),
  /** Of this one. */
  declared: maybe(shape({ ...answer, oss: ossOf })),
})
export type MeasureItem = ValueOf<typeof MeasureItem>

export const MeasureSheet = shape({
  orgId: id('组织'),
  orgName: text('组织', 100, plain),
  date: day('日期'),
  period: shape({ ...PeriodState.properties, version }),
  riskGrade: maybe(whole('风险等级', 1, 4)),
  items: list(MeasureItem),
  remark: maybe(text('备注', 500, { log: 'personal' })),
  oss: ossOf,
})
export type MeasureSheet = ValueOf<typeof MeasureSheet>

const DraftItem = shape({
  measureId,
  /** Of an answer in numbers or words only 不适用. */
  state: optional(MeasureState.schema),
  value: optional(text('填报内容', 200, plain)),
  note: optional(text('说明', 200, plain)),
  planDate: optional(day('整改期限')),
  ossIds: ossIdsOf(evidenceFiles),
})
export const MeasureDraft = shape({
  ...node,
  illnessId,
  date: day('日期'),
  /** The latest that the caller saw; null for the first of the period. */
  lastDeclareId: optional(declareId),
  version: optional(version),
  items: { ...list(DraftItem), title: '防疫措施', maxItems: 300 },
  remark,
  ossIds: ossIdsOf(declareFiles),
})
export type MeasureDraft = ValueOf<typeof MeasureDraft>
export const MeasuresDeclared = shape({
  declareId,
  status: PeriodStatus.schema,
  lateFilled: yes('逾期补报'),
  implementRate: percent('落实率'),
  /** 部分落实 and 未落实. */
  unfinished: count('整改中'),
})
export type MeasuresDeclared = ValueOf<typeof MeasuresDeclared>

const rateBound = (title: string) => optional(whole(title, 0, 100))
const filters = {
  ...node,
  illnessId,
  status: withDefault(list(PeriodStatus.schema), []),
  implementRateMin: rateBound('落实率下限'),
  implementRateMax: rateBound('落实率上限'),
  ...span,
}
export const MeasureHistorySearch = ruled(shape({ ...paged('startDay', 'declaredAt', 'implementRate'), ...filters }), daysErrors)
export type MeasureHistorySearch = ValueOf<typeof MeasureHistorySearch>
export type MeasureFilters = Omit<MeasureExport, 'below'>
/** With `below`, of everything below the node too. */
const MeasureExport = ruled(shape({ ...filters, below: withDefault(flag('含下级'), 0) }), daysErrors)
export type MeasureExport = ValueOf<typeof MeasureExport>
/** The latest declaration of a period, with what it says of each measure. */
export const MeasureRow = shape({
  orgId: id('组织'),
  orgName: text('组织', 100, plain),
  ...periodFields,
  declareId,
  implementRate: percent('落实率'),
  unfinished: count('整改中'),
  remark: maybe(text('备注', 500, { log: 'personal' })),
  states: byKey(MeasureState.schema),
  /** Of those that are answered in numbers or words. */
  values: list(shape({ measureId, value: text('填报内容', 200, plain) })),
})
export type MeasureRow = ValueOf<typeof MeasureRow>
export const MeasureHead = shape(head)
export type MeasureHead = ValueOf<typeof MeasureHead>

/** 防疫措施申报 (04 §5.3). */
export const projectMeasures = under('/epac/project-epm', {
  queryEpm: read.post('query-epm', 'epac:project-epm:list', shape({ ...node, illnessId, date: optional(day('日期')) }), MeasureSheet),
  epmDeclare: write.post('epm-declare', 'epac:project-epm:declare', MeasureDraft, MeasuresDeclared, { title: '申报防疫措施' }),
  listProjectEpmHistory: read.post('list-project-epm-history', 'epac:project-epm:list', MeasureHistorySearch, page(MeasureRow)),
  /** A column for each measure that occurs in these declarations. */
  listProjectEpmHead: read.post(
    'list-project-epm-head',
    'epac:project-epm:list',
    ruled(shape({ ...node, illnessId, ...span }), daysErrors),
    list(MeasureHead),
  ),
  listDeclareTimeAndStatus: read.get(
    'list-declare-time-and-status',
    'epac:project-epm:list',
    ruled(shape({ ...node, illnessId, ...span }), daysErrors),
    list(Period),
  ),
  export: read.post('export', 'epac:project-epm:export', MeasureExport, Exported, { limit: 'export' }),
})
