import { StringDecoder } from 'node:string_decoder'
import { broken, unsafe } from './refusals.ts'

/** What a part of a workbook is made of. Names come without their prefix, text decoded, attributes as they stand in the file. */
export interface XmlEvents {
  open(name: string, attributes: string): void
  close(name: string): void
  text(text: string): void
}

/** A cell holds at most 32,767 characters, and no tag is as long as this: it was not made by a spreadsheet. */
const maxToken = 1_048_576
const maxDepth = 100

/** Reads XML piece by piece; after each piece the caller may take what has come together. */
export async function* scanXml(pieces: AsyncIterable<Buffer>, on: XmlEvents): AsyncGenerator<void> {
  const decoder = new StringDecoder('utf8')
  const scanner = new Scanner(on)
  for await (const piece of pieces) {
    scanner.write(decoder.write(piece))
    yield
  }
  scanner.end()
}

/** The whole of a part that holds no text of interest. */
export async function readXml(pieces: AsyncIterable<Buffer>, on: Partial<XmlEvents>): Promise<void> {
  for await (const _piece of scanXml(pieces, { open: nothing, close: nothing, text: nothing, ...on }));
}

const nothing = () => undefined

/**
 * Looks at each character once, however the file is cut into pieces: where a token is not complete yet, it goes on from where it stopped.
 * Spreadsheets have no document type, and one that brings its own entities is refused.
 */
class Scanner {
  readonly #on: XmlEvents
  /** What is open, with prefixes and without. */
  readonly #names: string[] = []
  readonly #locals: string[] = []
  /** The beginning of a token, how much of it has been looked at, and the quote in which that ended. */
  #rest = ''
  #seen = 0
  #quote = 0

  constructor(on: XmlEvents) {
    this.#on = on
  }

  write(piece: string): void {
    const xml = this.#rest + piece
    let at = 0
    for (let seen = this.#seen; at < xml.length; seen = at) {
      const isText = xml.charCodeAt(at) !== less
      const end = isText ? xml.indexOf('<', seen) : this.#endOfTag(xml, at, seen)
      if (end < 0) break
      if (isText) this.#on.text(plainText(xml.slice(at, end)))
      else this.#tag(xml, at, end)
      at = isText ? end : end + 1
      this.#seen = 0
    }
    this.#rest = xml.slice(at)
    if (xml.charCodeAt(at) !== less) this.#seen = this.#rest.length
    if (this.#rest.length > maxToken) throw unsafe()
  }

  end(): void {
    if (this.#rest.trim() !== '' || this.#names.length > 0) throw broken()
  }

  /** The `>` that ends what begins at `tag`; -1 where it has not come yet. An attribute may hold one too. */
  #endOfTag(xml: string, tag: number, seen: number): number {
    const kind = xml.charCodeAt(tag + 1)
    if (kind === question) return this.#endAt(xml, tag, '?>', Math.max(seen, tag + 2))
    if (kind === bang) {
      if (xml.length < tag + cdata.length) return -1
      if (xml.startsWith('<!--', tag)) return this.#endAt(xml, tag, '-->', Math.max(seen, tag + 4))
      if (xml.startsWith(cdata, tag)) return this.#endAt(xml, tag, ']]>', Math.max(seen, tag + cdata.length))
      throw unsafe()
    }
    let quote = this.#quote
    for (let at = Math.max(seen, tag + 1); at < xml.length; at += 1) {
      const code = xml.charCodeAt(at)
      if (code === less) throw broken()
      if (quote === 0) {
        if (code === greater) {
          this.#quote = 0
          return at
        }
        if (code === 34 || code === 39) quote = code
      } else if (code === quote) quote = 0
    }
    this.#quote = quote
    this.#seen = xml.length - tag
    return -1
  }

  #endAt(xml: string, tag: number, closing: string, from: number): number {
    const at = xml.indexOf(closing, from)
    this.#seen = Math.max(0, xml.length - tag - closing.length)
    return at < 0 ? -1 : at + closing.length - 1
  }

  #tag(xml: string, tag: number, end: number): void {
    const kind = xml.charCodeAt(tag + 1)
    if (kind === slash) this.#close(xml.slice(tag + 2, end).trimEnd())
    else if (kind === bang) {
      if (xml.startsWith(cdata, tag)) this.#on.text(xml.slice(tag + cdata.length, end - 2))
    } else if (kind !== question) this.#open(xml, tag, end)
  }

  #open(xml: string, tag: number, end: number): void {
    const empty = xml.charCodeAt(end - 1) === slash
    const last = empty ? end - 1 : end
    let blank = tag + 1
    while (blank < last && xml.charCodeAt(blank) > 32) blank += 1
    const name = xml.slice(tag + 1, blank)
    if (name === '') throw broken()
    const local = localOf(name)
    this.#on.open(local, xml.slice(blank, last))
    if (empty) this.#on.close(local)
    else if (this.#names.push(name) > maxDepth) throw unsafe()
    else this.#locals.push(local)
  }

  #close(name: string): void {
    if (name !== this.#names.pop()) throw broken()
    this.#on.close(this.#locals.pop()!)
  }
}

const cdata = '<![CDATA['
const [bang, slash, less, greater, question] = [33, 47, 60, 62, 63]
const localOf = (name: string) => name.slice(name.indexOf(':') + 1)

/** A tag's attributes by their names without prefixes. */
export function attributesOf(text: string): Readonly<Partial<Record<string, string>>> {
  const attributes: Partial<Record<string, string>> = {}
  for (let at = 0; ; ) {
    const equals = text.indexOf('=', at)
    if (equals < 0) return attributes
    let from = equals + 1
    while (text.charCodeAt(from) <= 32) from += 1
    const quote = text.charCodeAt(from)
    const to = quote === 34 ? text.indexOf('"', from + 1) : quote === 39 ? text.indexOf("'", from + 1) : -1
    if (to < 0) throw broken()
    attributes[localOf(text.slice(at, equals).trim())] = plainText(text.slice(from + 1, to))
    at = to + 1
  }
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function plainText(raw: string): string {
  if (!raw.includes('&')) return raw
  return raw.replace(/&(#x[0-9a-f]{1,8}|#\d{1,8}|[a-z]{2,4});/gi, (whole, entity: string) => {
    if (!entity.startsWith('#')) return Object.hasOwn(entities, entity) ? entities[entity]! : whole
    const code = /^#x/i.test(entity) ? Number.parseInt(entity.slice(2), 16) : Number(entity.slice(1))
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
