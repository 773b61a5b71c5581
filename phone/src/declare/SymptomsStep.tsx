import { inputsFor } from '@oems/client/inputs.ts'
import { HealthLevel, Symptom } from '@oems/contract/declaration/codes.ts'
import { levelOf } from '@oems/contract/declaration/level.ts'
import { phone } from '@oems/contract/phone/phone.ts'
import { Chips } from '../kit/Choices.tsx'
import { TextField } from '../kit/Field.tsx'
import styles from './declare.module.css'
import { conditionOf, type Draft } from './draft.ts'

const input = inputsFor(phone.declare.input)

type Code = (typeof Symptom.options)[number]['value']
const weightOf = (code: Code) => levelOf({ ...conditionOf({ date: '' }), symptoms: [code] })
const urgent = Symptom.options.filter(({ value }) => weightOf(value) === HealthLevel.urgent)
const others = Symptom.options.filter(({ value }) => weightOf(value) < HealthLevel.urgent)

interface Telling {
  readonly draft: Draft
  readonly problem: string | null
  readonly onChange: (answer: Partial<Draft>) => void
}

export function SymptomsStep({ draft, problem, onChange }: Telling) {
  const chosen = (draft.symptoms ?? []) as Code[]
  const [inOthers, inUrgent] = [
    chosen.filter((code) => weightOf(code) < HealthLevel.urgent),
    chosen.filter((code) => weightOf(code) === HealthLevel.urgent),
  ]
  return (
    <div className={styles.group}>
      <Chips label="可多选" options={others} value={inOthers} onChange={(symptoms) => onChange({ symptoms: [...symptoms, ...inUrgent] })} />
      {chosen.includes(Symptom.other) && (
        <TextField
          label="其他症状"
          value={draft.symptomOther ?? ''}
          onChange={({ target }) => onChange({ symptomOther: target.value })}
          problem={problem}
          {...input.symptomOther}
        />
      )}
      <div className={styles.danger}>
        <Chips
          label="紧急症状"
          options={urgent}
          value={inUrgent}
          onChange={(symptoms) => onChange({ symptoms: [...inOthers, ...symptoms] })}
        />
      </div>
    </div>
  )
}
