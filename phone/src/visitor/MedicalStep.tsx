import { TestResult, Vaccination } from '@oems/contract/declaration/codes.ts'
import { DeclaredTest } from '@oems/contract/infoDeclaration/codes.ts'
import { TextField } from '../kit/Field.tsx'
import { optionsOf, words } from '../words/words.ts'
import { CodeField } from './CodeField.tsx'
import type { Answering } from './useVisiting.ts'

/** What may be left blank; a date is asked for where there is something to date. */
export const MedicalStep = ({ visiting: { draft, change, problemOf } }: { readonly visiting: Answering }) => (
  <>
    <CodeField
      label={words.visitor.vaccination}
      options={optionsOf(Vaccination)}
      value={draft.vaccination}
      onChange={(vaccination) => change({ vaccination, ...(vaccination !== Vaccination.vaccinated && { lastVaccinatedOn: null }) })}
    />
    {draft.vaccination === Vaccination.vaccinated && (
      <TextField
        label={words.visitor.lastVaccinated}
        type="date"
        value={draft.lastVaccinatedOn ?? ''}
        problem={problemOf('lastVaccinatedOn')}
        onChange={({ target }) => change({ lastVaccinatedOn: target.value })}
      />
    )}
    <CodeField
      label={words.visitor.test}
      options={[{ value: 0, label: words.visitor.noTest }, ...optionsOf(DeclaredTest)]}
      value={draft.testType ?? 0}
      onChange={(testType) =>
        change({ testIllnessId: null, ...(testType === 0 ? { testType: null, testResult: null, testedOn: null } : { testType }) })
      }
    />
    {draft.testType != null && (
      <>
        <CodeField
          label={words.visitor.testResult}
          options={optionsOf(TestResult)}
          value={draft.testResult}
          problem={problemOf('testResult')}
          onChange={(testResult) => change({ testResult })}
        />
        <TextField
          label={words.visitor.testedOn}
          type="date"
          value={draft.testedOn ?? ''}
          problem={problemOf('testedOn')}
          onChange={({ target }) => change({ testedOn: target.value })}
        />
      </>
    )}
  </>
)
