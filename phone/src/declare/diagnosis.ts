import type { FieldError } from '@oems/contract/core/errors.ts'
import { CaseType, DiagnoseType } from '@oems/contract/declaration/caseCodes.ts'
import { caseErrors } from '@oems/contract/illness/caseErrors.ts'
import type { KnownIllness } from '@oems/contract/phone/phone.ts'
import { labelOf, said, words } from '../words/words.ts'
import type { Draft } from './draft.ts'

/** What somebody was found to have; nothing of it where nothing was found. */
export type Diagnosis = Required<{ readonly [F in 'illnessId' | 'caseType' | 'diagnoseType']: NonNullable<Draft[F]> | null }>
export type Illnesses = readonly KnownIllness[]

export const diagnosisOf = ({ illnessId, caseType, diagnoseType }: Partial<Diagnosis> | Draft): Diagnosis => ({
  illnessId: illnessId ?? null,
  caseType: caseType ?? null,
  diagnoseType: diagnoseType ?? null,
})

export const schemeOf = (illnessId: number | null, illnesses: Illnesses) => illnesses.find(({ id }) => id === illnessId)?.caseScheme ?? null

/** The server's rules, checked before it is called. */
export function diagnosisErrors(draft: Draft, illnesses: Illnesses): readonly FieldError[] {
  const diagnosis = diagnosisOf(draft)
  const scheme = schemeOf(diagnosis.illnessId, illnesses)
  if (diagnosis.illnessId !== null && scheme === null) return [{ path: 'illnessId', msg: '请选择启用的病种' }]
  return caseErrors(diagnosis, scheme)
}

/** 疟疾，疑似. One that is no longer in use has lost its name here. */
export function diagnosisText({ illnessId, caseType, diagnoseType }: Diagnosis, illnesses: Illnesses): string {
  const name = illnesses.find(({ id }) => id === illnessId)?.name
  const finding = caseType !== null ? labelOf(CaseType, caseType) : diagnoseType !== null ? labelOf(DiagnoseType, diagnoseType) : null
  return [name === undefined ? words.declare.diagnosis.unlisted : said(name), finding].filter(Boolean).join(words.declare.comma)
}
