import type { Archive } from './archive.ts'
import { partsOf } from './parts.ts'
import { disordered, longCell, longRow, maxCell, maxRow, tooMuch } from './refusals.ts'
import { maxEscaped, sharedTexts, textOf } from './texts.ts'
import { dateStyles, dateText, numberText } from './values.ts'
import { attributesOf, scanXml, type XmlEvents } from './xml.ts'

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
/** As far as a spreadsheet goes: 1,048,576 lines, 16,384 columns. */
const lastRow = 1_048_576
const lastColumn = 16_383
/** One text may be referred to by a million cells: what all lines hold is counted once more. */
const maxCharacters = 128 * 1024 * 1024

/** How many characters a line holds. */
export const charactersOf = ({ cells }: Pick<SheetRow, 'cells'>) => cells.reduce((sum, { length }) => sum + length, 0)

/** The lines of a workbook's first visible sheet that are not blank. */
export async function* rowsOf(archive: Archive): AsyncGenerator<SheetRow> {
  const parts = await partsOf(archive)
  const shared = parts.shared === null ? [] : await sharedTexts(archive.pieces(parts.shared))
  const dates = await dateStyles(parts.styles === null ? null : archive.pieces(parts.styles))
  const rows: SheetRow[] = []
  for await (const _piece of scanXml(archive.pieces(parts.sheet), sheetEvents({ shared, dates, from1904: parts.from1904 }, rows)))
    yield* rows.splice(0)
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
  let characters = 0
  let column = -1
  let type = ''
  let style = 0
  let value = ''
  let wanted = false
  let guide = false
  return {
    open(name, text) {
      if (name === 'c') {
        const { r, t = '', s } = attributesOf(text)
        column = r === undefined ? column + 1 : columnOf(r)
        if (column > lastColumn) throw disordered()
        type = t
        style = Number(s ?? -1)
        value = ''
      } else if (name === 'row') {
        const { r } = attributesOf(text)
        const next = r === undefined ? rowNo + 1 : Number(r)
        if (!(Number.isInteger(next) && next > rowNo && next <= lastRow)) throw disordered()
        rowNo = next
        cells = []
        column = -1
      } else if (name === 'dimension') lastRowNo = Number(/:[A-Z]{1,3}(\d{1,7})$/.exec(attributesOf(text).ref ?? '')?.[1]) || null
      else if (name === 'rPh') guide = true
      else wanted = (name === 'v' && type !== 'inlineStr') || (name === 't' && type === 'inlineStr' && !guide)
    },
    close(name) {
      wanted = false
      if (name === 'rPh') guide = false
      if (name === 'c' && value !== '' && column < maxColumns) {
        while (cells.length < column) cells.push('')
        cells[column] = cellText(type, style, value, meaning)
        if (cells[column]!.length > maxCell) throw longCell(rowNo)
      } else if (name === 'row' && cells.some((cell) => cell !== '')) {
        const added = charactersOf({ cells })
        characters += added
        if (added > maxRow) throw longRow(rowNo)
        if (characters > maxCharacters) throw tooMuch()
        rows.push({ rowNo, cells, lastRowNo })
        cells = []
      }
    },
    text(more) {
      if (!wanted) return
      value += more
      if (value.length > maxEscaped) throw longCell(rowNo)
    },
  }
}

const longestNumber = 40

function cellText(type: string, style: number, raw: string, { shared, dates, from1904 }: Meaning): string {
  if (type === 's') return shared[Number(raw)] ?? ''
  if (type === 'b') return raw === '1' ? '是' : '否'
  if (type === 'd') return textOf(raw.replace('T', ' ').replace(/ 00:00:00(\.0{1,9})?Z?$/, ''))
  if ((type !== '' && type !== 'n') || raw.length > longestNumber) return textOf(raw)
  return dates[style] ? dateText(raw, from1904) : numberText(raw)
}

/** `AB12` → 27. */
function columnOf(reference: string): number {
  let column = 0
  let at = 0
  for (; at < 4; at += 1) {
    const letter = reference.charCodeAt(at) & 0xdf
    if (!(letter >= 65 && letter <= 90)) break
    column = column * 26 + letter - 64
  }
  if (at === 0) throw disordered()
  return column - 1
}
