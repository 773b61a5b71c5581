import type { ComponentProps } from 'react'
import { SelectField } from '../kit/Field.tsx'

interface Props<V extends number> extends Pick<ComponentProps<typeof SelectField>, 'label' | 'help' | 'problem'> {
  readonly options: readonly { readonly value: V; readonly label: string }[]
  readonly value: V | null | undefined
  readonly onChange: (code: V) => void
}

/** One of a code set, as a list to choose from. */
export const CodeField = <V extends number>({ options, value, onChange, ...field }: Props<V>) => (
  <SelectField
    {...field}
    value={value == null ? '' : String(value)}
    options={options.map((option) => ({ value: String(option.value), label: option.label }))}
    onChange={(chosen) => onChange(Number(chosen) as V)}
  />
)
