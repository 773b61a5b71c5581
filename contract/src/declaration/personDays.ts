import { type Static, Type } from 'typebox'
import { day, id, list, maybe, optional, shape, text, time, yes } from '../core/fields.ts'
import { page, paged } from '../core/paging.ts'
import { ruled } from '../core/rules.ts'
import { DeclareSource, DeclareStatus, HandleState, HealthLevel, Symptom } from './codes.ts'
import { NamedSubmission } from './fillingManagement.ts'
import { handling, submitted, who } from './healthRow.ts'

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
/** With the temperature from which one has a fever, as it is set. */
export const EmpDays = shape({ ...page(EmpDay).properties, fever: Type.Number({ title: '发热体温', minimum: 34, maximum: 43 }) })
export type EmpDays = Static<typeof EmpDays>
/** Days of one person that are asked for at once: a year. */
const daysOfPerson = 366
export const EmpDaysSearch = ruled(
  shape({ ...paged(), empId: id('员工'), startTime: optional(day('开始日期')), endTime: optional(day('结束日期')) }),
  ({ startTime, endTime }) => {
    if (startTime === null || endTime === null) return []
    if (endTime < startTime) return [{ path: 'endTime', msg: '结束日期不能早于开始日期' }]
    const days = (Date.parse(endTime) - Date.parse(startTime)) / 86_400_000 + 1
    return days > daysOfPerson ? [{ path: 'endTime', msg: '一次最多查询一年' }] : []
  },
)
export type EmpDaysSearch = Static<typeof EmpDaysSearch>
/** A field in which a submission differs from the one before it, in words; null where one of them left it out. */
export const Difference = shape({
  field: text('字段', 32),
  title: text('名称', 32),
  before: maybe(text('此前', 600)),
  after: maybe(text('此后', 600)),
})
export type Difference = Static<typeof Difference>
export const DaySubmission = shape({
  ...NamedSubmission.properties,
  ...submitted,
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
