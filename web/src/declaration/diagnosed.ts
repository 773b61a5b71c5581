import { CaseType, DiagnoseType } from '@oems/contract/declaration/caseCodes.ts'
import type { NamedSubmission } from '@oems/contract/declaration/fillingManagement.ts'

/** What somebody says to have been found to have, in words; its name only for whoever may read it. */
export const diagnosedText = ({ illnessId, illnessName, caseType, diagnoseType }: NamedSubmission) =>
  illnessId === null && caseType === null && diagnoseType === null
    ? ''
    : [illnessName ?? '无权查看病种', caseType ? CaseType.label(caseType) : diagnoseType && DiagnoseType.label(diagnoseType)]
        .filter(Boolean)
        .join(' · ')
