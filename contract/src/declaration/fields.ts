import { type Static, Type } from 'typebox'
import { day, flag, id, longText, optional, shape, text, time, uuid, withDefault } from '../core/fields.ts'
import { CaseType, DiagnoseType } from './caseCodes.ts'
import { BodyState, ContactHistory, IsolationState, Symptom, TestResult, Vaccination } from './codes.ts'

/** 34.0–43.0 with at most one decimal. */
export const temperature = Type.String({
  title: '体温',
  maxLength: 4,
  minLength: 1,
  pattern: '^((3[4-9]|4[0-2])(\\.\\d)?|43(\\.0)?)$',
  says: '体温应在34.0到43.0之间，最多一位小数',
  log: 'personal',
})
export const symptoms = Type.Array(Symptom.schema, { title: '症状', maxItems: 10, uniqueItems: true })

/** What a person declares of a day (03 §2.9); the same whoever sends it. */
export const content = {
  temperature: optional(temperature),
  bodyState: BodyState.schema,
  symptoms: withDefault(symptoms, []),
  /** Required with symptom 99. */
  symptomOther: optional(text('其他症状', 100, { log: 'personal' })),
  contactHistory: withDefault(ContactHistory.schema, 0),
  isolationState: withDefault(IsolationState.schema, 0),
  /** What somebody is known to have, with the classification that the illness asks for; the log does not say what it is. */
  illnessId: optional({ ...id('已诊断疾病'), log: 'personal' as const }),
  caseType: optional(CaseType.schema),
  diagnoseType: optional(DiagnoseType.schema),
  vaccination: optional(Vaccination.schema),
  testResult: optional(TestResult.schema),
  locationNation: optional(text('当前所在国家', 2, { log: 'personal' })),
  locationText: optional(text('当前所在地', 128, { log: 'personal' })),
  leftSite: optional(flag('是否离开驻地')),
  medication: optional(longText('用药情况')),
  remark: optional(longText('备注')),
}

/** One submission. Sent again with the same key it is the same submission, days later too. */
export const Declaration = shape({
  date: day('申报日期'),
  clientKey: uuid('提交标识'),
  /** The sender's own clock: of several for a day the last one filled in counts. Never believed beyond the arrival. */
  clientTime: optional(time('填写时间')),
  ...content,
})
export type Declaration = Static<typeof Declaration>
