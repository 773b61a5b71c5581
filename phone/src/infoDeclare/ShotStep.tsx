import { useStore } from '@oems/client/store.ts'
import { Vaccination } from '@oems/contract/declaration/codes.ts'
import { DiagnosisFields } from '../declare/DiagnosisFields.tsx'
import { TextField } from '../kit/Field.tsx'
import { homeState } from '../today/home.ts'
import { MedicalStep } from '../visitor/MedicalStep.tsx'
import { words } from '../words/words.ts'
import type { InfoDeclaring } from './useInfoDeclaring.ts'

/** As visitors are asked, and of a vaccination which one it was: the archive keeps it. */
export const ShotStep = ({ declaring }: { readonly declaring: InfoDeclaring }) => {
  const { draft, change, problemOf } = declaring
  const illnesses = useStore(homeState).home?.illnesses ?? []
  return (
    <>
      <MedicalStep visiting={declaring} />
      {draft.vaccination === Vaccination.vaccinated && (
        <TextField
          label={words.infoDeclare.doses}
          inputMode="numeric"
          maxLength={1}
          value={draft.vaccineDoses == null ? '' : String(draft.vaccineDoses)}
          problem={problemOf('vaccineDoses')}
          onChange={({ target }) => change({ vaccineDoses: /^\d$/.test(target.value) ? Number(target.value) : null })}
        />
      )}
      <DiagnosisFields illnesses={illnesses} diagnosis={declaring.diagnosis} problemOf={problemOf} onChange={declaring.diagnose} />
    </>
  )
}
