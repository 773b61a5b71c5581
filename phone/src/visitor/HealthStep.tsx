import { inputsFor } from '@oems/client/inputs.ts'
import { ContactHistory, IsolationState, Symptom } from '@oems/contract/declaration/codes.ts'
import { visitorPhone } from '@oems/contract/visitor/phone.ts'
import { Chips } from '../kit/Choices.tsx'
import { TextField } from '../kit/Field.tsx'
import { optionsOf, words } from '../words/words.ts'
import { CodeField } from './CodeField.tsx'
import type { Answering } from './useVisiting.ts'

const input = inputsFor(visitorPhone.visitorDeclare.input)

export const HealthStep = ({ visiting: { draft, change, field, problemOf } }: { readonly visiting: Answering }) => (
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
      onChange={(isolationState) =>
        change({ isolationState, ...(isolationState === IsolationState.none && { isolationFrom: null, isolationTo: null }) })
      }
    />
    {(draft.isolationState ?? IsolationState.none) !== IsolationState.none && (
      <>
        <TextField
          label={words.visitor.isolationFrom}
          type="date"
          value={draft.isolationFrom ?? ''}
          problem={problemOf('isolationFrom')}
          onChange={({ target }) => change({ isolationFrom: target.value })}
        />
        <TextField
          label={words.visitor.isolationTo}
          type="date"
          value={draft.isolationTo ?? ''}
          problem={problemOf('isolationTo')}
          onChange={({ target }) => change({ isolationTo: target.value })}
        />
      </>
    )}
  </>
)
