import { day, id, list, maybe, text, time, whole, yes } from '../core/fields.ts'
import { EmpType, Sex } from '../people/codes.ts'
import { DeclareSource, HandleResult, HandleState, HealthLevel, Symptom } from './codes.ts'

/** Whom a row is about. */
export const who = {
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
export const declared = {
  date: day('申报日期'),
  declaredAt: time('申报时间'),
  source: DeclareSource.schema,
  level: HealthLevel.schema,
  worse: yes('恶化'),
  temperature: maybe(text('体温', 4)),
  symptoms: list(Symptom.schema),
}
/** What became of it. */
export const handling = {
  handleState: HandleState.schema,
  handleResult: maybe(HandleResult.schema),
  handledByName: maybe(text('处置人')),
  handledAt: maybe(time('处置时间')),
}

/** Who sent a submission, whether it still counts, and what became of it. */
export const submitted = {
  declarantName: maybe(text('提交人')),
  isLatest: yes('当前有效'),
  voided: yes('已作废'),
  voidReason: maybe(text('作废原因', 200)),
  voidedByName: maybe(text('作废人')),
  voidedAt: maybe(time('作废时间')),
}
