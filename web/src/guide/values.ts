import type { FieldError } from '@oems/contract/core/errors.ts'
import { complaint, type Field } from '@oems/contract/core/fields.ts'
import { brokenRules, completed } from '@oems/contract/core/rules.ts'
import type { TObject } from 'typebox'

/** A step's form as it stands, by the names of its report. */
export type Values = Readonly<Record<string, unknown>>
export type Line = Readonly<Record<string, unknown>>

export const fieldsOf = (schema: TObject) => schema.properties as unknown as Readonly<Record<string, Field>>
const isBlank = (value: unknown) => value == null || value === ''

/** What is wrong with a report before it is sent, in the words and at the places that the server would name. */
export function faultsOf(schema: TObject, values: Values): ReadonlyMap<string, string> {
  const forms = formFaults(fieldsOf(schema), values)
  const found = [...forms, ...brokenRules(schema, values)]
  return new Map(found.toReversed().map(({ path, msg }) => [path, msg]))
}

/** Fields that have to be filled in as the others stand: the very rules that check them say so. */
export function requiredIn(schema: TObject, values: Values): ReadonlySet<string> {
  const blank = Object.fromEntries(Object.entries(fieldsOf(schema)).map(([name, { items }]) => [name, items ? [] : null]))
  const asked = Object.keys(blank).filter((name) =>
    brokenRules(schema, { ...values, [name]: blank[name] }).some(({ path }) => path === name),
  )
  return new Set(asked)
}

function formFaults(fields: Readonly<Record<string, Field>>, values: Values, at = ''): FieldError[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const [value, path] = [values[name], at + name]
    if (isBlank(value)) return []
    const lines = field.items?.properties
    if (lines) return (value as Line[]).flatMap((line, place) => formFaults(lines, line, `${path}.${place}.`))
    const keyword = brokenKeyword(field, value)
    return keyword === null ? [] : [{ path, msg: complaint(field, keyword) }]
  })
}

function brokenKeyword({ type, pattern, minimum, maximum, maxLength, enum: codes }: Field, value: unknown): string | null {
  const isWhole = [type].flat().includes('integer')
  if (isWhole && !codes && !Number.isSafeInteger(value)) return 'type'
  if (minimum !== undefined && Number(value) < minimum) return 'minimum'
  if (maximum !== undefined && Number(value) > maximum) return 'maximum'
  if (typeof value !== 'string') return null
  if (maxLength !== undefined && value.trim().length > maxLength) return 'maxLength'
  return pattern !== undefined && !new RegExp(pattern, 'u').test(value.trim()) ? 'pattern' : null
}

/** As it travels: text trimmed, what is blank by its default. */
export const reportIn = (schema: TObject, values: Values): Values => {
  const whole = completed(schema, values) as Values
  const lines = Object.entries(fieldsOf(schema)).flatMap(([name, { items }]) =>
    items?.properties ? [[name, (whole[name] as Line[]).map((line) => completed(items as unknown as TObject, line))] as const] : [],
  )
  return { ...whole, ...Object.fromEntries(lines) }
}

/** Without what the server found no good in a draft: the rest of it is kept there all the same. */
export function withoutFaulty(values: Values, faults: readonly FieldError[]): Values {
  const copy = structuredClone(values) as Record<string, unknown>
  for (const { path } of faults) {
    const parts = path.split('.')
    const last = parts.pop()!
    const holder = parts.reduce<unknown>((inner, part) => (inner as Record<string, unknown> | undefined)?.[part], copy)
    if (holder !== null && typeof holder === 'object') delete (holder as Record<string, unknown>)[last]
  }
  return copy
}
