import { maxCell, tooMuch } from './refusals.ts'
import { scanXml, type XmlEvents } from './xml.ts'

/** Shared texts are kept in memory while a sheet is read: as many characters as 100,000 lines of thirty columns have at most. */
const maxSharedCharacters = 64 * 1024 * 1024
const maxSharedTexts = 5_000_000

/** Texts that cells refer to by number. Phonetic guides beside a text are no part of it. */
export async function sharedTexts(pieces: AsyncIterable<Buffer>): Promise<readonly string[]> {
  const texts: string[] = []
  let text = ''
  let characters = 0
  let wanted = false
  let guide = false
  const events: XmlEvents = {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 'rPh') guide = true
      else wanted = name === 't' && !guide
    },
    close(name) {
      wanted = false
      if (name === 'rPh') guide = false
      if (name !== 'si') return
      characters += text.length
      if (characters > maxSharedCharacters || texts.length >= maxSharedTexts) throw tooMuch()
      texts.push(ownCopy(textOf(text)))
    },
    text(more) {
      if (!wanted) return
      text += more
      if (text.length > maxEscaped) throw tooMuch()
    },
  }
  for await (const _piece of scanXml(pieces, events));
  return texts
}

/** A slice of a long string keeps all of it in memory; a text that is kept for long must stand alone. */
const ownCopy = (text: string) => (text.length < 13 ? text : Buffer.from(text).toString())

/** Every character of a cell may be written as `_x000D_`. */
export const maxEscaped = maxCell * 7

/** Trimmed, and without what no text is made of: control characters, halves of a pair. */
export function textOf(raw: string): string {
  const text = raw.includes('_x')
    ? raw.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : raw
  return (unprintable.test(text) ? text.replace(everyUnprintable, '') : text).toWellFormed().trim()
}
const unprintable = /[^\P{Cc}\t\n\r]/u
const everyUnprintable = /[^\P{Cc}\t\n\r]/gu
