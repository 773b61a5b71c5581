import { fromTexts } from '@oems/contract/core/address.ts'
import { takesFile } from '@oems/contract/core/call.ts'
import type { FieldError } from '@oems/contract/core/errors.ts'
import { complaint, type Field } from '@oems/contract/core/fields.ts'
import Type, { type Static, type TObject } from 'typebox'
import { Compile } from 'typebox/compile'
import { badField, badInput } from '../errors.ts'

/** A name that is given twice arrives as a list. */
type Texts = Readonly<Record<string, string | readonly string[]>>
export interface Parts {
  readonly params: Texts
  readonly query: Texts
  readonly body: unknown
}

/**
 * Reads path, query and body, whatever the method, as one checked input; `t` is no part of it.
 * A file comes in beside it. Compiled at the first call: 900 of them at start would take seconds.
 */
export function readerOf<I extends TObject>(input: I): (parts: Parts) => Static<I> {
  const { file: _upload, ...fields } = input.properties
  const checked = takesFile({ input }) ? Type.Object(fields, { additionalProperties: false }) : input
  const schema = checked as Field
  let validator: ReturnType<typeof Compile<TObject>> | undefined
  return ({ params, query, body }) => {
    if (body != null && (typeof body !== 'object' || Array.isArray(body))) throw badInput()
    const unwritable = illFormedAt(body, '')
    if (unwritable) throw badField(unwritable, '含有无法保存的字符')
    const { t: _againstCaches, ...sent }: Record<string, unknown> = { ...typed(schema, query), ...body }
    const given = tidy(schema, { ...sent, ...typed(schema, params) })
    validator ??= Compile(checked)
    if (validator.Check(given)) return given as Static<I>
    throw badInput(fieldErrors(schema, validator.Errors(given)))
  }
}

/** Half a surrogate pair is no character: PostgreSQL refuses it, in a column as in a log line. Gives the path of the first such text. */
function illFormedAt(value: unknown, path: string): string | null {
  if (typeof value === 'string') return value.isWellFormed() ? null : path
  if (typeof value !== 'object' || value === null) return null
  for (const [name, inner] of Object.entries(value)) {
    const found = illFormedAt(inner, path ? `${path}.${name}` : name)
    if (found) return found
  }
  return null
}

const typed = ({ properties }: Field, texts: Texts) =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, fromTexts(properties?.[name], [text].flat())]))

/** Trims text, takes blank and `null` for "not given", 0 and 1 for a boolean that allows it, and fills in the defaults, as deep as the schema goes. */
function tidy(field: Field, value: unknown): unknown {
  const given = typeof value === 'string' && !field.verbatim ? value.trim() : value
  if (given == null || given === '') return field.default
  const { items, properties } = field
  if (field.numeric && (given === 0 || given === 1)) return given === 1
  if (Array.isArray(given)) return items ? given.map((item) => tidy(items, item)) : given
  if (typeof given !== 'object' || !properties) return given
  const tidied: Record<string, unknown> = {}
  for (const [name, inner] of Object.entries(given)) if (!(name in properties)) tidied[name] = inner
  for (const [name, inner] of Object.entries(properties)) {
    const value = tidy(inner, (given as Record<string, unknown>)[name])
    if (value !== undefined) tidied[name] = value
  }
  return tidied
}

interface Broken {
  readonly keyword: string
  readonly instancePath: string
  readonly params: object
}

/** One sentence a field, in the words of the contract. */
function fieldErrors(schema: Field, errors: readonly Broken[]): FieldError[] {
  const said = new Map<string, string>()
  const say = (path: string, msg: string) => said.has(path) || said.set(path, msg)
  for (const { keyword, instancePath, params } of errors) {
    const path = instancePath.slice(1).replaceAll('/', '.')
    const missing = 'requiredProperties' in params ? (params.requiredProperties as string[]) : []
    const at = keyword === 'required' ? missing.map((name) => (path ? `${path}.${name}` : name)) : [path]
    if (keyword === 'boolean') say(path, '没有这个字段')
    else if (keyword !== 'additionalProperties') for (const field of at) say(field, complaint(fieldAt(schema, field), keyword))
  }
  return [...said].map(([path, msg]) => ({ path, msg }))
}

const fieldAt = (schema: Field, path: string) =>
  path.split('.').reduce<Field>((field, name) => field.properties?.[name] ?? field.items ?? {}, schema)
