import type { CodeOf } from '../core/codes.ts'
import type { FieldError } from '../core/errors.ts'
import { CaseScheme } from './codes.ts'

interface Case {
  readonly illnessId: number | null
  readonly caseType: number | null
  readonly diagnoseType: number | null
}

/** An illness that somebody has goes with the one classification that its scheme asks for (03 §2.11); `scheme` null: it is not known yet. */
export function caseErrors({ illnessId, caseType, diagnoseType }: Case, scheme: CodeOf<typeof CaseScheme> | null): readonly FieldError[] {
  if (illnessId === null) {
    const stray = caseType !== null ? 'caseType' : diagnoseType !== null ? 'diagnoseType' : null
    return stray === null ? [] : [{ path: 'illnessId', msg: '请选择病种' }]
  }
  if (scheme === null) return caseType !== null && diagnoseType !== null ? [{ path: 'diagnoseType', msg: '病例分类只填一种' }] : []
  const byCaseType = scheme === CaseScheme.caseType
  if (byCaseType && diagnoseType !== null) return [{ path: 'diagnoseType', msg: '该病种请填写“确诊/疑似/无症状感染者”' }]
  if (!byCaseType && caseType !== null) return [{ path: 'caseType', msg: '该病种请填写“疑似/确诊/其他”' }]
  const given = byCaseType ? caseType : diagnoseType
  return given === null ? [{ path: byCaseType ? 'caseType' : 'diagnoseType', msg: '请选择病例分类' }] : []
}
