import { inputsFor } from '@oems/client/inputs.ts'
import { ContactHistory, IsolationState, Symptom } from '@oems/contract/declaration/codes.ts'
import { visitorPhone } from '@oems/contract/visitor/phone.ts'
import { Chips } from '../kit/Choices.tsx'
import { TextField } from '../kit/Field.tsx'
import { optionsOf, words } from '../words/words.ts'
import { CodeField } from './CodeField.tsx'
import type { Answering } from './useVisiting.ts'

const input = inputsFor(visitorPhone.visitorDeclare.input)

export const HealthStep = ({ visiting: { draft, change, field } }: { readonly visiting: Answering }) => (
  <>
    <TextField
      label={words.visitor.temperature}
      help={words.visitor.temperatureHelp}
      {...field('temperature')}
      inputMode="decimal"
      {...input.temperature}
    />
    <Chips
      label={words.visitor.symptoms}
      options={optionsOf(Symptom)}
      value={draft.symptoms ?? []}
      onChange={(symptoms) => change({ symptoms })}
    />
    <CodeField
      label={words.visitor.contact}
      options={optionsOf(ContactHistory)}
      value={draft.contactHistory ?? ContactHistory.none}
      onChange={(contactHistory) => change({ contactHistory })}
    />
    <CodeField
      label={words.visitor.isolation}
      options={optionsOf(IsolationState)}
      value={draft.isolationState ?? IsolationState.none}
      onChange={(isolationState) => change({ isolationState })}
    />
  </>
)
