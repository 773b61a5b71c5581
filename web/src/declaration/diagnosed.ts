import { CaseType, DiagnoseType } from '@oems/contract/declaration/caseCodes.ts'
import type { NamedSubmission } from '@oems/contract/declaration/fillingManagement.ts'

/** What somebody says to have been found to have, in words; empty where nothing is said, or may not be named. */
export const diagnosedText = ({ illnessName, caseType, diagnoseType }: NamedSubmission) =>
  illnessName === null
    ? ''
    : [illnessName, caseType ? CaseType.label(caseType) : diagnoseType && DiagnoseType.label(diagnoseType)].filter(Boolean).join(' · ')
