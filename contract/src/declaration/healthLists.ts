import type { Static } from 'typebox'
import { chosenLines } from '../core/exported.ts'
import { day, flag, id, list, optional, shape, text, time, withDefault, yes } from '../core/fields.ts'
import { counting, paged } from '../core/paging.ts'
import { daysErrors, period } from '../core/period.ts'
import { exportPurpose } from '../core/reveal.ts'
import { ruled } from '../core/rules.ts'
import { DeclareSource, DeclareStatus, HandleState, HealthLevel, Symptom } from './codes.ts'
import { declared, handling, submitted, who } from './healthRow.ts'
import { OnsetSeries } from './onset.ts'

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
export const daysAtMost = 31
const rulesOfDays = daysErrors(daysAtMost)

const place = { orgId: optional(id('组织')), projectId: optional(id('项目')), includeChildren: withDefault(flag('包含下级'), 1) }
const keyword = optional(text('关键字', 64, { byNumber: true }))

export const healthFilters = {
  ...place,
  /** Of one day, or from one to another; today where nothing is said, and any day where the list is of those that wait. */
  date: optional(day('申报日期')),
  ...period,
  name: optional(text('姓名', 64, { log: 'personal' })),
  status: optional(DeclareStatus.schema),
  level: withDefault(list(HealthLevel.schema), []),
  symptoms: withDefault(list(Symptom.schema), []),
  source: optional(DeclareSource.schema),
  handleState: optional(HandleState.schema),
  worse: optional(flag('恶化')),
  /** Showed a symptom of one of these series that the week before had not (05 §2.1 no. 4). */
  onsetSeries: withDefault(list(OnsetSeries.schema), []),
  /** Sent from one moment to another, both included. */
  declaredFrom: optional(time('提交时刻起')),
  declaredTo: optional(time('提交时刻止')),
  /** Name, pinyin, work number; the last four digits or the whole of a mobile; an identity number. */
  keyword,
}
type AskedDays = { readonly [name in 'date' | 'startTime' | 'endTime']?: string | null | undefined } & {
  readonly handleState?: number | null | undefined
}
/** Whether a search names no day and is of today alone; those that wait are of any day. */
export const isOfToday = ({ date = null, startTime = null, endTime = null, handleState = null }: AskedDays) =>
  date === null && startTime === null && endTime === null && handleState !== HandleState.pending

export const HealthSearch = ruled(shape({ ...paged('declaredAt', 'temperature', 'level'), ...counting, ...healthFilters }), rulesOfDays)
export type HealthSearch = Static<typeof HealthSearch>
export const ExportedHealth = ruled(shape({ ...healthFilters, ...chosenLines('申报'), ...exportPurpose }), rulesOfDays)
export type ExportedHealth = Static<typeof ExportedHealth>

/** Every submission, those that were corrected or voided too. */
export const HistoryRow = shape({
  id: id('申报'),
  ...who,
  ...declared,
  onTime: yes('按时'),
  ...submitted,
  ...handling,
})
export type HistoryRow = Static<typeof HistoryRow>
export const HistorySearch = ruled(
  shape({
    ...paged('declaredAt'),
    ...place,
    ...period,
    empId: optional(id('员工')),
    voided: optional(flag('已作废')),
    source: optional(DeclareSource.schema),
    keyword,
  }),
  rulesOfDays,
)
export type HistorySearch = Static<typeof HistorySearch>
