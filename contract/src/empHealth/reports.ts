import { Type } from 'typebox'
import { read, under, write } from '../core/call.ts'
import { Exported } from '../core/exported.ts'
import {
  Done,
  day,
  flag,
  id,
  list,
  longText,
  maybe,
  optional,
  recordOf,
  shape,
  text,
  time,
  uuid,
  whole,
  withDefault,
  yes,
} from '../core/fields.ts'
import { page, paged } from '../core/paging.ts'
import { daysErrors, period } from '../core/period.ts'
import { ruled } from '../core/rules.ts'
import type { ValueOf } from '../core/value.ts'
import { CaseClass, Outcome } from '../declaration/caseCodes.ts'
import { DeclareStatus } from '../declaration/codes.ts'
import { situationFields } from '../declaration/situation.ts'
import { CaseScheme, ConfigState, DeclareCycle } from '../illness/codes.ts'

const count = (title: string) => whole(title, 0, Number.MAX_SAFE_INTEGER)
const ofProject = { projectId: id('项目') }
const illnessId = id('病种')
const illnessName = text('病种', 64)
const personName = (title: string) => text(title, 64, { log: 'personal' })

/** What there was of an illness at a project, at the moment of the report. */
export const counts = {
  confirmed: count('确诊'),
  suspected: count('疑似'),
  asymptomatic: count('无症状'),
  other: count('其他'),
  isolating: count('隔离中'),
  newToday: count('当日新增'),
  recoveredToday: count('当日痊愈'),
  deathToday: count('当日死亡'),
}
export const Counts = shape(counts)
export type Counts = ValueOf<typeof Counts>

/** An illness that the project reports, with the state of its day. */
export const ReportedIllness = shape({
  illnessId,
  illnessName,
  caseScheme: CaseScheme.schema,
  declareCycle: DeclareCycle.schema,
  /** Null: the project does not have it any more. */
  activeFrom: maybe(day('开始上报')),
  /** The day asks for a report of it. */
  due: yes('应上报'),
  status: DeclareStatus.schema,
  lateFilled: yes('逾期补报'),
  deadlineAt: maybe(time('截止时间')),
})
export type ReportedIllness = ValueOf<typeof ReportedIllness>

/** Every enabled illness, and whether this project reports it. */
export const ConfiguredIllness = shape({
  illnessId,
  illnessName,
  declareCycle: DeclareCycle.schema,
  configState: ConfigState.schema,
  activeFrom: maybe(day('开始上报')),
  addedAt: maybe(time('添加时间')),
  addedByName: maybe(personName('添加人')),
  removedAt: maybe(time('移除时间')),
  removedByName: maybe(personName('移除人')),
  recoveredAt: maybe(time('恢复时间')),
  recoveredByName: maybe(personName('恢复人')),
})
export type ConfiguredIllness = ValueOf<typeof ConfiguredIllness>

/** A case on the sheet of a day: open, or ended on that day. */
export const SheetCase = recordOf(situationFields, {
  personId: id('员工'),
  name: personName('姓名'),
  workNo: maybe(text('工号', 32)),
  illnessId,
  caseClass: CaseClass.schema,
  ended: yes('已结束'),
  outcome: maybe(Outcome.schema),
  outcomeDate: maybe(day('转归日期', 'personal')),
})
export type SheetCase = ValueOf<typeof SheetCase>

const SheetIllness = shape({
  ...ReportedIllness.properties,
  counts: Counts,
  declaredAt: maybe(time('上报时间')),
  declaredByName: maybe(personName('上报人')),
  nothingNew: maybe(flag('零报告')),
  remark: maybe(longText('备注', 500)),
  items: list(SheetCase),
})
export type SheetIllness = ValueOf<typeof SheetIllness>

/** What a project has to fill in on a day. */
export const Sheet = shape({
  date: day('上报日期'),
  status: DeclareStatus.schema,
  deadlineAt: maybe(time('截止时间')),
  lateUntil: maybe(time('补报截止')),
  /** Whether it may still be reported or corrected. */
  open: yes('可上报'),
  empTotal: count('在场人数'),
  pendingAbnormal: count('待处置异常申报'),
  illnesses: list(SheetIllness),
})
export type Sheet = ValueOf<typeof Sheet>

/** A case as a report names it: a new one, or with `situationId` one that there is; with an outcome it ends. */
export const ReportItem = shape({
  situationId: optional(id('患病记录')),
  version: optional(whole('版本', 0, Number.MAX_SAFE_INTEGER)),
  personId: id('员工'),
  illnessId: { ...illnessId, log: 'personal' as const },
  ...situationFields,
  outcome: optional(Outcome.schema),
  outcomeDate: optional(day('转归日期', 'personal')),
  outcomeRemark: optional(longText('转归说明', 500)),
})
export type ReportItem = ValueOf<typeof ReportItem>

export const ReportDraft = shape({
  ...ofProject,
  date: day('上报日期'),
  /** Absent: all that are due. */
  illnessId: optional(illnessId),
  nothingNew: withDefault(flag('零报告'), 0),
  items: withDefault(Type.Array(ReportItem, { title: '病例', maxItems: 200, says: '一次最多上报200例' }), []),
  clientKey: uuid('提交编号'),
  remark: optional(longText('备注', 500)),
  /** 1: of each illness what its report of the day says stays, whatever `remark` is. */
  keepRemark: withDefault(flag('备注不变'), 0),
})
export type ReportDraft = ValueOf<typeof ReportDraft>

/** A day in the calendar. */
export const ReportDay = shape({
  date: day('上报日期'),
  status: DeclareStatus.schema,
  declaredAt: maybe(time('上报时间')),
  declaredByName: maybe(personName('上报人')),
  deadlineAt: maybe(time('截止时间')),
})
export type ReportDay = ValueOf<typeof ReportDay>

/** One illness of one project on one day: reported, or due and not reported. */
export const HistoryRow = shape({
  /** Of project, illness and day. */
  key: text('上报', 64),
  projectId: id('项目'),
  projectName: text('项目', 100),
  illnessId,
  illnessName,
  date: day('上报日期'),
  due: yes('应上报'),
  status: DeclareStatus.schema,
  lateFilled: yes('逾期补报'),
  deadlineAt: maybe(time('截止时间')),
  declaredAt: maybe(time('上报时间')),
  declaredByName: maybe(personName('上报人')),
  nothingNew: maybe(flag('零报告')),
  confirmed: maybe(counts.confirmed),
  suspected: maybe(counts.suspected),
  asymptomatic: maybe(counts.asymptomatic),
  other: maybe(counts.other),
  isolating: maybe(counts.isolating),
  newToday: maybe(counts.newToday),
  recoveredToday: maybe(counts.recoveredToday),
  deathToday: maybe(counts.deathToday),
  empTotal: maybe(count('在场人数')),
  pendingAbnormal: maybe(count('待处置异常申报')),
})
export type HistoryRow = ValueOf<typeof HistoryRow>

/** Days that one list goes through. */
export const daysAtMost = 92
const historyFilters = {
  orgId: optional(id('组织')),
  projectId: optional(id('项目')),
  illnessId: optional(illnessId),
  status: optional(DeclareStatus.schema),
  ...period,
}
export const HistorySearch = ruled(shape({ ...paged('date', 'declaredAt'), ...historyFilters }), daysErrors(daysAtMost))
export type HistorySearch = ValueOf<typeof HistorySearch>

const ProjectIllness = shape({ ...ofProject, illnessId })
const lists = ['epac:uhs:list', 'epac:uhs:config'] as const

/** 人员健康上报 (03 §5.7, first half). */
export const reports = under('/epac/emp-health-situation', {
  listIllnessByProject: read.get('list-illness-by-project/{projectId}', 'epac:uhs:list', shape(ofProject), list(ReportedIllness)),
  listProjectConfigIllness: read.get('list-project-config-illness/{projectId}', lists, shape(ofProject), list(ConfiguredIllness)),
  addIllnessToConfig: write.get('{projectId}/add-illness-to-config/{illnessId}', 'epac:uhs:config', ProjectIllness, Done, {
    title: '添加项目病种',
  }),
  removeIllnessFromConfig: write.get('{projectId}/remove-illness-from-config/{illnessId}', 'epac:uhs:config', ProjectIllness, Done, {
    title: '移除项目病种',
  }),
  recoveryIllnessFromConfig: write.get('{projectId}/recovery-illness-from-config/{illnessId}', 'epac:uhs:config', ProjectIllness, Done, {
    title: '恢复项目病种',
  }),
  queryUserHealth: read.get(
    'query-user-health/{projectId}',
    'epac:uhs:info',
    shape({ ...ofProject, illnessId: optional(illnessId), date: optional(day('上报日期')) }),
    Sheet,
    { logsReading: true },
  ),
  listDeclareTimeAndStatus: read.get(
    'list-declare-time-and-status/{projectId}',
    'epac:uhs:list',
    ruled(shape({ ...ofProject, illnessId: optional(illnessId), ...period }), daysErrors(daysAtMost)),
    list(ReportDay),
  ),
  declareUserHealth: write.post(
    'declare-user-health/{projectId}',
    'epac:uhs:declare',
    ReportDraft,
    shape({ status: DeclareStatus.schema }),
    {
      title: '人员健康上报',
      handlerAsks: ['epac:ill-situation:death'],
    },
  ),
  listProjectUhsHistory: read.post('list-project-uhs-history', 'epac:uhs:list', HistorySearch, page(HistoryRow)),
  export: read.post('export', 'epac:uhs:export', HistorySearch, Exported, { limit: 'export' }),
})
