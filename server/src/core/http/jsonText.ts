import { badField, unreadable } from '../errors.ts'

/** The same for everybody: no form of the product nests a third as deep. */
export const deepest = 20
const tooDeep = () => unreadable(`提交的内容嵌套过深，不能超过${deepest}层`)
const tooManyKeys = (most: number) => unreadable(`提交的内容过多，不能超过${most}项`)
const unwritable = '含有无法保存的字符'

/** A JSON text as a value, with the keys that were counted in it. */
export function parseJson(text: string, { keys }: Pick<JsonMeter, 'keys'>): unknown {
  const value = parsed(text)
  if (inspect(value) !== keys) throw unreadable('提交的内容中有重复的字段')
  return value
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw unreadable('提交的内容不是有效的JSON')
  }
}

const [quote, comma, colon, opensList, backslash, closesList, opensObject, closesObject] = [...'",:[\\]{}'].map((sign) =>
  sign.charCodeAt(0),
)

/**
 * Counts the keys of all objects while a JSON text arrives, and refuses too many of them and of list items together, and too deep nesting:
 * what is too large or too deep never becomes text or objects, and nobody waits for longer than one piece takes.
 */
export class JsonMeter {
  keys = 0
  readonly #most: number
  #items = 0
  #depth = 0
  readonly #inList: boolean[] = []
  #inString = false
  #isEscaped = false

  constructor(most: number) {
    this.#most = most
  }

  /** Every sign that counts is one byte, and no byte of a longer character looks like it. */
  take(piece: Uint8Array): void {
    for (const sign of piece)
      if (this.#inString) this.#within(sign)
      else if (sign === quote) this.#inString = true
      else this.#between(sign)
  }

  #within(sign: number): void {
    if (this.#isEscaped) this.#isEscaped = false
    else if (sign === backslash) this.#isEscaped = true
    else if (sign === quote) this.#inString = false
  }

  #between(sign: number): void {
    if (sign === colon) this.keys += 1
    else if (sign === comma) this.#items += this.#inList[this.#depth] ? 1 : 0
    else if (sign === opensList || sign === opensObject) {
      this.#depth += 1
      if (this.#depth > deepest) throw tooDeep()
      this.#inList[this.#depth] = sign === opensList
    } else if (sign === closesList || sign === closesObject) this.#depth -= 1
    if (this.keys + this.#items > this.#most) throw tooManyKeys(this.#most)
  }
}

/**
 * Counts the keys below a value, and refuses what no call takes whatever its fields: half a surrogate pair, which PostgreSQL stores in no
 * column and no log line, and names that mean something to JavaScript itself. NUL is for `tidy`: what is sealed may hold it.
 */
export function inspect(value: unknown): number {
  return keysBelow(value, [])
}

/** The way to the value is put into words for a refusal alone: a list has thousands of items, and each is looked at. */
function keysBelow(value: unknown, way: (string | number)[]): number {
  if (typeof value === 'string' && !value.isWellFormed()) throw badField(way.join('.'), unwritable)
  if (typeof value !== 'object' || value === null) return 0
  if (way.length >= deepest) throw tooDeep()
  if (Array.isArray(value)) return value.reduce<number>((keys, item, at) => keys + keysOf(item, at, way), 0)
  const names = Object.keys(value)
  return names.reduce((keys, name) => {
    if (name === '__proto__') throw badField([...way, name].join('.'), '没有这个字段')
    if (!name.isWellFormed()) throw badField(way.join('.'), unwritable)
    return keys + keysOf((value as Readonly<Record<string, unknown>>)[name], name, way)
  }, names.length)
}

function keysOf(value: unknown, name: string | number, way: (string | number)[]): number {
  way.push(name)
  const keys = keysBelow(value, way)
  way.pop()
  return keys
}
