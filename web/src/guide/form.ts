import type { Field } from '@oems/contract/core/fields.ts'
import { createContext, use } from 'react'
import type { Line, Values } from './values.ts'

/** A step's form, or one line of a list in it. */
export interface Form {
  readonly fields: Readonly<Record<string, Field>>
  readonly values: Values
  readonly required: ReadonlySet<string>
  readonly faults: ReadonlyMap<string, string>
  /** Where the fields stand in the report: `contacts.0.`. */
  readonly at: string
  readonly readOnly: boolean
  /** `clears`: fields that are empty from then on. */
  change(name: string, value: unknown, clears?: readonly string[]): void
  /** Several at once. */
  changeAll(values: Values): void
}
export const FormOf = createContext<Form | null>(null)
export function useForm(): Form {
  const form = use(FormOf)
  if (!form) throw new Error('used outside a form')
  return form
}

/** The form of one line of a list, in which these fields have to be filled in. */
export function lineForm(form: Form, list: string, place: number, required: readonly string[]): Form {
  const lines = (form.values[list] ?? []) as readonly Line[]
  return {
    ...form,
    fields: form.fields[list]!.items!.properties!,
    values: lines[place]!,
    required: new Set(required),
    at: `${form.at}${list}.${place}.`,
    change: (name, value) => form.change(list, lines.toSpliced(place, 1, { ...lines[place]!, [name]: value })),
  }
}
