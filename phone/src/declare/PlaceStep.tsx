import { inputsFor } from '@oems/client/inputs.ts'
import { phone } from '@oems/contract/phone/phone.ts'
import { useState } from 'react'
import { Choices } from '../kit/Choices.tsx'
import { SelectField, TextField } from '../kit/Field.tsx'
import type { Draft } from './draft.ts'
import { nationOptions } from './nations.ts'

const input = inputsFor(phone.declare.input)

const sides = [
  { value: 0, label: '在驻地' },
  { value: 1, label: '已离开驻地' },
] as const

interface Placing {
  readonly draft: Draft
  readonly onChange: (answer: Partial<Draft>) => void
}

/** Only where the node's rule requires it. */
export function PlaceStep({ draft, onChange }: Placing) {
  const [nations] = useState(nationOptions)
  return (
    <>
      <SelectField
        label="国家/地区"
        value={draft.locationNation ?? ''}
        onChange={(locationNation) => onChange({ locationNation })}
        options={nations}
      />
      <TextField
        label="当前所在地"
        value={draft.locationText ?? ''}
        onChange={({ target }) => onChange({ locationText: target.value })}
        {...input.locationText}
        help="如：一号营地、某市某区"
      />
      <Choices label="是否离开驻地" options={sides} value={draft.leftSite ?? null} onChoose={(leftSite) => onChange({ leftSite })} />
    </>
  )
}
