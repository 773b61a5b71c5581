import { StringDecoder } from 'node:string_decoder'
import { broken, unsafe } from './archive.ts'

/** What a part of a workbook is made of. Names come without their prefix; text and attributes as they stand in the file. */
export interface XmlEvents {
  open(name: string, attributes: string): void
  close(name: string): void
  text(raw: string): void
}

/** A cell holds at most 32,767 characters; whatever is longer was not made by a spreadsheet. */
const maxToken = 1_048_576

/**
 * Reads XML piece by piece; after each piece the caller may take what has come together. Spreadsheets have no document type, and one that
 * brings its own entities is refused.
 */
export async function* scanXml(pieces: AsyncIterable<Buffer>, on: XmlEvents): AsyncGenerator<void> {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  for await (const piece of pieces) {
    rest = scan(rest + decoder.write(piece), on)
    if (rest.length > maxToken) throw unsafe()
    yield
  }
  if (rest.trim() !== '') throw broken()
}

/** The whole of a part that holds no text of interest. */
export async function readXml(pieces: AsyncIterable<Buffer>, on: Partial<XmlEvents>): Promise<void> {
  for await (const _piece of scanXml(pieces, { open: nothing, close: nothing, text: nothing, ...on }));
}

const nothing = () => undefined

/** Gives back what is not complete yet. */
function scan(xml: string, on: XmlEvents): string {
  for (let at = 0; ; ) {
    const tag = xml.indexOf('<', at)
    if (tag < 0) return xml.slice(at)
    const end = endOf(xml, tag)
    if (end < 0) return xml.slice(at)
    if (tag > at) on.text(xml.slice(at, tag))
    const kind = xml.charCodeAt(tag + 1)
    if (kind === slash) on.close(local(xml.slice(tag + 2, end).trimEnd()))
    else if (kind === bang) declaration(xml, tag, end, on)
    else if (kind !== question) element(xml, tag, end, on)
    at = end + 1
  }
}

function element(xml: string, tag: number, end: number, on: XmlEvents) {
  const empty = xml.charCodeAt(end - 1) === slash
  const inside = xml.slice(tag + 1, empty ? end - 1 : end)
  const blank = inside.search(/\s/)
  const name = local(blank < 0 ? inside : inside.slice(0, blank))
  on.open(name, blank < 0 ? '' : inside.slice(blank))
  if (empty) on.close(name)
}

function declaration(xml: string, tag: number, end: number, on: XmlEvents) {
  if (xml.startsWith(cdata, tag)) on.text(xml.slice(tag + cdata.length, end - 2).replaceAll('&', '&amp;'))
  else if (!xml.startsWith('<!--', tag)) throw unsafe()
}

/** The `>` that ends what begins at `tag`; -1 where it has not come yet. An attribute may hold one too. */
function endOf(xml: string, tag: number): number {
  if (xml.charCodeAt(tag + 1) === bang) {
    if (xml.length < tag + cdata.length) return -1
    const closing = xml.startsWith('<!--', tag) ? '-->' : xml.startsWith(cdata, tag) ? ']]>' : '>'
    const at = xml.indexOf(closing, tag + 2)
    return at < 0 ? -1 : at + closing.length - 1
  }
  for (let end = xml.indexOf('>', tag); end >= 0; end = xml.indexOf('>', end + 1)) if (!insideQuotes(xml, tag, end)) return end
  return -1
}

function insideQuotes(xml: string, from: number, to: number): boolean {
  let quote = 0
  for (let at = from; at < to; at += 1) {
    const code = xml.charCodeAt(at)
    if (quote === 0) quote = code === 34 || code === 39 ? code : 0
    else if (code === quote) quote = 0
  }
  return quote !== 0
}

const cdata = '<![CDATA['
const slash = 47
const bang = 33
const question = 63
const local = (name: string) => name.slice(name.indexOf(':') + 1)

/** One attribute's value; the name with its prefix where it has one. Null: not there. */
export function attribute(attributes: string, name: string): string | null {
  for (let at = attributes.indexOf(name); at >= 0; at = attributes.indexOf(name, at + 1)) {
    const before = attributes.charCodeAt(at - 1)
    let equals = at + name.length
    while (attributes.charCodeAt(equals) === 32) equals += 1
    if (before > 32 || attributes.charCodeAt(equals) !== 61) continue
    let from = equals + 1
    while (attributes.charCodeAt(from) === 32) from += 1
    const to = attributes.indexOf(attributes[from]!, from + 1)
    return to < 0 ? null : plainText(attributes.slice(from + 1, to))
  }
  return null
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

export function plainText(raw: string): string {
  if (!raw.includes('&')) return raw
  return raw.replace(/&(#x[0-9a-f]+|#\d+|\w+);/gi, (whole, entity: string) => {
    if (!entity.startsWith('#')) return entities[entity] ?? whole
    const code = /^#x/i.test(entity) ? Number.parseInt(entity.slice(2), 16) : Number(entity.slice(1))
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
