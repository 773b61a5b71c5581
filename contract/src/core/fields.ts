import { type Static, type TProperties, type TSchema, type TUnsafe, Type } from 'typebox'

/**
 * What the operation log may hold of a field: its value, a mark that it was there, or nothing at all. Ids, days, flags, numbers and code
 * sets are plain unless they say otherwise; text has no class by itself, and a write whose text says nothing does not start. A reason goes
 * sealed into a column of its own, and of a login name that was typed the log keeps whose it is, or a keyed digest.
 */
export type LogClass = 'plain' | 'personal' | 'secret' | 'reason' | 'loginName'
/** How a field of a reply looks to whoever does not reveal it; see `masks.ts` on the server. */
export type Mask = 'phone' | 'idNumber' | 'name'
/** What a field says of itself beside title and limits. */
export interface Marks {
  readonly log?: LogClass
  readonly mask?: Mask
  /** Why everybody sees a number whole that sounds like somebody's own. */
  readonly unmasked?: string
  /** Of a filter: somebody is found by it with a mobile or identity number, alone or besides names. */
  readonly byNumber?: true
}

const oneLine = '^[^\\u0000-\\u001f\\u007f]*$'
const severalLines = '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f]*$'

/**
 * A small vocabulary of fields. Each carries its Chinese label (`title`), its limits and, through `complaint`, its sentences:
 * the form, the server and the workbook of a refused import say the same.
 */
export const text = (title: string, max = 64, marks: Marks = {}) => ({ ...string(title, max, oneLine, `${title}不能换行`), ...marks })
/** Prose, in which anything may stand: the log keeps at most a mark of it. */
export const longText = (title: string, max = 500, log: 'personal' | 'secret' = 'personal') => ({
  ...string(title, max, severalLines, `${title}含有无法保存的字符`),
  log,
})
/** Why something was done, for whoever reads the log later (01 §2.8). */
export const reason = (title = '原因', max = 200) => ({
  ...string(title, max, severalLines, `${title}含有无法保存的字符`),
  minLength: 2,
  log: 'reason' as const,
})
/** What somebody types to sign in: a login name, a mobile number, or by mistake a password. */
export const loginName = { ...string('登录账号', 32, oneLine, '登录账号不能换行'), log: 'loginName' as const }
export const whole = (title: string, minimum: number, maximum: number) => Type.Integer({ title, minimum, maximum })
export const id = (title = '编号') => Type.Integer({ title, minimum: 1, maximum: Number.MAX_SAFE_INTEGER, format: 'int64' })
export const ids = (title = '记录') => Type.Array(id(title), { title, minItems: 1, maxItems: 1000, uniqueItems: true })
/** There was no year 0, PostgreSQL knows none, and year 1 of Shanghai begins in it; nothing here is from before 1000. */
const inSomeYear = '^(?!0)'
/** A day in Asia/Shanghai. */
export const day = (title: string, log: LogClass = 'plain') =>
  Type.String({ title, format: 'date', pattern: inSomeYear, says: `${title}应为YYYY-MM-DD`, log })
export const month = (title: string) => plain(string(title, 7, `${inSomeYear}\\d{4}-(0[1-9]|1[0-2])$`, `${title}应为YYYY-MM`))
/** Kept exactly as typed, blanks included. */
export const password = (title: string) => Type.String({ title, minLength: 1, maxLength: 64, verbatim: true, log: 'secret' })
/** Six digits of an authenticator app, or a recovery code. Never written to the log. */
export const oneTimeCode = { ...string('动态验证码', 24, '^[0-9A-Za-z -]+$', '动态验证码不正确'), log: 'secret' }
/** A uuid made by the client. */
export const uuid = (title: string) => plain(string(title, 36, '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$', `${title}不正确`))
/** Money, doses and temperatures travel as decimal text, so that no digit is lost. */
export const decimal = (title: string, whole: number, digits: number, log: LogClass = 'plain') => ({
  ...string(title, whole + digits + 2, `^-?\\d{1,${whole}}(\\.\\d{1,${digits}})?$`, `${title}应为不超过${digits}位小数的数字`),
  log,
})
/** 0 or 1 on the wire. */
export const flag = (title: string) => Type.Unsafe<0 | 1>({ title, type: 'integer', enum: [0, 1], labels: { 0: '否', 1: '是' } })
export const yes = (title: string) => Type.Boolean({ title })
/** A moment, ISO 8601 with offset; without a leap second, which JavaScript cannot read. */
export const time = (title: string) => Type.String({ title, format: 'date-time', pattern: `${inSomeYear}(?!.*:60)[^\\[]*$`, log: 'plain' })
export const list = <S extends TSchema>(item: S) => Type.Array(item)
/** A filter by some of several: without any of them, by none. */
export const several = <S extends TSchema>(item: S) => withDefault(list(item), [])
/** Values by a key that nothing says in advance. TypeBox's own record would bring its parser of types to every browser. */
export const byKey = <S extends TSchema>(value: S) =>
  Type.Unsafe<Record<string, Static<S>>>({ type: 'object', patternProperties: { '^.*$': value } })

/** May be null in a reply. */
export const maybe = <S extends TSchema>(field: S) => nullable(field) as unknown as TUnsafe<Static<S> | null>

const plain = <F extends object>(field: F) => ({ ...field, log: 'plain' as const })

function string(title: string, maxLength: number, pattern: string, says: string) {
  return Type.String({ title, minLength: 1, maxLength, pattern, says })
}

/** May be left out or blank. The handler then finds `null`, never `undefined`, so that an update which empties a field empties it. */
export function optional<S extends TSchema>(field: S) {
  return { ...nullable(field), default: null } as unknown as TUnsafe<Static<S> | null> & { default: null }
}

function nullable(field: TSchema) {
  const { type, enum: values, ...rest } = field as Field
  return { ...rest, type: [type, 'null'], ...(values && { enum: [...values, null] }) }
}

export const withDefault = <S extends TSchema, V extends Static<S>>(field: S, value: V) =>
  ({ ...field, default: value }) as S & { default: V }

/** Closed on purpose: an unknown field is refused, not ignored. Maps of fields are plain objects, extended by spreading them. */
export const shape = <P extends TProperties>(fields: P) => Type.Object(fields, { additionalProperties: false })

export const Id = shape({ id: id() })
export const Ids = shape({ ids: ids() })
export const Nothing = shape({})
export const Done = Type.Null()
/** What every update sends beside the record: which one, and the version it was read at. */
export const revised = { id: id(), version: Type.Integer({ title: '版本', minimum: 0 }) }

/** The words of JSON Schema that this system uses; `says` is ours. */
export interface Field {
  readonly type?: string | readonly string[]
  readonly title?: string
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly default?: unknown
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly pattern?: string
  readonly says?: string
  /** Where nothing was given, instead of 请输入…. */
  readonly asks?: string
  /** Text that is neither trimmed nor taken for blank. */
  readonly verbatim?: boolean
  /** A boolean that may come as 0 or 1. */
  readonly numeric?: boolean
  /** Words of a code set. */
  readonly labels?: Readonly<Record<number, string>>
  readonly log?: LogClass
  readonly mask?: Mask
  readonly unmasked?: string
  readonly byNumber?: true
  /** Of a list of files: what may be loaded up there (01 §3.10). */
  readonly bizTypes?: readonly string[]
  readonly properties?: Readonly<Record<string, Field>>
  readonly items?: Field
}

/** A figure that one can add up: no code, no id. */
export const isNumber = ({ type, labels, enum: values, format }: Field) =>
  !labels && !values && format !== 'int64' && [type].flat().some((kind) => kind === 'integer' || kind === 'number')

/** The number of a record, or a list of such: what it is called stands elsewhere. */
export const isId = ({ format, items }: Field) => (items?.format ?? format) === 'int64'

/** Text of no fixed form: whoever types it may type anything. */
export const isFreeText = ({ type, enum: values, format, pattern = oneLine }: Field) =>
  [type].flat().includes('string') && !values && !format && (pattern === oneLine || pattern === severalLines)

/** What the log may hold of a field; null: it is text, or anything at all, and says nothing. */
export function logClassOf({ log, type, enum: values, items, properties }: Field): LogClass | null {
  if (log) return log
  if (values || items || properties) return 'plain'
  return type === undefined || [type].flat().some((kind) => ['string', 'object', 'array'].includes(kind)) ? null : 'plain'
}

/** Paths of the fields of a shape that say nothing of their class. */
export const unclassified = ({ properties = {}, items }: Field, path = ''): string[] => [
  ...(items ? (logClassOf(items) === null ? [path] : unclassified(items, path)) : []),
  ...Object.entries(properties).flatMap(([name, field]) => {
    const at = path ? `${path}.${name}` : name
    return logClassOf(field) === null ? [at] : unclassified(field, at)
  }),
]

/** What to tell the user where `keyword` of a field is broken. */
export function complaint(field: Field, keyword: string): string {
  const { title = '内容', minimum, maximum, minLength = 1, maxLength, says, asks } = field
  const picked = field.enum || field.items || field.format === 'int64' || field.format === 'date'
  switch (keyword) {
    case 'required':
    case 'minLength':
    case 'minItems':
      return asks ?? `请${picked ? '选择' : '输入'}${minLength > 1 ? `${minLength}到${maxLength}字的` : ''}${title}`
    case 'maxLength':
      return `${title}不能超过${maxLength}个字`
    case 'minimum':
    case 'maximum':
      return picked ? `${title}不正确` : `${title}应在${minimum}到${maximum}之间`
    case 'uniqueItems':
      return `${title}重复`
    default:
      return says ?? `${title}不正确`
  }
}

type Shown<P extends TProperties> = { [F in keyof P]: TUnsafe<Static<P[F]>> }
const withoutDefaults = <P extends TProperties>(fields: P) =>
  Object.fromEntries(Object.entries(fields).map(([name, { default: _, ...field }]: [string, Field & object]) => [name, field])) as Shown<P>

/** A record as replies show it: the fields of its form without their defaults, what every table adds, and more. */
export const recordOf = <P extends TProperties, M extends TProperties>(fields: P, more: M) =>
  shape({ ...revised, ...withoutDefaults(fields), createdAt: time('创建时间'), updatedAt: time('修改时间'), ...more })
/** A form's fields with which record, at which version. */
export const revisionOf = <P extends TProperties>(fields: P) => shape({ ...revised, ...fields })
