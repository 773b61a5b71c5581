import { inputsFor } from '@oems/client/inputs.ts'
import { VisitReason } from '@oems/contract/visitor/codes.ts'
import { visitorPhone } from '@oems/contract/visitor/phone.ts'
import { TextField } from '../kit/Field.tsx'
import { optionsOf, words } from '../words/words.ts'
import { CodeField } from './CodeField.tsx'
import type { Visiting } from './useVisiting.ts'

const input = inputsFor(visitorPhone.visitorDeclare.input)
const mostCompanions = 50

export const VisitStep = ({ visiting: { draft, change, field, problemOf } }: { readonly visiting: Visiting }) => (
  <>
    <CodeField
      label={words.visitor.reason}
      options={optionsOf(VisitReason)}
      value={draft.visitReason}
      problem={problemOf('visitReason')}
      onChange={(visitReason) => change({ visitReason })}
    />
    <TextField label={words.visitor.company} {...field('company')} autoComplete="organization" {...input.company} />
    <TextField
      label={words.visitor.companions}
      help={words.visitor.companionsHelp}
      type="number"
      inputMode="numeric"
      min={0}
      max={mostCompanions}
      value={draft.companionNum ?? ''}
      problem={problemOf('companionNum')}
      onChange={({ target }) => change({ companionNum: target.value === '' ? undefined : Number(target.value) })}
    />
    <TextField label={words.visitor.plate} {...field('plateNo')} autoCapitalize="characters" {...input.plateNo} />
  </>
)
