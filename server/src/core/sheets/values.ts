import { attribute, readXml } from './xml.ts'

const dayMs = 86_400_000
/** The last day that a spreadsheet knows, 9999-12-31. */
const lastSerial = 2_958_465

/** What a number in a cell looks like, without exponents: `1.38E10` is a mobile number, and 36.499999999999996 is 36.5. */
export function numberText(raw: string): string {
  if (/^-?\d{1,15}$/.test(raw)) return raw
  const value = Number(raw)
  if (!Number.isFinite(value)) return raw
  const text = String(Number(value.toPrecision(15)))
  return text.includes('e') ? plain.format(value) : text
}
const plain = new Intl.NumberFormat('en-US', { useGrouping: false, maximumSignificantDigits: 15 })

/** A moment in a cell: days since 1900 (or 1904, as old Macs count), the clock time behind the point. No zone. */
export function dateText(raw: string, from1904: boolean): string {
  const seconds = Math.round(Number(raw) * 86_400)
  const days = Math.floor(seconds / 86_400)
  if (!(seconds >= 0) || days > lastSerial) return numberText(raw)
  const clock = new Date((seconds % 86_400) * 1000).toISOString().slice(11, 19)
  if (days === 0) return clock
  // Spreadsheets count a 29 February 1900 that never was.
  const since = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30)
  const day = new Date(since + days * dayMs).toISOString().slice(0, 10)
  return clock === '00:00:00' ? day : `${day} ${clock}`
}

/** For each cell style of a workbook: does it show its number as a date? */
export async function dateStyles(pieces: AsyncIterable<Buffer> | null): Promise<readonly boolean[]> {
  const custom = new Map<number, boolean>()
  const styles: boolean[] = []
  let inCells = false
  if (pieces)
    await readXml(pieces, {
      open(name, attributes) {
        const format = Number(attribute(attributes, 'numFmtId'))
        if (name === 'numFmt') custom.set(format, showsDate(attribute(attributes, 'formatCode') ?? ''))
        else if (name === 'cellXfs') inCells = true
        else if (name === 'xf' && inCells) styles.push(custom.get(format) ?? isBuiltInDate(format))
      },
      close: (name) => {
        if (name === 'cellXfs') inCells = false
      },
    })
  return styles
}

/** Built-in formats of dates and times, those of Chinese, Japanese and Korean among them. */
const isBuiltInDate = (format: number) =>
  (format >= 14 && format <= 22) || (format >= 27 && format <= 36) || (format >= 45 && format <= 47) || (format >= 50 && format <= 58)

/** Quoted text, escaped letters, colours and conditions aside, only dates and times have these letters. */
const showsDate = (code: string) => /[ymdhs]/i.test(code.replace(/"[^"]*"|\\.|_.|\*.|\[(?!h+]|m+]|s+])[^\]]*]|general/gi, ''))
