import type { Static, TArray, TObject, TProperties, TSchema, TUnsafe } from 'typebox'
import type { FieldError } from '../core/errors.ts'
import { complaint, type Field, id, optional, revised, shape, withDefault, yes } from '../core/fields.ts'
import { completed, type Incomplete, type Rules, ruled } from '../core/rules.ts'
import type { ValueOf } from '../core/value.ts'

type Open<F> = F extends TArray ? F & { default: never[] } : TUnsafe<(F extends TSchema ? Static<F> : never) | null> & { default: null }
type OpenFields<P extends TProperties> = { [N in keyof P]: P[N] extends { default: unknown } ? P[N] : Open<P[N]> }

/** Fields of a form of which nothing has to be there yet; what is there has its form. */
const open = <P extends TProperties>(fields: P) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, openField(field as TSchema & Field)])) as OpenFields<P>

function openField(field: TSchema & Field): TSchema {
  const { minItems: _, items, ...rest } = field as Field & { minItems?: number; items?: Field }
  if (!items) return 'default' in field ? field : optional(field)
  const lines = items.properties ? shape(open(items.properties as unknown as TProperties)) : items
  return withDefault({ ...rest, items: lines } as unknown as TArray, [])
}

const isBlank = (value: unknown) => value == null || value === '' || (Array.isArray(value) && value.length === 0)

/** What of a form is still missing, by the paths of its fields. */
function missing(fields: TProperties, given: Readonly<Record<string, unknown>>, at = ''): FieldError[] {
  return Object.entries(fields as unknown as Readonly<Record<string, Field>>).flatMap(([name, field]) => {
    const value = given[name]
    if (isBlank(value)) return 'default' in field ? [] : [{ path: at + name, msg: complaint(field, field.items ? 'minItems' : 'required') }]
    const lines = field.items?.properties as unknown as TProperties | undefined
    return lines ? (value as Record<string, unknown>[]).flatMap((line, place) => missing(lines, line, `${at}${name}.${place}.`)) : []
  })
}

/** The lines of a list, each as the server reads it. */
export const linesOf = <P extends TProperties>(line: TObject<P>, given: unknown): readonly Incomplete<ValueOf<TObject<P>>>[] =>
  ((given ?? []) as object[]).map((one) => completed(line, one))

/** Moves what is wrong with a line to its place in the report. */
export const errorsAt = (list: string, place: number, errors: readonly FieldError[]): FieldError[] =>
  errors.map(({ path, msg }) => ({ path: `${list}.${place}.${path}`, msg }))

const envelope = {
  /** The caller's current project; another one is not found. */
  projectId: optional(id('项目')),
  /** Stored for later: formats count, and nothing has to be there. */
  draft: withDefault(yes('草稿'), false),
  /** Of what is there already. */
  version: optional(revised.version),
}

/** The input of a step's report. What is missing, and which fields ask for which others, counts once it is no draft any more. */
export function reportOf<P extends TProperties>(fields: P, rules: Rules<ValueOf<TObject<P>>>) {
  const schema = shape({ ...envelope, ...open(fields) })
  const judged = ((draft: Readonly<Record<string, unknown>>, today: string) =>
    draft.draft ? [] : [...missing(fields, draft), ...rules(draft as Incomplete<ValueOf<TObject<P>>>, today)]) as never
  return ruled(schema, judged) as typeof schema
}

/** A report of which nothing is missing: the rules of its call have seen to that. */
export const complete = <P extends TProperties>(_: P, report: object) => report as ValueOf<TObject<P>>

type Shown<P extends TProperties> = { [N in keyof P]: TUnsafe<ValueOf<P[N]>> }
/** What is there of a step, for its form. Without a version nothing is there yet. */
export const liveOf = <P extends TProperties>(fields: P) => {
  const shown = Object.entries(fields).map(
    ([name, { default: _, minItems: _least, ...field }]: [string, Field & { minItems?: number }]) => [name, field],
  )
  return shape({ version: revised.version, ...(Object.fromEntries(shown) as Shown<P>) })
}
