import type { Static } from 'typebox'
import { read, under } from '../core/call.ts'
import { chosenLines, Exported } from '../core/exported.ts'
import { day, flag, id, list, maybe, shape, text, time, whole, withDefault, yes } from '../core/fields.ts'
import { page, paged } from '../core/paging.ts'
import { exportPurpose } from '../core/reveal.ts'
import { Caliber } from '../figures/codes.ts'
import { values } from '../figures/shapes.ts'
import { count, subscribed } from '../figures/shared.ts'
import { EmpType, Sex } from '../people/codes.ts'
import { CaseType, DiagnoseType } from './caseCodes.ts'
import {
  ContactHistory,
  DeclareSource,
  DeclareStatus,
  FillPattern,
  HealthLevel,
  IsolationState,
  Symptom,
  TestResult,
  Vaccination,
} from './codes.ts'
import { content } from './fields.ts'
import { filling, fillRates, overdue, pendingHandle } from './figures.ts'
import { consoleFields, date, fillingFilters, where } from './fillingFilter.ts'
import { PersonHealth } from './personHealth.ts'

const figures = { ...values(filling), overdue: { ...count, title: overdue.title } }
export const Overview = shape({
  orgId: id('组织'),
  orgName: text('组织', 100),
  date: day('日期'),
  /** The day for which people there are asked now (03 §4.1 no. 4): west of Beijing the former one, while it may be declared in time. */
  siteDay: day('现场日期'),
  asOf: time('截至'),
  /** Somebody may still declare in time. */
  open: yes('未截止'),
  /** By which the figures of the day are. */
  caliber: Caliber.schema,
  subscribed,
  ...figures,
  /** At the end of the day, whatever day they are of; null of some kinds of people. */
  pendingHandle: maybe({ ...count, title: pendingHandle.title }),
  /** Up to this moment where the day is under way; null: the whole day. */
  yesterday: shape({ date: day('日期'), until: maybe(time('比较至')), caliber: Caliber.schema, ...figures }),
})
export type DayFigures = Omit<Static<typeof Overview>['yesterday'], 'until' | 'caliber'>

const RateRow = shape({
  /** By day: the day. By org: null. */
  date: maybe(day('日期')),
  /** By org: the node; its own part (本级) where it is the node of the query. */
  orgId: maybe(id('组织')),
  orgName: maybe(text('组织', 100)),
  orgType: maybe(whole('组织类型', 0, 5)),
  own: yes('本级'),
  /** By org: counted with the node, and none of its own. */
  subscribed: yes('订阅组织'),
  /** By org, of 历史口径: it was below the node then, and hangs elsewhere now. */
  moved: yes('已划出组织'),
  /** There is something below to drill into. */
  hasChildren: yes('有下级'),
  ...values(fillRates),
})
export type RateRow = Static<typeof RateRow>

export const Rates = shape({ asOf: time('截至'), caliber: Caliber.schema, list: list(RateRow) })
export type Rates = Static<typeof Rates>

/** One of the dots of a strip. */
export const DayMark = shape({
  date: day('日期'),
  status: DeclareStatus.schema,
  lateFilled: yes('补报'),
  level: maybe(HealthLevel.schema),
  temperature: maybe(text('体温', 4)),
})
export type DayMark = Static<typeof DayMark>

/** Who sees how people fill in the form, and may look for it (03 §5.6b): the page shows nothing of it to others. */
export const seesPatterns = 'biz:declare-health:handle'

const FillingSearch = shape({ ...paged('declaredAt', 'missingDays', 'temperature'), ...fillingFilters })
export type FillingSearch = Static<typeof FillingSearch>

export const FillingRow = shape({
  empId: id('员工'),
  name: text('姓名'),
  sex: Sex.schema,
  age: maybe(whole('年龄', 0, 200)),
  workNo: maybe(text('工号', 32)),
  mobile: maybe(text('手机号', 20, { mask: 'phone' })),
  empType: EmpType.schema,
  /** Where the person stood on that day. */
  orgId: id('单位'),
  orgName: text('单位', 100),
  projectId: maybe(id('项目')),
  projectName: maybe(text('项目', 100)),
  position: maybe(text('岗位')),
  teamName: maybe(text('班组')),
  obliged: yes('应报'),
  fillStatus: DeclareStatus.schema,
  lateFilled: yes('逾期补报'),
  deadlineAt: maybe(time('截止时间')),
  declaredAt: maybe(time('申报时间')),
  source: maybe(DeclareSource.schema),
  level: maybe(HealthLevel.schema),
  worse: yes('恶化'),
  temperature: maybe(text('体温', 4)),
  symptoms: list(Symptom.schema),
  missingDays: whole('连续未报天数', 0, 30),
  /** Empty for whoever does not handle abnormal declarations. */
  pattern: list(FillPattern.schema),
  /** The seven days up to this one, oldest first. */
  week: list(DayMark),
})
export type FillingRow = Static<typeof FillingRow>

/** A submission as it is read. */
export const Submission = shape({
  declareId: id('申报'),
  declaredAt: time('申报时间'),
  onTime: yes('按时'),
  /** It arrived when one was there already that had been filled in later, and does not count. */
  older: yes('补传的较早申报'),
  source: DeclareSource.schema,
  level: HealthLevel.schema,
  worse: yes('恶化'),
  temperature: maybe(text('体温', 4)),
  bodyState: content.bodyState,
  symptoms: list(Symptom.schema),
  symptomOther: maybe(text('其他症状', 100)),
  contactHistory: ContactHistory.schema,
  isolationState: IsolationState.schema,
  illnessId: maybe(content.illnessId),
  caseType: maybe(CaseType.schema),
  diagnoseType: maybe(DiagnoseType.schema),
  vaccination: maybe(Vaccination.schema),
  testResult: maybe(TestResult.schema),
  locationNation: maybe(text('当前所在国家', 2)),
  locationText: maybe(text('当前所在地', 128)),
  leftSite: maybe(flag('是否离开驻地')),
  medication: maybe(text('用药情况', 500)),
  remark: maybe(text('备注', 500)),
})
export type Submission = Static<typeof Submission>
export const NamedSubmission = shape({ ...Submission.properties, illnessName: maybe(text('已诊断疾病', 64, { log: 'personal' })) })
export type NamedSubmission = Static<typeof NamedSubmission>

export const EmpHealthInfo = shape({
  empId: id('员工'),
  name: text('姓名'),
  sex: Sex.schema,
  age: maybe(whole('年龄', 0, 200)),
  empType: EmpType.schema,
  workNo: maybe(text('工号', 32)),
  idNumber: maybe(text('证件号码', 40, { mask: 'idNumber' })),
  mobile: maybe(text('手机号', 20, { mask: 'phone' })),
  orgId: id('所在单位'),
  orgName: text('所在单位', 100),
  homeOrgName: text('归属单位', 100),
  position: maybe(text('岗位')),
  teamName: maybe(text('班组')),
  date: day('日期'),
  obliged: yes('应报'),
  status: DeclareStatus.schema,
  lateFilled: yes('逾期补报'),
  deadlineAt: maybe(time('截止时间')),
  /** The latest of the day; its illness is named to whoever may open archives or cases. */
  declaration: maybe(NamedSubmission),
  /** The others of the day, the newest first: what was corrected, and what came late. */
  others: list(NamedSubmission),
  /** The fourteen days up to this one, oldest first. */
  strip: list(DayMark),
  pattern: list(FillPattern.schema),
  /** What else is known of them; null for whoever may not open archives. */
  health: maybe(PersonHealth),
})
export type EmpHealthInfo = Static<typeof EmpHealthInfo>

const ExportedFilling = shape({ ...fillingFilters, ...chosenLines('员工'), ...exportPurpose })
export type ExportedFilling = Static<typeof ExportedFilling>

/** 03 §5.6: who has declared and who has not, the figures and the list behind them. */
export const fillingManagement = under('/biz/filling-management', {
  overviewStatistics: read.post(
    'overview-statistics',
    'biz:filling-management:list',
    shape({ ...where, ...consoleFields, ...date }),
    Overview,
  ),
  fillRateStatistics: read.post(
    'fillRateStatistics',
    'biz:filling-management:list',
    shape({
      ...where,
      ...consoleFields,
      startTime: day('开始日期'),
      endTime: day('结束日期'),
      groupBy: withDefault({ ...text('分组方式', 3), pattern: '^(day|org)$', says: '分组方式应为day或org' }, 'day'),
    }),
    Rates,
  ),
  page: read.post('page', 'biz:filling-management:list', FillingSearch, page(FillingRow), { handlerAsks: [seesPatterns] }),
  loadEmpHealthInfo: read.post('loadEmpHealthInfo', 'biz:filling-management:info', shape({ empId: id('员工'), ...date }), EmpHealthInfo, {
    handlerAsks: [seesPatterns, 'biz:archive:info'],
    logsReading: true,
  }),
  export: read.post('export', 'biz:filling-management:export', ExportedFilling, Exported, {
    handlerAsks: [seesPatterns],
    limit: 'export',
    reveals: 'biz:employee:reveal',
  }),
})
