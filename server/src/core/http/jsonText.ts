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

const [quote, comma, colon, opensList, backslash, closesList, opensObject, closesObject] = [0x22, 0x2c, 0x3a, 0x5b, 0x5c, 0x5d, 0x7b, 0x7d]

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

  /**
   * Every sign that counts is one byte, and no byte of a longer character looks like it. One loop over local variables: a megabyte of it is read in
   * the time of a statement.
   */
  take(piece: Uint8Array): void {
    let [inString, isEscaped, depth, items, keys] = [this.#inString, this.#isEscaped, this.#depth, this.#items, this.keys]
    const { length } = piece
    for (let at = 0; at < length; at += 1) {
      const sign = piece[at]
      if (inString) {
        if (isEscaped) isEscaped = false
        else if (sign === backslash) isEscaped = true
        else if (sign === quote) inString = false
      } else if (sign === quote) inString = true
      else if (sign === colon || sign === comma) {
        if (sign === colon) keys += 1
        else if (this.#inList[depth]) items += 1
        if (keys + items > this.#most) throw tooManyKeys(this.#most)
      } else if (sign === opensList || sign === opensObject) {
        depth += 1
        if (depth > deepest) throw tooDeep()
        this.#inList[depth] = sign === opensList
      } else if (sign === closesList || sign === closesObject) depth -= 1
    }
    this.#inString = inString
    this.#isEscaped = isEscaped
    this.#depth = depth
    this.#items = items
    this.keys = keys
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
