import { read, under, write } from '../core/call.ts'
import { chosenLines, Exported } from '../core/exported.ts'
import {
  Done,
  day,
  flag,
  Id,
  id,
  ids,
  list,
  maybe,
  optional,
  reason,
  recordOf,
  revised,
  shape,
  text,
  whole,
  withDefault,
  yes,
} from '../core/fields.ts'
import { cappedPage, counting, page, paged } from '../core/paging.ts'
import { exportPurpose, reveal } from '../core/reveal.ts'
import { type Incomplete, ruledByHandler } from '../core/rules.ts'
import type { ValueOf } from '../core/value.ts'
import { CaseType, DiagnoseType } from '../declaration/caseCodes.ts'
import { HealthLevel, TestResult, Vaccination } from '../declaration/codes.ts'
import { ossIdsOf, ossOf } from '../files/files.ts'
import { Sex } from '../people/codes.ts'
import { RiskGrade } from '../risk/codes.ts'
import { DeclaredTest, DeclareReason, SubjectType } from './codes.ts'
import { declareFiles, type OwnFields, ownFields, promised, VisitArea } from './fields.ts'
import { ownErrors } from './rules.ts'

/** The node is the person's own, or the visit's: sent along, it must be that. */
const place = { orgId: optional(id('组织')), projectId: optional(id('项目')) }
const form = {
  ...place,
  /** Left out: today. */
  date: optional(day('申报日期')),
  ...ownFields,
  promised,
  ossIds: ossIdsOf(declareFiles),
}
/** Whose declaration it is: a person, or somebody's visit. */
const subject = { subjectType: SubjectType.schema, personId: optional(id('人员')), visitorId: optional(id('来访')) }

interface Whose {
  readonly subjectType: number | null
  readonly personId: number | null
  readonly visitorId: number | null
}
export function subjectErrors({ subjectType, personId, visitorId }: Whose) {
  const isVisit = subjectType === SubjectType.visitor
  if (isVisit) return visitorId === null ? [{ path: 'visitorId', msg: '请选择来访' }] : []
  return personId === null ? [{ path: 'personId', msg: '请选择人员' }] : []
}
const promiseErrors = (given: number | null) => (given === 1 ? [] : [{ path: 'promised', msg: '请承诺所填属实' }])

type Judged = Incomplete<OwnFields & { readonly date: string | null; readonly promised: number }>
/** Without a day nothing is judged by one: the server knows today. */
const formErrors = (draft: Judged) => [...(draft.date === null ? [] : ownErrors(draft, draft.date)), ...promiseErrors(draft.promised)]

export const InfoDeclareDraft = ruledByHandler(shape({ ...subject, ...form }), (draft) => [...subjectErrors(draft), ...formErrors(draft)])
export type InfoDeclareDraft = ValueOf<typeof InfoDeclareDraft>
/** Whose it is stays; `reason` where it is older than `amendHours`. */
export const InfoDeclareRevision = ruledByHandler(shape({ ...revised, ...form, reason: optional(reason('修改原因')) }), (draft: Judged) =>
  formErrors(draft),
)
export type InfoDeclareRevision = ValueOf<typeof InfoDeclareRevision>

/** Hours within which whoever may enter declarations corrects one without more. */
export const amendHours = 72
/** Days back that a declaration on paper may be of. */
export const dateDays = 60

const who = {
  subjectType: SubjectType.schema,
  personId: id('人员'),
  name: text('姓名', 64, { log: 'personal' }),
  sex: Sex.schema,
  orgId: id('申报单位'),
  orgName: text('申报单位', 100),
  projectId: maybe(id('项目')),
  projectName: maybe(text('项目', 100)),
}
const mobile = maybe(text('手机号', 20, { log: 'personal', mask: 'phone' }))
export const infoDeclareRow = {
  ...who,
  mobile,
  date: day('申报日期'),
  declareReason: DeclareReason.schema,
  level: HealthLevel.schema,
  vaccination: maybe(Vaccination.schema),
  testType: maybe(DeclaredTest.schema),
  testResult: maybe({ ...TestResult.schema, title: '检测结果' }),
  illnessId: maybe(id('已诊断疾病')),
  illnessName: maybe(text('已诊断疾病', 64)),
  caseType: maybe(CaseType.schema),
  diagnoseType: maybe(DiagnoseType.schema),
  /** Places that it names. */
  areaCount: whole('到访地区数', 0, 20),
  /** The highest level of the places it names, each as it was on the day on which the person left; null: no place has one. */
  topRisk: maybe({ ...RiskGrade.schema, title: '到访地风险' }),
}
export const InfoDeclare = recordOf(infoDeclareRow, {})
export type InfoDeclare = ValueOf<typeof InfoDeclare>

const { visitAreas: _areas, ...answers } = ownFields
/** A place with its names. */
const PlaceVisited = shape({
  ...VisitArea.properties,
  nationName: text('国家/地区', 64),
  provinceName: maybe(text('省/州', 100)),
  riskLevelId: maybe(id('风险等级')),
  riskLevelName: maybe(text('风险等级', 16)),
  riskGrade: maybe(RiskGrade.schema),
})
export type PlaceVisited = ValueOf<typeof PlaceVisited>
export const InfoDeclareInfo = recordOf(
  { ...infoDeclareRow, ...answers },
  {
    visitorId: maybe(id('来访')),
    vaccineIllnessName: maybe(text('接种病种', 64)),
    testIllnessName: maybe(text('检测病种', 64)),
    visitAreas: list(PlaceVisited),
    oss: ossOf,
    /** Whether the person, or the visit, lies within the caller's scope now. */
    editable: yes('可修改'),
    /** Older than `amendHours`: a correction asks for the permission of its own and a reason. */
    aged: yes('已超过72小时'),
  },
)
export type InfoDeclareInfo = ValueOf<typeof InfoDeclareInfo>

/** Somebody at a place; `id` is the place's row. */
export const VisitedArea = shape({
  id: id('到访地区'),
  declareId: id('信息申报'),
  ...who,
  date: day('申报日期'),
  ...PlaceVisited.properties,
  /** How many different people of all that match were there. */
  people: whole('同一地区人数', 1, Number.MAX_SAFE_INTEGER),
})
export type VisitedArea = ValueOf<typeof VisitedArea>

const scopeFilters = {
  ...place,
  includeChildren: withDefault(flag('包含下级'), 1),
  /** Name, pinyin; four digits: the end of a mobile; a whole mobile. */
  keyword: optional(text('关键字', 64, { byNumber: true })),
  personId: optional(id('人员')),
}
/** Filters of the list and of its export (03 §5.5). */
export const infoDeclareFilters = {
  ...scopeFilters,
  name: optional(text('姓名', 64, { log: 'personal' })),
  subjectType: optional(SubjectType.schema),
  declareReason: optional(DeclareReason.schema),
  vaccination: optional(Vaccination.schema),
  testResult: optional({ ...TestResult.schema, title: '检测结果' }),
  caseType: optional(CaseType.schema),
  diagnoseType: optional(DiagnoseType.schema),
  level: optional(list(HealthLevel.schema)),
  topRisk: optional({ ...list(RiskGrade.schema), title: '到访地风险' }),
  startTime: optional(day('申报日期起')),
  endTime: optional(day('申报日期止')),
}
export const infoDeclareSorted = paged('date', 'level', 'createdAt')
export const InfoDeclareSearch = shape({ ...infoDeclareSorted, ...infoDeclareFilters })
export type InfoDeclareSearch = ValueOf<typeof InfoDeclareSearch>
export const InfoDeclarePage = shape({ ...InfoDeclareSearch.properties, ...counting })
export type InfoDeclarePage = ValueOf<typeof InfoDeclarePage>

/** Who was there; the days are those on which somebody came. */
export const VisitedAreaSearch = shape({
  ...paged('arriveDay'),
  ...scopeFilters,
  empId: optional(id('员工')),
  subjectType: optional(SubjectType.schema),
  nationCode: optional({ ...VisitArea.properties.nationCode, title: '国家/地区' }),
  provinceId: optional(id('省/州')),
  areaName: optional(text('到访地区', 128, { log: 'personal' })),
  riskLevelId: optional(id('风险等级')),
  riskGrade: optional({ ...list(RiskGrade.schema), title: '到访地风险' }),
  startTime: optional(day('到达日期起')),
  endTime: optional(day('到达日期止')),
})
export type VisitedAreaSearch = ValueOf<typeof VisitedAreaSearch>

/** Days back from today that a search for places goes which names neither a person nor a day. */
export const recentDays = 90
type Narrowed = { readonly [name in 'personId' | 'empId' | 'startTime' | 'endTime']?: unknown }
export const isOfRecentDays = ({ personId = null, empId = null, startTime = null, endTime = null }: Narrowed) =>
  [personId, empId, startTime, endTime].every((value) => value === null)

const declareId = id('信息申报')
const base = 'biz:declare-record'

/** 信息申报 (03 §5.5): what people say of journeys, contacts, vaccination and tests. */
export const infoDeclarations = under('/biz/declare-record', {
  listInfoDeclare: read.post('listInfoDeclare', `${base}:list`, InfoDeclarePage, cappedPage(InfoDeclare)),
  listVisitArea: read.post('listVisitArea', `${base}:list`, VisitedAreaSearch, page(VisitedArea)),
  getInfoDeclare: read.post('getInfoDeclare/{declareId}', `${base}:info`, shape({ declareId, ...reveal }), InfoDeclareInfo, {
    title: '查看信息申报',
    handlerAsks: [`${base}:reveal`],
    logsReading: true,
  }),
  saveInfoDeclare: write.post('saveInfoDeclare', `${base}:save`, InfoDeclareDraft, Id),
  updateInfoDeclare: write.post('updateInfoDeclare', `${base}:update`, InfoDeclareRevision, Done, { handlerAsks: [`${base}:amend`] }),
  delete: write.post('delete', `${base}:delete`, shape({ ids: ids('信息申报'), reason: reason('删除原因') }), Done),
  export: read.post(
    'export',
    `${base}:export`,
    shape({ ...InfoDeclareSearch.properties, ...chosenLines('信息申报'), ...exportPurpose }),
    Exported,
    { limit: 'export', reveals: `${base}:reveal` },
  ),
})
