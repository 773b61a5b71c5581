import { badField, unreadable } from '../errors.ts'

/** The same for everybody: no form of the product nests a third as deep. */
export const deepest = 20
const tooDeep = () => unreadable(`提交的内容嵌套过深，不能超过${deepest}层`)
const tooManyKeys = (most: number) => unreadable(`提交的内容过多，不能超过${most}项`)
const unwritable = '含有无法保存的字符'

/** A JSON text as a value, counted before anything is built from it: what is too large, too deep or ambiguous never becomes objects. */
export function parseJson(text: string, mostKeys: number): unknown {
  const keys = measure(text, mostKeys)
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

/** Counts the keys of all objects; refuses too many of them and of list items together, and too deep nesting. One pass, whatever the text. */
function measure(text: string, most: number): number {
  let [keys, items, depth] = [0, 0, 0]
  const inList: boolean[] = []
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign === quote) {
      at = endOfString(text, at)
      if (at < 0) return keys
    } else if (sign === colon) keys += 1
    else if (sign === comma) items += inList[depth] ? 1 : 0
    else if (sign === opensList || sign === opensObject) {
      depth += 1
      if (depth > deepest) throw tooDeep()
      inList[depth] = sign === opensList
    } else if (sign === closesList || sign === closesObject) depth -= 1
    if (keys + items > most) throw tooManyKeys(most)
  }
  return keys
}

/** Where the string that opens at `from` closes; negative: nowhere. */
function endOfString(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let slashes = 0
    while (text.charCodeAt(at - 1 - slashes) === backslash) slashes += 1
    if (slashes % 2 === 0) return at
  }
  return -1
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
