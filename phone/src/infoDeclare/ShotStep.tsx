import { useStore } from '@oems/client/store.ts'
import { Vaccination } from '@oems/contract/declaration/codes.ts'
import { covid } from '@oems/contract/illness/codes.ts'
import { illnessOfTest, tellsIllness } from '@oems/contract/infoDeclaration/codes.ts'
import { DiagnosisFields } from '../declare/DiagnosisFields.tsx'
import { TextField } from '../kit/Field.tsx'
import { homeState } from '../today/home.ts'
import { CodeField } from '../visitor/CodeField.tsx'
import { MedicalStep } from '../visitor/MedicalStep.tsx'
import { said, words } from '../words/words.ts'
import type { InfoDeclaring } from './useInfoDeclaring.ts'

/** As visitors are asked, and of a vaccination and a test what they were about: the archive keeps it. */
export const ShotStep = ({ declaring }: { readonly declaring: InfoDeclaring }) => {
  const { draft, change, problemOf } = declaring
  const { vaccination = null, testType = null } = draft
  const illnesses = useStore(homeState).home?.illnesses ?? []
  const options = illnesses.map(({ id, name }) => ({ value: id, label: said(name) }))
  const isKnown = illnesses.length > 0
  return (
    <>
      <MedicalStep visiting={declaring} />
      {isKnown && vaccination !== null && (
        <CodeField
          label={words.infoDeclare.vaccineIllness}
          options={options}
          value={draft.vaccineIllnessId ?? covid}
          problem={problemOf('vaccineIllnessId')}
          onChange={(vaccineIllnessId) => change({ vaccineIllnessId })}
        />
      )}
      {vaccination === Vaccination.vaccinated && (
        <TextField
          label={words.infoDeclare.doses}
          inputMode="numeric"
          maxLength={1}
          value={draft.vaccineDoses == null ? '' : String(draft.vaccineDoses)}
          problem={problemOf('vaccineDoses')}
          onChange={({ target }) => change({ vaccineDoses: /^\d$/.test(target.value) ? Number(target.value) : null })}
        />
      )}
      {isKnown && testType !== null && !tellsIllness(testType) && (
        <CodeField
          label={words.infoDeclare.testIllness}
          options={options}
          value={draft.testIllnessId ?? illnessOfTest(testType)}
          problem={problemOf('testIllnessId')}
          onChange={(testIllnessId) => change({ testIllnessId })}
        />
      )}
      <DiagnosisFields illnesses={illnesses} diagnosis={declaring.diagnosis} problemOf={problemOf} onChange={declaring.diagnose} />
    </>
  )
}
