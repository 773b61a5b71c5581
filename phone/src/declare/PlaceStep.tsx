import { inputsFor } from '@oems/client/inputs.ts'
import { phone } from '@oems/contract/phone/phone.ts'
import { useMemo } from 'react'
import { Choices } from '../kit/Choices.tsx'
import { SelectField, TextField } from '../kit/Field.tsx'
import { languageTag, words } from '../words/words.ts'
import type { Draft } from './draft.ts'
import { nationOptions } from './nations.ts'

const input = inputsFor(phone.declare.input)

const sides = () => [
  { value: 0 as const, label: words.declare.atQuarters },
  { value: 1 as const, label: words.declare.leftQuarters },
]

interface Placing {
  readonly draft: Draft
  readonly onChange: (answer: Partial<Draft>) => void
}

/** Only where the node's rule requires it. */
export function PlaceStep({ draft, onChange }: Placing) {
  const nations = useMemo(() => nationOptions(languageTag()), [])
  return (
    <>
      <SelectField
        label={words.declare.nation}
        value={draft.locationNation ?? ''}
        onChange={(locationNation) => onChange({ locationNation })}
        options={nations}
      />
      <TextField
        label={words.declare.place}
        value={draft.locationText ?? ''}
        onChange={({ target }) => onChange({ locationText: target.value })}
        {...input.locationText}
        help={words.declare.placeHelp}
      />
      <Choices
        label={words.declare.whetherLeft}
        options={sides()}
        value={draft.leftSite ?? null}
        onChoose={(leftSite) => onChange({ leftSite })}
      />
    </>
  )
}
