import type { TObject } from 'typebox'
import type { FieldError } from './errors.ts'
import type { Field } from './fields.ts'
import type { ValueOf } from './value.ts'

/** A draft of which anything may still be missing; what is, is null. */
export type Incomplete<D> = { readonly [F in keyof D]: D[F] | null }
/** What is wrong with a draft that no field tells by itself: which fields ask for which others, or what may not be `today`, the business day. */
export type Rules<D> = (draft: Incomplete<D>, today: string) => readonly FieldError[]

const judgedByReader = Symbol('rules')
const judgedByHandler = Symbol('rules beside others')
interface Ruled {
  readonly [judgedByReader]?: Rules<Record<string, unknown>>
  readonly [judgedByHandler]?: Rules<Record<string, unknown>>
}

/**
 * Gives a form's schema its rules. The console marks and checks by them, and the server refuses by them (1400) together with what is wrong
 * with the fields one by one, so that nobody hears of errors in rounds.
 */
export const ruled = <S extends TObject>(schema: S, rules: Rules<ValueOf<S>>): S => Object.assign(schema, { [judgedByReader]: rules })

/** The same for a call whose handler judges by these rules itself, as more of them depend on what it alone knows. */
export const ruledByHandler = <S extends TObject>(schema: S, rules: Rules<ValueOf<S>>): S =>
  Object.assign(schema, { [judgedByHandler]: rules })

/** By all rules of a schema. */
export const brokenRules = (schema: TObject, draft: object, today = dayInShanghai()): readonly FieldError[] =>
  broken(rulesOf(schema), schema, draft, today)
/** By those that no handler judges by. */
export const rulesLeftToReader = (schema: TObject, draft: object, today = dayInShanghai()): readonly FieldError[] =>
  broken((schema as unknown as Ruled)[judgedByReader], schema, draft, today)

const dayInShanghai = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)

const rulesOf = (schema: TObject) => (schema as unknown as Ruled)[judgedByReader] ?? (schema as unknown as Ruled)[judgedByHandler]

const broken = (rules: Rules<Record<string, unknown>> | undefined, schema: TObject, draft: object, today: string) =>
  rules?.(completed(schema, draft) as Record<string, unknown>, today) ?? []

/** As the server reads a draft: text trimmed, what is blank or missing by its default, else null. */
export function completed<S extends TObject>(schema: S, draft: object): Incomplete<ValueOf<S>> {
  const given = draft as Readonly<Record<string, unknown>>
  const fields = Object.entries(schema.properties as unknown as Readonly<Record<string, Field>>)
  return Object.fromEntries(fields.map(([name, field]) => [name, read(field, given[name])])) as Incomplete<ValueOf<S>>
}

function read(field: Field, given: unknown): unknown {
  const value = typeof given === 'string' && !field.verbatim ? given.trim() : given
  return value == null || value === '' ? (field.default ?? null) : value
}
