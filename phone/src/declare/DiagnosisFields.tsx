import { CaseType, DiagnoseType } from '@oems/contract/declaration/caseCodes.ts'
import { caseErrors } from '@oems/contract/illness/caseErrors.ts'
import { CodeField } from '../visitor/CodeField.tsx'
import { optionsOf, said, words } from '../words/words.ts'
import { type Diagnosis, type Illnesses, schemeOf } from './diagnosis.ts'

const unclassified = { caseType: null, diagnoseType: null }

interface Telling {
  readonly illnesses: Illnesses
  readonly diagnosis: Diagnosis
  readonly problemOf: (path: keyof Diagnosis) => string | undefined
  readonly onChange: (diagnosis: Diagnosis) => void
}

/** What a doctor has found, by the person's own word, with the classification that the illness goes by. */
export function DiagnosisFields({ illnesses, diagnosis: { illnessId, caseType, diagnoseType }, problemOf, onChange }: Telling) {
  const asked = caseErrors({ illnessId, ...unclassified }, schemeOf(illnessId, illnesses))[0]?.path
  const none = { value: 0, label: words.declare.diagnosis.none }
  return (
    <>
      <CodeField
        label={words.declare.diagnosis.label}
        help={words.declare.diagnosis.help}
        options={[none, ...illnesses.map(({ id, name }) => ({ value: id, label: said(name) }))]}
        value={illnessId ?? 0}
        problem={problemOf('illnessId')}
        onChange={(id) => onChange({ illnessId: id === 0 ? null : id, ...unclassified })}
      />
      {asked === 'caseType' && (
        <CodeField
          label={words.declare.diagnosis.classification}
          options={optionsOf(CaseType)}
          value={caseType}
          problem={problemOf('caseType')}
          onChange={(chosen) => onChange({ illnessId, ...unclassified, caseType: chosen })}
        />
      )}
      {asked === 'diagnoseType' && (
        <CodeField
          label={words.declare.diagnosis.classification}
          options={optionsOf(DiagnoseType)}
          value={diagnoseType}
          problem={problemOf('diagnoseType')}
          onChange={(chosen) => onChange({ illnessId, ...unclassified, diagnoseType: chosen })}
        />
      )}
    </>
  )
}
