import { inputsFor } from '@oems/client/inputs.ts'
import { TestResult, Vaccination } from '@oems/contract/declaration/codes.ts'
import { phone } from '@oems/contract/phone/phone.ts'
import { useState } from 'react'
import { LongTextField } from '../kit/Field.tsx'
import { said, words } from '../words/words.ts'
import { DiagnosisFields } from './DiagnosisFields.tsx'
import styles from './declare.module.css'
import { type Diagnosis, diagnosisOf, type Illnesses } from './diagnosis.ts'
import type { Draft, Step } from './draft.ts'
import { linesOf } from './words.ts'

const input = inputsFor(phone.declare.input)

interface Reviewing {
  readonly draft: Draft
  readonly illnesses: Illnesses
  readonly problemOf: (path: keyof Diagnosis) => string | undefined
  readonly onChange: (answer: Partial<Draft>) => void
  readonly onStep: (step: Step) => void
}

/** Everything once more, each line a way back to its question; optional answers are folded below. */
export function ReviewStep({ draft, illnesses, problemOf, onChange, onStep }: Reviewing) {
  const [startsOpen] = useState(
    () =>
      draft.illnessId != null ||
      draft.vaccination != null ||
      draft.testResult != null ||
      Boolean(draft.medication) ||
      Boolean(draft.remark),
  )
  return (
    <>
      <div className={styles.lines}>
        {linesOf(draft, illnesses)
          .filter(({ step }) => step !== 'review')
          .map(({ label, text, step }) => (
            <button key={label} type="button" className={styles.line} onClick={() => onStep(step)}>
              <span>{label}</span>
              <span>{text}</span>
              <em>{words.today.amend}</em>
            </button>
          ))}
      </div>
      <details className={styles.more} open={startsOpen}>
        <summary>{words.declare.more}</summary>
        <div className={styles.optional}>
          <DiagnosisFields illnesses={illnesses} diagnosis={diagnosisOf(draft)} problemOf={problemOf} onChange={onChange} />
          <Maybe
            label={words.declare.labels.test}
            set={TestResult}
            value={draft.testResult}
            onChange={(testResult) => onChange({ testResult })}
          />
          <Maybe
            label={words.declare.labels.vaccination}
            set={Vaccination}
            value={draft.vaccination}
            onChange={(vaccination) => onChange({ vaccination })}
          />
          <LongTextField
            label={words.declare.labels.medication}
            value={draft.medication ?? ''}
            onChange={({ target }) => onChange({ medication: target.value })}
            {...input.medication}
          />
          <LongTextField
            label={words.declare.labels.remark}
            value={draft.remark ?? ''}
            onChange={({ target }) => onChange({ remark: target.value })}
            {...input.remark}
          />
        </div>
      </details>
    </>
  )
}

interface Answering<V extends number> {
  readonly label: string
  readonly set: { readonly options: readonly { readonly value: V; readonly label: string }[] }
  readonly value: V | null | undefined
  readonly onChange: (value: V | null) => void
}

/** A second tap takes the answer back. */
const Maybe = <V extends number>({ label, set, value, onChange }: Answering<V>) => (
  <fieldset className={styles.maybe}>
    <legend>{label}</legend>
    <div className={styles.inline}>
      {set.options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value === value ? null : option.value)}
        >
          {said(option.label)}
        </button>
      ))}
    </div>
  </fieldset>
)
