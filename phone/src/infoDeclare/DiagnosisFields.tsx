import { CaseType, DiagnoseType } from '@oems/contract/declaration/caseCodes.ts'
import { caseErrors } from '@oems/contract/illness/caseErrors.ts'
import { illnesses } from '@oems/contract/illness/illnesses.ts'
import { send } from '../core/send.ts'
import { useLoaded } from '../today/useLoaded.ts'
import { CodeField } from '../visitor/CodeField.tsx'
import { optionsOf, said, words } from '../words/words.ts'
import type { InfoDeclaring } from './useInfoDeclaring.ts'

const unclassified = { caseType: null, diagnoseType: null }

/** What a doctor has found, by the person's own word, with the classification that the illness goes by. */
export function DiagnosisFields({ declaring: { diagnosis, diagnose, problemOf } }: { readonly declaring: InfoDeclaring }) {
  const { value } = useLoaded('illnesses', () => send(illnesses.listAll, {}))
  const { illnessId, caseType, diagnoseType } = diagnosis
  const scheme = value?.find(({ id }) => id === illnessId)?.caseScheme ?? null
  const asked = caseErrors({ illnessId, ...unclassified }, scheme)[0]?.path
  const none = { value: 0, label: words.infoDeclare.notDiagnosed }
  return (
    <>
      <CodeField
        label={words.infoDeclare.diagnosis}
        help={words.infoDeclare.diagnosisHelp}
        options={[none, ...(value ?? []).map(({ id, name }) => ({ value: id, label: said(name) }))]}
        value={illnessId ?? 0}
        problem={problemOf('illnessId')}
        onChange={(id) => diagnose({ illnessId: id === 0 ? null : id, ...unclassified })}
      />
      {asked === 'caseType' && (
        <CodeField
          label={words.infoDeclare.classification}
          options={optionsOf(CaseType)}
          value={caseType}
          problem={problemOf('caseType')}
          onChange={(chosen) => diagnose({ illnessId, ...unclassified, caseType: chosen })}
        />
      )}
      {asked === 'diagnoseType' && (
        <CodeField
          label={words.infoDeclare.classification}
          options={optionsOf(DiagnoseType)}
          value={diagnoseType}
          problem={problemOf('diagnoseType')}
          onChange={(chosen) => diagnose({ illnessId, ...unclassified, diagnoseType: chosen })}
        />
      )}
    </>
  )
}
