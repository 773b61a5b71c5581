import { type Call, takesFile } from './call.ts'
import type { Field } from './fields.ts'

/**
 * One input as an HTTP request: the path takes what it names; the rest is the JSON body of POST and PUT, the query of GET and DELETE.
 * A file goes as the multipart part `file`, which the sender makes; what comes with it stands in the query.
 */
export function requestOf(call: Call, input: object) {
  const { method, path } = call
  const rest = new Map(Object.entries(input).filter(([, value]) => value != null && value !== ''))
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest.get(name)
    rest.delete(name)
    return encodeURIComponent(String(value).toWellFormed())
  })
  const file = takesFile(call) ? (rest.get('file') as Blob | undefined) : undefined
  if (file) rest.delete('file')
  const inBody = (method === 'POST' || method === 'PUT') && !takesFile(call)
  const query = inBody ? [] : [...rest].flatMap(([name, value]) => toTexts(value).map((text) => [name, text]))
  if (method === 'GET' || method === 'POST') query.push(['t', String(Date.now())]) // against caches; no field may have this name
  const url = query.length > 0 ? `${filled}?${new URLSearchParams(query)}` : filled
  const headers = { ...(inBody && { 'content-type': 'application/json' }) }
  return { method, url, headers, body: inBody ? JSON.stringify(Object.fromEntries(rest)) : null, file }
}

/** In an address a list repeats its name (`ids=1&ids=2`); objects, and lists of them (`sortRules`), are JSON text. */
function toTexts(value: unknown): string[] {
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.map(String)
  return [typeof value === 'object' ? JSON.stringify(value) : String(value)]
}

/** Reads what an address gives under one name, once or several times. */
export function fromTexts(field: Field | undefined, texts: readonly string[]): unknown {
  if (field?.items) return texts.flatMap((text) => fromText(field.items, text))
  return texts.length > 1 ? texts : fromText(field, texts[0]!)
}

/** What is no text in the contract is JSON in an address. Nonsense is left to the check. */
export function fromText(field: Field | undefined, text: string): unknown {
  if ([field?.type ?? 'string'].flat().includes('string')) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
