import { type Archive, broken, notASheet, unsafe } from './archive.ts'
import { dateStyles, dateText, numberText } from './values.ts'
import { attribute, plainText, readXml, scanXml, type XmlEvents } from './xml.ts'

/** One line of a sheet. */
export interface SheetRow {
  /** As the spreadsheet numbers it: the header is usually 1. */
  readonly rowNo: number
  /** Trimmed text; a blank cell is ''. */
  readonly cells: readonly string[]
  /** The last line that the sheet says it has, if it says so; it may be blank. */
  readonly lastRowNo: number | null
}

/** What stands further right is no column of ours. */
const maxColumns = 256
/** Shared texts are kept in memory while a sheet is read: as many characters as 100,000 lines of thirty columns have at most. */
const maxSharedCharacters = 64 * 1024 * 1024
const maxSharedTexts = 5_000_000

/** The lines of a workbook's first visible sheet that are not blank. */
export async function* rowsOf(archive: Archive): AsyncGenerator<SheetRow> {
  const parts = await partsOf(archive)
  const shared = parts.shared === null ? [] : await sharedTexts(archive.pieces(parts.shared))
  const dates = await dateStyles(parts.styles === null ? null : archive.pieces(parts.styles))
  const rows: SheetRow[] = []
  for await (const _piece of scanXml(archive.pieces(parts.sheet), sheetEvents({ shared, dates, from1904: parts.from1904 }, rows)))
    yield* rows.splice(0)
}

interface Parts {
  readonly sheet: string
  readonly shared: string | null
  readonly styles: string | null
  readonly from1904: boolean
}

/** Which file of the archive is what: the package names the workbook, the workbook its sheets. */
async function partsOf(archive: Archive): Promise<Parts> {
  if (!archive.has('[Content_Types].xml') || [...archive.names].some((name) => /vbaProject\.bin$/i.test(name))) throw notASheet()
  const [book] = (await relationsOf(archive, '')).filter(({ type }) => type === 'officeDocument')
  if (!book?.target.endsWith('.xml') || !archive.has(book.target)) throw notASheet()
  let first: string | null = null
  let from1904 = false
  await readXml(archive.pieces(book.target), {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attribute(attributes, 'date1904') ?? '')
      const hidden = /hidden/i.test(attribute(attributes, 'state') ?? '')
      if (name === 'sheet' && !hidden) first ??= /:id\s*=\s*["']([^"']+)/.exec(attributes)?.[1] ?? null
    },
  })
  const relations = await relationsOf(archive, book.target)
  const partOf = (type: string) => relations.find((relation) => relation.type === type && archive.has(relation.target))?.target ?? null
  const sheet = relations.find(({ id, type }) => id === first && type === 'worksheet')?.target
  if (!sheet || !archive.has(sheet)) throw notASheet()
  return { sheet, shared: partOf('sharedStrings'), styles: partOf('styles'), from1904 }
}

/** What a part (or, with '', the package) refers to; `type` is the last word of its address. */
async function relationsOf(archive: Archive, part: string) {
  const slash = part.lastIndexOf('/') + 1
  const folder = part.slice(0, slash)
  const name = `${folder}_rels/${part.slice(slash)}.rels`
  const relations: { readonly id: string; readonly type: string; readonly target: string }[] = []
  if (!archive.has(name)) throw notASheet()
  await readXml(archive.pieces(name), {
    open(tag, attributes) {
      const [id, type, target] = ['Id', 'Type', 'Target'].map((wanted) => attribute(attributes, wanted)) as [string, string, string]
      if (tag === 'Relationship' && type && target)
        relations.push({ id, type: type.slice(type.lastIndexOf('/') + 1), target: within(folder, target) })
    },
  })
  return relations
}

const within = (folder: string, target: string) => new URL(target, `file:///${folder}`).pathname.slice(1)

/** Texts that cells refer to by number. Phonetic guides beside a text are no part of it. */
async function sharedTexts(pieces: AsyncIterable<Buffer>): Promise<readonly string[]> {
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
      if (characters > maxSharedCharacters || texts.length >= maxSharedTexts) throw unsafe()
      texts.push(ownCopy(textOf(text)))
    },
    text(raw) {
      if (wanted) text += raw
    },
  }
  for await (const _piece of scanXml(pieces, events));
  return texts
}

/** A slice of a long string keeps all of it in memory; a text that is kept for long must stand alone. */
const ownCopy = (text: string) => (text.length < 13 ? text : Buffer.from(text).toString())

/** Characters that XML cannot hold are written as `_x000D_`. */
const textOf = (raw: string) => {
  const text = plainText(raw)
  return text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => (code === '0000' ? '' : String.fromCharCode(Number.parseInt(code, 16))))
    : text
}

interface Meaning {
  readonly shared: readonly string[]
  readonly dates: readonly boolean[]
  readonly from1904: boolean
}

/** Puts lines together; what is complete goes into `rows`. */
function sheetEvents(meaning: Meaning, rows: SheetRow[]): XmlEvents {
  let lastRowNo: number | null = null
  let rowNo = 0
  let cells: string[] = []
  let column = -1
  let type = ''
  let style = 0
  let value = ''
  let wanted = false
  let guide = false
  return {
    open(name, attributes) {
      if (name === 'c') {
        column = columnOf(attribute(attributes, 'r')) ?? column + 1
        type = attribute(attributes, 't') ?? ''
        style = Number(attribute(attributes, 's') ?? -1)
        value = ''
      } else if (name === 'row') {
        rowNo = Number(attribute(attributes, 'r') ?? rowNo + 1)
        cells = []
        column = -1
      } else if (name === 'dimension') lastRowNo = Number(/:[A-Z]+(\d+)$/.exec(attribute(attributes, 'ref') ?? '')?.[1]) || null
      else if (name === 'rPh') guide = true
      else wanted = (name === 'v' && type !== 'inlineStr') || (name === 't' && type === 'inlineStr' && !guide)
    },
    close(name) {
      wanted = false
      if (name === 'rPh') guide = false
      if (name === 'c' && value !== '' && column < maxColumns) {
        while (cells.length < column) cells.push('')
        cells[column] = cellText(type, style, value, meaning)
      } else if (name === 'row' && cells.some((cell) => cell !== '')) {
        if (!Number.isSafeInteger(rowNo)) throw broken()
        rows.push({ rowNo, cells, lastRowNo })
      }
    },
    text(raw) {
      if (wanted) value += raw
    },
  }
}

function cellText(type: string, style: number, raw: string, { shared, dates, from1904 }: Meaning): string {
  if (type === 's') return (shared[Number(raw)] ?? '').trim()
  if (type === 'b') return raw === '1' ? '是' : '否'
  if (type === 'd') return raw.replace('T', ' ').replace(/ 00:00:00(\.0+)?Z?$/, '')
  if (type === '' || type === 'n') return dates[style] ? dateText(raw, from1904) : numberText(raw)
  return textOf(raw).trim()
}

/** `AB12` → 27. */
function columnOf(reference: string | null): number | null {
  if (reference === null) return null
  let column = 0
  for (let at = 0; ; at += 1) {
    const letter = reference.charCodeAt(at) & 0xdf
    if (!(letter >= 65 && letter <= 90)) break
    column = column * 26 + letter - 64
  }
  return column - 1
}
