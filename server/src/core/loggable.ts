import type { Call } from '@oems/contract/core/call.ts'
import { type Field, isFreeText, logClassOf } from '@oems/contract/core/fields.ts'
import type { Change } from './context.ts'
import type { Registry } from './domain.ts'
import { typedName } from './typedName.ts'
import { withoutNumbers } from './withoutNumbers.ts'

/** What became of one record: the fields that changed, before and after. */
export interface Difference {
  readonly what: string
  readonly id: number
  readonly fields: readonly { readonly field: string; readonly old: unknown; readonly new: unknown }[]
}

const maxParams = 8_192
const marks = { params: '***', diff: '******' } as const

/** How plain text and typed login names are kept; the rest follows from the class of the field alone. */
interface Keeping {
  readonly mark: string
  text(field: Field, value: string): string
  loginName(typed: string): string
}

/**
 * What was sent, by the class of each field: never a secret, personal data only as a mark that it was there, and at most 8 KB. What somebody
 * looks for (in an export) may be anything. `accountName`: whose login name was typed, null where it is nobody's.
 */
export function paramsOf(
  { kind, input: schema }: Pick<Call, 'kind' | 'input'>,
  input: unknown,
  accountName: string | null = null,
): unknown {
  if (typeof input !== 'object' || input === null) return null
  const params = loggable(schema as Field, input, {
    mark: marks.params,
    text: (field, value) => (kind === 'read' && isFreeText(field) ? marks.params : withoutNumbers(value)),
    loginName: (typed) => withoutNumbers(accountName) ?? typedName(typed),
  })
  return JSON.stringify(params).length > maxParams ? { tooLong: true } : params
}

const asDifference: Keeping = { mark: marks.diff, text: (_field, value) => withoutNumbers(value), loginName: () => marks.diff }
const unlogged = new Set(['version', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy'])

/** Fields that their kind of record does not name, and those that are no plain ones, show only that they changed. */
export function differenceOf({ logTargets }: Pick<Registry, 'logTargets'>, { what, id, before, after }: Change): Difference {
  const fields = (logTargets.get(what)?.fields ?? {}) as Readonly<Record<string, Field>>
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const changed = names.filter((name) => !unlogged.has(name) && !same(before?.[name], after?.[name]))
  const kept = (name: string, value: unknown) => (value == null ? null : (loggable(fields[name], value, asDifference) ?? marks.diff))
  return { what, id, fields: changed.map((field) => ({ field, old: kept(field, before?.[field]), new: kept(field, after?.[field]) })) }
}

/** The parts of a value that the log may hold; undefined: nothing of it. */
function loggable(field: Field | undefined, value: unknown, keeping: Keeping): unknown {
  const logClass = field ? logClassOf(field) : null
  if (logClass === 'secret' || logClass === 'reason') return undefined
  if (value == null) return value
  if (logClass === 'loginName' && typeof value === 'string') return keeping.loginName(value)
  if (!field || logClass !== 'plain') return keeping.mark
  const { items, properties } = field
  if (items && Array.isArray(value)) return value.map((item) => loggable(items, item, keeping) ?? keeping.mark)
  if (typeof value === 'string') return keeping.text(field, value)
  if (!properties || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => (name === 'file' ? [] : [[name, loggable(properties[name], inner, keeping)]])),
  )
}

const same = (a: unknown, b: unknown) => (a ?? null) === (b ?? null) || JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** What was typed as a login name, to be looked up: null where the call takes none. */
export const typedLoginName = (call: Pick<Call, 'input'>, input: unknown) => firstOf('loginName', call, input)
/** Why it was done, as somebody typed it. */
export const reasonIn = (call: Pick<Call, 'input'>, input: unknown) => firstOf('reason', call, input)

function firstOf(logClass: 'loginName' | 'reason', { input: { properties } }: Pick<Call, 'input'>, input: unknown): string | null {
  for (const [name, field] of Object.entries(properties as Record<string, Field>)) {
    const value = (input as Readonly<Record<string, unknown>> | null)?.[name]
    if (field.log === logClass && typeof value === 'string') return value
  }
  return null
}

/**
 * A sentence of a reply as the log keeps it. What it quotes is the name of somebody or something, or what was typed; and what was typed into a
 * field that is not plain goes wherever it stands.
 */
export function sentenceOf({ input: schema }: Pick<Call, 'input'>, input: unknown, sentence: string): string {
  const unquoted = sentence.replace(/“[^”]*”/g, '“…”')
  const typed = [...hiddenTexts(schema as Field, input)].filter(({ length }) => length > 1).sort((a, b) => b.length - a.length)
  return withoutNumbers(typed.reduce((left, text) => left.replaceAll(text, '…'), unquoted))
}

/** The texts of a value that stand in fields which are not plain. */
function* hiddenTexts(field: Field | undefined, value: unknown): Generator<string> {
  if (typeof value === 'string') {
    if (!field || logClassOf(field) !== 'plain') yield value
  } else if (Array.isArray(value)) for (const item of value) yield* hiddenTexts(field?.items, item)
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) yield* hiddenTexts(field?.properties?.[name], inner)
}
