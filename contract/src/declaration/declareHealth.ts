import type { Static } from 'typebox'
import { read, under, write } from '../core/call.ts'
import { chosenLines, Exported } from '../core/exported.ts'
import {
  byKey,
  Done,
  day,
  flag,
  id,
  ids,
  list,
  longText,
  maybe,
  optional,
  reason,
  shape,
  text,
  time,
  whole,
  withDefault,
  yes,
} from '../core/fields.ts'
import { page, paged } from '../core/paging.ts'
import { exportPurpose } from '../core/reveal.ts'
import { ruled } from '../core/rules.ts'
import { EmpType, Sex } from '../people/codes.ts'
import { DeclareSource, DeclareStatus, HandleResult, HandleState, HealthLevel, Symptom } from './codes.ts'
import { content, Declaration, temperature } from './fields.ts'
import { Submission } from './fillingManagement.ts'
import { OnsetSeries } from './onset.ts'
import { illnessField, situationFields } from './situation.ts'

/** Whom a row is about. */
const who = {
  empId: id('员工'),
  name: text('姓名'),
  sex: Sex.schema,
  age: maybe(whole('年龄', 0, 200)),
  empType: EmpType.schema,
  workNo: maybe(text('工号', 32)),
  mobile: maybe(text('手机号', 20, { mask: 'phone' })),
  /** Where the person stood on that day. */
  orgId: id('单位'),
  orgName: text('单位', 100),
  projectId: maybe(id('项目')),
  projectName: maybe(text('项目', 100)),
}
/** As much of a submission as lists show. */
const declared = {
  date: day('申报日期'),
  declaredAt: time('申报时间'),
  source: DeclareSource.schema,
  level: HealthLevel.schema,
  worse: yes('恶化'),
  temperature: maybe(text('体温', 4)),
  symptoms: list(Symptom.schema),
}
/** What became of it. */
const handling = {
  handleState: HandleState.schema,
  handleResult: maybe(HandleResult.schema),
  handledByName: maybe(text('处置人')),
  handledAt: maybe(time('处置时间')),
}

/** The submission of a day that stands. */
export const HealthRow = shape({
  id: id('申报'),
  ...who,
  ...declared,
  obliged: yes('应报'),
  status: DeclareStatus.schema,
  lateFilled: yes('逾期补报'),
  ...handling,
})
export type HealthRow = Static<typeof HealthRow>

/** Days that one list may go through. */
const daysAtMost = 31
interface Days {
  readonly date?: string | null
  readonly startTime: string | null
  readonly endTime: string | null
}
const rulesOfDays = ({ startTime, endTime }: Days) => {
  if (startTime === null || endTime === null) return []
  if (endTime < startTime) return [{ path: 'endTime', msg: '结束日期不能早于开始日期' }]
  const days = (Date.parse(endTime) - Date.parse(startTime)) / 86_400_000 + 1
  return days > daysAtMost ? [{ path: 'endTime', msg: `一次最多查询${daysAtMost}天，请缩小日期范围` }] : []
}

const place = { orgId: optional(id('组织')), projectId: optional(id('项目')), includeChildren: withDefault(flag('包含下级'), 1) }
const keyword = optional(text('关键字', 64, { byNumber: true }))

export const healthFilters = {
  ...place,
  /** Of one day, or from one to another; today where nothing is said, and any day where the list is of those that wait. */
  date: optional(day('申报日期')),
  startTime: optional(day('开始日期')),
  endTime: optional(day('结束日期')),
  name: optional(text('姓名', 64, { log: 'personal' })),
  status: optional(DeclareStatus.schema),
  level: withDefault(list(HealthLevel.schema), []),
  symptoms: withDefault(list(Symptom.schema), []),
  source: optional(DeclareSource.schema),
  handleState: optional(HandleState.schema),
  worse: optional(flag('恶化')),
  /** Showed a symptom of one of these series that the week before had not (05 §2.1 no. 4). */
  onsetSeries: withDefault(list(OnsetSeries.schema), []),
  /** Name, pinyin, work number; the last four digits or the whole of a mobile; an identity number. */
  keyword,
}
export const HealthSearch = ruled(shape({ ...paged('declaredAt', 'temperature', 'level'), ...healthFilters }), rulesOfDays)
export type HealthSearch = Static<typeof HealthSearch>
const ExportedHealth = ruled(shape({ ...healthFilters, ...chosenLines('申报'), ...exportPurpose }), rulesOfDays)
export type ExportedHealth = Static<typeof ExportedHealth>

/** Every submission, those that were corrected or voided too. */
export const HistoryRow = shape({
  id: id('申报'),
  ...who,
  ...declared,
  onTime: yes('按时'),
  declarantName: maybe(text('提交人')),
  isLatest: yes('当前有效'),
  voided: yes('已作废'),
  voidReason: maybe(text('作废原因', 200)),
  voidedByName: maybe(text('作废人')),
  voidedAt: maybe(time('作废时间')),
  ...handling,
})
export type HistoryRow = Static<typeof HistoryRow>
const HistorySearch = ruled(
  shape({
    ...paged('declaredAt'),
    ...place,
    startTime: optional(day('开始日期')),
    endTime: optional(day('结束日期')),
    empId: optional(id('员工')),
    voided: optional(flag('已作废')),
    source: optional(DeclareSource.schema),
    keyword,
  }),
  rulesOfDays,
)
export type HistorySearch = Static<typeof HistorySearch>

/** A day of a person, whether or not anything was declared. */
export const EmpDay = shape({
  date: day('申报日期'),
  status: DeclareStatus.schema,
  lateFilled: yes('逾期补报'),
  level: maybe(HealthLevel.schema),
  temperature: maybe(text('体温', 4)),
  obliged: yes('应报'),
  worse: yes('恶化'),
  symptoms: list(Symptom.schema),
  declareId: maybe(id('申报')),
  declaredAt: maybe(time('申报时间')),
  source: maybe(DeclareSource.schema),
  handleState: maybe(HandleState.schema),
})
export type EmpDay = Static<typeof EmpDay>
/** Days of one person that are asked for at once: a year. */
const daysOfPerson = 366
const EmpDaysSearch = ruled(
  shape({ ...paged(), empId: id('员工'), startTime: optional(day('开始日期')), endTime: optional(day('结束日期')) }),
  ({ startTime, endTime }) => {
    if (startTime === null || endTime === null) return []
    if (endTime < startTime) return [{ path: 'endTime', msg: '结束日期不能早于开始日期' }]
    const days = (Date.parse(endTime) - Date.parse(startTime)) / 86_400_000 + 1
    return days > daysOfPerson ? [{ path: 'endTime', msg: '一次最多查询一年' }] : []
  },
)
export type EmpDaysSearch = Static<typeof EmpDaysSearch>
const listByEmpId = () =>
  read.post('listByEmpId', 'biz:declare-health:list', EmpDaysSearch, page(EmpDay), { logsReading: true, title: '查看员工每日申报' })

/** A field in which a submission differs from the one before it, in words; null where one of them left it out. */
export const Difference = shape({
  field: text('字段', 32),
  title: text('名称', 32),
  before: maybe(text('此前', 600)),
  after: maybe(text('此后', 600)),
})
export type Difference = Static<typeof Difference>
export const DaySubmission = shape({
  ...Submission.properties,
  illnessName: maybe(text('已诊断疾病', 64, { log: 'personal' })),
  declarantName: maybe(text('提交人')),
  isLatest: yes('当前有效'),
  voided: yes('已作废'),
  voidReason: maybe(text('作废原因', 200)),
  voidedByName: maybe(text('作废人')),
  voidedAt: maybe(time('作废时间')),
  ...handling,
  handleNote: maybe(text('处置说明', 500)),
  differences: list(Difference),
})
export type DaySubmission = Static<typeof DaySubmission>
export const EmpDate = shape({
  ...who,
  date: day('申报日期'),
  obliged: yes('应报'),
  status: DeclareStatus.schema,
  lateFilled: yes('逾期补报'),
  deadlineAt: maybe(time('截止时间')),
  /** Whether it may still be declared or corrected. */
  open: yes('可填报'),
  requireTemperature: yes('体温必填'),
  requireLocation: yes('位置必填'),
  /** The newest first. */
  submissions: list(DaySubmission),
})
export type EmpDate = Static<typeof EmpDate>

/** For somebody else: whose day it is stands beside what is said of it. */
export const ProxyDeclaration = shape({
  empId: id('员工'),
  /** Where the console stands; the submission is the node's at which the person stood. */
  orgId: optional(id('组织')),
  projectId: optional(id('项目')),
  ...Declaration.properties,
})
const Saved = shape({
  id: id('申报'),
  level: HealthLevel.schema,
  status: DeclareStatus.schema,
  lateFilled: yes('逾期补报'),
  /** The person is under key attention. */
  important: flag('重点关注'),
  hints: list(text('提示', 100)),
})

/** 全部正常 for a crew: at most so many at once. */
export const batchAtMost = 500
export const BatchDeclaration = shape({
  date: day('申报日期'),
  empIds: { ...ids('人员'), maxItems: batchAtMost, says: `一次最多代报${batchAtMost}人，请分批提交` },
  allNormal: { ...flag('全部正常'), enum: [1], says: '批量代报只用于全部正常的人员' } as ReturnType<typeof flag>,
  /** By the employee's number. */
  temperatureMap: withDefault({ ...byKey(temperature), title: '体温', log: 'personal' as const }, {}),
})
const Skipped = shape({ empId: id('员工'), name: maybe(text('姓名')), reason: text('原因', 60) })

/** What is said of the case that 登记患病 takes up; judged with the case itself. */
export const HandledIllness = shape({ illnessId: illnessField, ...situationFields })
export const Handling = ruled(
  shape({
    id: id('申报'),
    handleResult: HandleResult.schema,
    handleNote: optional(longText('处置说明', 500)),
    illness: optional({ ...HandledIllness, title: '患病信息' }),
  }),
  ({ handleResult, illness }) => {
    if (handleResult === HandleResult.illness) return illness === null ? [{ path: 'illness', msg: '请填写患病信息' }] : []
    return illness === null ? [] : [{ path: 'illness', msg: '只有登记患病才填写患病信息' }]
  },
)

/** 03 §5.4: the daily declarations, whoever sends them. */
export const declareHealth = under('/declare-health', {
  list: read.post('list', 'biz:declare-health:list', HealthSearch, page(HealthRow)),
  listByEmpId: listByEmpId(),
  listByEmpIdAndDate: read.post(
    'listByEmpIdAndDate',
    'biz:declare-health:info',
    shape({ empId: id('员工'), date: day('申报日期') }),
    EmpDate,
    { logsReading: true },
  ),
  listHistory: read.post('listHistory', 'biz:declare-health:list', HistorySearch, page(HistoryRow)),
  save: write.post('save', 'biz:declare-health:save', ProxyDeclaration, Saved, { title: '代报健康申报', whileClosed: true }),
  saveBatch: write.post(
    'save-batch',
    'biz:declare-health:save',
    BatchDeclaration,
    shape({ saved: whole('已申报', 0, batchAtMost), skipped: list(Skipped) }),
    { title: '批量代报正常', whileClosed: true },
  ),
  delete: write.post(
    'delete',
    'biz:declare-health:delete',
    shape({ ids: { ...ids('申报'), maxItems: 100 }, voidReason: reason('作废原因') }),
    Done,
    { title: '作废健康申报' },
  ),
  handle: write.post('handle', 'biz:declare-health:handle', Handling, Done, { title: '处置异常申报', whileClosed: true }),
  export: read.post('export', 'biz:declare-health:export', ExportedHealth, Exported, {
    limit: 'export',
    reveals: 'biz:declare-health:reveal',
  }),
})

/** The second path that the documents name. */
export const bizDeclareHealth = under('/biz/declare-health', { listByEmpId: listByEmpId() })

/** A declaration in the console's form. */
export const ProxyContent = shape(content)
