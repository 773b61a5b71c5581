import { inputsFor } from '@oems/client/inputs.ts'
import { Sex } from '@oems/contract/people/codes.ts'
import { visitorPhone } from '@oems/contract/visitor/phone.ts'
import { useMemo } from 'react'
import { nationOptions } from '../declare/nations.ts'
import { SelectField, TextField } from '../kit/Field.tsx'
import { languageTag, optionsOf, words } from '../words/words.ts'
import { CodeField } from './CodeField.tsx'
import { nationOf } from './draft.ts'
import type { Visiting } from './useVisiting.ts'
import styles from './visitor.module.css'

const input = inputsFor(visitorPhone.visitorDeclare.input)

export function WhoStep({ visiting: { draft, change, field, problemOf } }: { readonly visiting: Visiting }) {
  const tag = languageTag()
  const nations = useMemo(() => nationOptions(tag), [tag])
  return (
    <>
      <TextField label={words.visitor.name} {...field('name')} autoComplete="name" {...input.name} />
      <CodeField
        label={words.visitor.sex}
        options={optionsOf(Sex)}
        value={draft.sex}
        problem={problemOf('sex')}
        onChange={(sex) => change({ sex })}
      />
      <div className={styles.pair}>
        <TextField label={words.account.activate.areaCode} {...field('telephoneCode')} inputMode="tel" {...input.telephoneCode} />
        <TextField label={words.visitor.mobile} {...field('mobile')} inputMode="tel" autoComplete="tel-national" {...input.mobile} />
      </div>
      <SelectField
        label={words.visitor.nation}
        value={nationOf(draft)}
        onChange={(nationCode) => change({ nationCode })}
        options={nations}
        problem={problemOf('nationCode')}
      />
    </>
  )
}
