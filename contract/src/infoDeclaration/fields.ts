import { Type } from 'typebox'
import { day, flag, id, longText, optional, shape, text, whole, withDefault } from '../core/fields.ts'
import type { ValueOf } from '../core/value.ts'
import { CaseType, DiagnoseType } from '../declaration/caseCodes.ts'
import { ContactHistory, IsolationState, TestResult, Vaccination } from '../declaration/codes.ts'
import { symptoms, temperature } from '../declaration/fields.ts'
import type { FilesField } from '../files/files.ts'
import { nationCode } from '../people/employeeFields.ts'
import { DeclaredTest, DeclareReason, Transport } from './codes.ts'

const personalDay = (title: string) => day(title, 'personal')

/** A place where somebody has been, and how long (03 §2.10). */
export const VisitArea = shape({
  nationCode: { ...nationCode, title: '国家/地区', says: '国家/地区不正确' },
  /** Of the dictionary of places. */
  provinceId: optional(id('省/州')),
  areaName: optional(text('到访地区', 128, { log: 'personal' })),
  arriveDay: personalDay('到达日期'),
  leaveDay: personalDay('离开日期'),
  transport: Transport.schema,
  transportNo: optional(text('班次/车牌', 16, { log: 'personal' })),
  purpose: optional(text('事由', 100, { log: 'personal' })),
})
export type VisitArea = ValueOf<typeof VisitArea>
/** Days before the declaration that a journey may lie back. */
export const areaDays = 60

/** What an information declaration says, whoever makes it (03 §2.10); its level follows. */
export const infoFields = {
  declareReason: DeclareReason.schema,
  temperature: optional(temperature),
  symptoms: withDefault(symptoms, []),
  contactHistory: withDefault(ContactHistory.schema, ContactHistory.none),
  isolationState: withDefault(IsolationState.schema, IsolationState.none),
  isolationFrom: optional(personalDay('隔离开始')),
  isolationTo: optional(personalDay('隔离结束')),
  vaccination: optional(Vaccination.schema),
  vaccineDoses: optional({ ...whole('接种剂次', 0, 9), log: 'personal' as const }),
  lastVaccinatedOn: optional(personalDay('最近接种日期')),
  testType: optional(DeclaredTest.schema),
  testResult: optional({ ...TestResult.schema, title: '检测结果' }),
  testedOn: optional(personalDay('检测日期')),
  visitAreas: withDefault(Type.Array(VisitArea, { title: '到访地区', maxItems: 20, says: '到访地区不能超过20条' }), []),
  remark: optional(longText('健康备注')),
}
/** Whoever declares says that it is true. */
export const promised = flag('承诺所填属实')

export const InfoFields = shape(infoFields)
export type InfoFields = ValueOf<typeof InfoFields>

const personalId = (title: string) => ({ ...id(title), log: 'personal' as const })
/** What employees and students say beside that: what they were found to have, and what a vaccination or a test was about. */
export const ownFields = {
  ...infoFields,
  illnessId: optional(personalId('已诊断疾病')),
  caseType: optional(CaseType.schema),
  diagnoseType: optional(DiagnoseType.schema),
  /** Left out: COVID-19. */
  vaccineIllnessId: optional(personalId('接种病种')),
  /** Left out: what the kind of test looks for. */
  testIllnessId: optional(personalId('检测病种')),
}
export const OwnFields = shape(ownFields)
export type OwnFields = ValueOf<typeof OwnFields>

/** Certificates and reports, by the field of `Domain.fileOwners`. */
export const declareFiles: FilesField = { title: '附件', bizTypes: ['medical'], most: 6 }
