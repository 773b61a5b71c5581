import type { FieldError } from '../core/errors.ts'
import { day, id, longText, optional, revisionOf, shape, text, whole, withDefault } from '../core/fields.ts'
import { type Incomplete, ruledByHandler } from '../core/rules.ts'
import type { ValueOf } from '../core/value.ts'
import { CaseClass, CaseType, DiagnoseType, InfectionSource, Outcome, Severity, TreatPlace } from './caseCodes.ts'
import { IsolationState, TestResult, Vaccination } from './codes.ts'

/** The log does not say which illness somebody has. */
export const illnessField = { ...id('病种'), log: 'personal' as const }

/** What is said of a case of an illness (03 §2.12), beside whose it is and of what. */
export const situationFields = {
  /** Of the two the one that the illness asks for (`CaseScheme`). */
  caseType: optional(CaseType.schema),
  diagnoseType: optional(DiagnoseType.schema),
  onsetDate: optional(day('发病日期', 'personal')),
  foundDate: day('发现日期', 'personal'),
  confirmDate: optional(day('确诊日期', 'personal')),
  severity: optional(Severity.schema),
  isolationState: withDefault(IsolationState.schema, IsolationState.none),
  isolationPlace: optional(text('隔离地点', 100, { log: 'personal' })),
  treatPlace: optional(TreatPlace.schema),
  hospitalName: optional(text('医院名称', 100, { log: 'personal' })),
  infectionSource: optional(InfectionSource.schema),
  closeContactNum: optional(whole('密切接触人数', 0, 999)),
  vaccination: optional(Vaccination.schema),
  testResult: optional({ ...TestResult.schema, title: '检测结果' }),
  remark: optional(longText('备注', 500)),
}
const SituationFields = shape(situationFields)
export type SituationFields = ValueOf<typeof SituationFields>

/** No case is so old that figures do not count its day. */
export const earliestCase = '2000-01-01'

/** Of either scheme the class; null: the one that the illness asks for is missing. */
export function caseClassOf({ caseType, diagnoseType }: Pick<Incomplete<SituationFields>, 'caseType' | 'diagnoseType'>) {
  if (caseType !== null) return { 1: CaseClass.confirmed, 2: CaseClass.suspected, 3: CaseClass.asymptomatic }[caseType]
  return diagnoseType === null ? null : { 1: CaseClass.suspected, 2: CaseClass.confirmed, 3: CaseClass.other }[diagnoseType]
}

/** What is wrong with a case whatever its illness: the days in their order, and when a confirmed one was confirmed. */
export function situationErrors(draft: Incomplete<SituationFields>): readonly FieldError[] {
  const { foundDate, confirmDate, onsetDate } = draft
  const errors: FieldError[] = []
  const add = (path: string, msg: string) => errors.push({ path, msg })
  if (foundDate !== null && foundDate < earliestCase) add('foundDate', `发现日期不能早于${earliestCase}`)
  if (onsetDate !== null && onsetDate < earliestCase) add('onsetDate', `发病日期不能早于${earliestCase}`)
  if (onsetDate !== null && confirmDate !== null && onsetDate > confirmDate) add('onsetDate', '发病日期不能晚于确诊日期')
  if (confirmDate !== null && confirmDate < earliestCase) add('confirmDate', `确诊日期不能早于${earliestCase}`)
  if (confirmDate === null && caseClassOf(draft) === CaseClass.confirmed) add('confirmDate', '确诊病例须填写确诊日期')
  return errors
}

export const situationSubject = { personId: id('员工'), illnessId: illnessField }
/** Judged by the handler, which knows by which scheme the illness is classified and what day it is. */
export const SituationDraft = ruledByHandler(shape({ ...situationSubject, ...situationFields }), situationErrors)
export type SituationDraft = ValueOf<typeof SituationDraft>
export const SituationRevision = ruledByHandler(revisionOf(situationFields), situationErrors)
export type SituationRevision = ValueOf<typeof SituationRevision>

/** How a case ends (03 §4.5). */
export const closingFields = {
  outcome: Outcome.schema,
  outcomeDate: day('转归日期', 'personal'),
  remark: optional(longText('说明', 500)),
}
export const SituationClosing = revisionOf(closingFields)
export type SituationClosing = ValueOf<typeof SituationClosing>
