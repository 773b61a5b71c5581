import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { wrongContent } from './refusals.ts'

/** How text is written here: the byte order mark says UTF-16, else it is UTF-8 or what Chinese Windows writes. */
const encodings = ['utf-8', 'gb18030'] as const
/** What no text holds: control characters beside tab, line ends and form feed. */
const control = /[^\P{Cc}\t\n\r\f]/u

/** Text in one of these from its first byte to its last. */
export async function isText(path: string): Promise<void> {
  for (const encoding of [await markOf(path), ...encodings]) if (encoding && (await reads(path, encoding))) return
  throw wrongContent()
}

/** What draws something on a map, by the names of GeoJSON (RFC 7946). */
const drawn = ['FeatureCollection', 'Feature', 'GeometryCollection', 'MultiPolygon', 'Polygon', 'MultiLineString', 'LineString']

/** Maps are all that comes as JSON. */
export async function isGeoJson(path: string): Promise<void> {
  if (!drawn.includes(await typeOf(path))) throw wrongContent()
}

async function typeOf(path: string): Promise<string> {
  try {
    const content: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path)))
    return (content as { readonly type: string }).type
  } catch {
    throw wrongContent()
  }
}

async function markOf(path: string): Promise<'utf-16le' | 'utf-16be' | null> {
  for await (const piece of createReadStream(path, { end: 1 }) as AsyncIterable<Buffer>) {
    const mark = piece.toString('hex')
    return mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : null
  }
  return null
}

async function reads(path: string, encoding: string): Promise<boolean> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  try {
    for await (const piece of createReadStream(path)) if (control.test(decoder.decode(piece as Buffer, { stream: true }))) return false
    return !control.test(decoder.decode())
  } catch {
    return false
  }
}
