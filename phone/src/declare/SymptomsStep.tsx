import { inputsFor } from '@oems/client/inputs.ts'
import { HealthLevel, Symptom } from '@oems/contract/declaration/codes.ts'
import { levelOf } from '@oems/contract/declaration/level.ts'
import { phone } from '@oems/contract/phone/phone.ts'
import { Chips } from '../kit/Choices.tsx'
import { TextField } from '../kit/Field.tsx'
import { optionsOf, words } from '../words/words.ts'
import styles from './declare.module.css'
import { conditionOf, type Draft } from './draft.ts'

const input = inputsFor(phone.declare.input)

type Code = (typeof Symptom.options)[number]['value']
const weightOf = (code: Code) => levelOf({ ...conditionOf({ date: '' }), symptoms: [code] })
const isUrgent = ({ value }: { readonly value: Code }) => weightOf(value) === HealthLevel.urgent

interface Telling {
  readonly draft: Draft
  readonly problem: string | null
  readonly onChange: (answer: Partial<Draft>) => void
}

export function SymptomsStep({ draft, problem, onChange }: Telling) {
  const options = optionsOf(Symptom)
  const chosen = (draft.symptoms ?? []) as Code[]
  const [inOthers, inUrgent] = [
    chosen.filter((code) => weightOf(code) < HealthLevel.urgent),
    chosen.filter((code) => weightOf(code) === HealthLevel.urgent),
  ]
  return (
    <div className={styles.group}>
      <Chips
        label={words.declare.several}
        options={options.filter((option) => !isUrgent(option))}
        value={inOthers}
        onChange={(symptoms) => onChange({ symptoms: [...symptoms, ...inUrgent] })}
      />
      {chosen.includes(Symptom.other) && (
        <TextField
          label={words.declare.otherSymptom}
          value={draft.symptomOther ?? ''}
          onChange={({ target }) => onChange({ symptomOther: target.value })}
          problem={problem}
          {...input.symptomOther}
        />
      )}
      <div className={styles.danger}>
        <Chips
          label={words.declare.urgentSymptoms}
          options={options.filter(isUrgent)}
          value={inUrgent}
          onChange={(symptoms) => onChange({ symptoms: [...inOthers, ...symptoms] })}
        />
      </div>
    </div>
  )
}
