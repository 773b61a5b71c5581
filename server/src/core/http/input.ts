import { fromTexts } from '@oems/contract/core/address.ts'
import { takesFile } from '@oems/contract/core/call.ts'
import type { FieldError } from '@oems/contract/core/errors.ts'
import { complaint, type Field } from '@oems/contract/core/fields.ts'
import { brokenRules, rulesLeftToReader } from '@oems/contract/core/rules.ts'
import { type Static, type TObject, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { badInput, unreadable } from '../errors.ts'
import { inspect } from './jsonText.ts'

/** A name that is given twice arrives as a list. */
export type Texts = Readonly<Record<string, string | readonly string[]>>
interface Parts {
  readonly params: Texts
  readonly query: Texts
  readonly body: object | null
}

/** The fields of a form beside those of the address; what both name differently is given twice. */
export function withFields({ params, query }: Parts, fields: Texts): Parts {
  const both: Record<string, string | readonly string[]> = { ...query }
  for (const [name, values] of Object.entries(fields)) both[name] = [...new Set([both[name] ?? [], values].flat())]
  return { params, query: both, body: null }
}

/**
 * Reads path, query and body, whatever the method, as one checked input; `t` is no part of it.
 * A file comes in beside it. Compiled at the first call: 900 of them at start would take seconds.
 */
export function readerOf<I extends TObject>(input: I): (parts: Parts, today?: string) => Static<I> {
  const { file: _upload, ...fields } = input.properties
  const checked = takesFile({ input }) ? Type.Object(fields, { additionalProperties: false }) : input
  const schema = checked as Field
  let validator: ReturnType<typeof Compile<TObject>> | undefined
  return ({ params, query, body }, today) => {
    const unknown: FieldError[] = []
    const given = tidy(schema, merged(schema, [typed(schema, query), body ?? {}, typed(schema, params)], unknown), '', unknown) as object
    validator ??= Compile(checked)
    const isGood = validator.Check(given)
    const errors = [...(isGood ? [] : fieldErrors(schema, validator.Errors(given))), ...unknown]
    const broken = errors.length > 0 ? alsoBroken(input, given, errors, today) : rulesLeftToReader(input, given, today)
    if (errors.length + broken.length > 0) throw badInput([...errors, ...broken])
    return given as Static<I>
  }
}

/** What the rules of a form say of the fields that are not wrong by themselves. */
function alsoBroken(input: TObject, given: object, errors: readonly FieldError[], today?: string): readonly FieldError[] {
  const wrong = new Set(errors.map(({ path }) => path.split('.')[0]!))
  const good = Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name)))
  return brokenRules(input, good, today).filter(({ path }) => !wrong.has(path))
}

/** `%` without its two digits, or digits that make no character: a reader that guesses would search for something else. */
export function refuseBadEncoding(url: string): void {
  const query = url.indexOf('?')
  if (query < 0 || !url.includes('%', query)) return
  try {
    decodeURIComponent(url.slice(query))
  } catch {
    throw unreadable('地址无法识别，请检查其中的百分号编码')
  }
}

function typed({ properties = {} }: Field, texts: Texts) {
  const entries = Object.entries(texts)
  const values = Object.fromEntries(entries.map(([name, text]) => [name, fromTexts(own(properties, name), [text].flat())]))
  inspect(values)
  return values
}

const own = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined

/** The known fields of all parts; later ones go before. */
function merged(schema: Field, parts: readonly object[], unknown: FieldError[]): object {
  const names = Object.keys(schema.properties ?? {})
  const fields: Record<string, unknown> = {}
  for (const part of parts as readonly Readonly<Record<string, unknown>>[]) {
    for (const name of names) if (Object.hasOwn(part, name)) fields[name] = part[name]
    tellUnknown(schema, part, '', unknown)
  }
  return fields
}

/** Unknown fields that a refusal names; who sends more has understood by then. */
const namedAtMost = 20

function tellUnknown({ properties = {} }: Field, given: object, path: string, unknown: FieldError[]): void {
  for (const name of Object.keys(given)) {
    if (unknown.length === namedAtMost) return
    const isKnown = Object.hasOwn(properties, name) || (path === '' && name === againstCaches)
    if (!isKnown) unknown.push({ path: below(path, name).slice(0, 100), msg: '没有这个字段' })
  }
}
const againstCaches = 't'

/**
 * Trims text, takes blank and `null` for "not given", 0 and 1 for a boolean that allows it, and fills in the defaults, as deep as the schema
 * goes. Unknown fields are told here, and so is a list that is too long, of which the fewest are left that may be: the validator's own search for
 * what is wrong takes milliseconds for a thousand items, and holds up everybody.
 */
function tidy(field: Field, value: unknown, path: string, unknown: FieldError[]): unknown {
  const given = typeof value === 'string' && !field.verbatim ? value.trim() : value
  if (given == null || given === '') return field.default
  const { items, properties, maxItems = Number.POSITIVE_INFINITY } = field
  if (field.numeric && (given === 0 || given === 1)) return given === 1
  if (Array.isArray(given)) {
    const isLong = given.length > maxItems
    if (isLong) unknown.push({ path, msg: complaint(field, 'maxItems') })
    const few = isLong ? given.slice(0, field.minItems ?? 0) : given
    return items ? few.map((item, at) => tidy(items, item, below(path, at), unknown)) : few
  }
  if (isUnstorable(field, given)) unknown.push({ path, msg: '含有无法保存的字符' })
  if (typeof given !== 'object' || !properties) return given
  tellUnknown(field, given, path, unknown)
  const tidied: Record<string, unknown> = {}
  for (const [name, inner] of Object.entries(properties)) {
    const value = tidy(inner, own(given as Record<string, unknown>, name), below(path, name), unknown)
    if (value !== undefined) tidied[name] = value
  }
  return tidied
}

/** PostgreSQL keeps no NUL; what is kept to the letter is sealed, and fields with a pattern say in their own words what they take. */
const isUnstorable = ({ verbatim, pattern }: Field, given: unknown) =>
  typeof given === 'string' && !verbatim && pattern === undefined && given.includes('\0')

const below = (path: string, name: string | number) => (path ? `${path}.${name}` : String(name))

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
    for (const field of at) say(field, complaint(fieldAt(schema, field), keyword))
  }
  return [...said].map(([path, msg]) => ({ path, msg }))
}

const fieldAt = (schema: Field, path: string) =>
  path.split('.').reduce<Field>((field, name) => own(field.properties ?? {}, name) ?? field.items ?? {}, schema)
