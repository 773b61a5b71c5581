import { tooMuch } from './refusals.ts'
import { textOf } from './texts.ts'
import { attributesOf, readXml } from './xml.ts'

const dayMs = 86_400_000
/** Days that can be written with four digits of a year. */
const [firstDay, lastDay] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T00:00:00Z')]

/** What a number in a cell looks like, without exponents: `1.38E10` is a mobile number, and 36.499999999999996 is 36.5. */
export function numberText(raw: string): string {
  if (/^-?\d{1,15}$/.test(raw)) return raw
  const value = Number(raw)
  if (!Number.isFinite(value)) return textOf(raw)
  const text = String(Number(value.toPrecision(15)))
  return text.includes('e') ? plain.format(value) : text
}
const plain = new Intl.NumberFormat('en-US', { useGrouping: false, maximumSignificantDigits: 15 })

/**
 * A moment in a cell: days since 1900 (or 1904, as old Macs count), the clock time behind the point. No zone. Days before March 1900 are
 * LibreOffice's, which knows no 29 February 1900.
 */
export function dateText(raw: string, from1904: boolean): string {
  const seconds = Math.round(Number(raw) * 86_400)
  const days = Math.floor(seconds / 86_400)
  const moment = (from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30)) + days * dayMs
  if (!(moment >= firstDay && moment <= lastDay)) return numberText(raw)
  const clock = new Date((seconds - days * 86_400) * 1000).toISOString().slice(11, 19)
  if (days === 0) return clock
  const day = new Date(moment).toISOString().slice(0, 10)
  return clock === '00:00:00' ? day : `${day} ${clock}`
}

/** A spreadsheet has at most 65,490 cell styles, and lets a format be as long as this. */
const maxStyles = 70_000
const maxFormat = 255

/** For each cell style of a workbook: does it show its number as a date? */
export async function dateStyles(pieces: AsyncIterable<Buffer> | null): Promise<readonly boolean[]> {
  const custom = new Map<number, boolean>()
  const styles: boolean[] = []
  let inCells = false
  if (pieces)
    await readXml(pieces, {
      open(name, text) {
        if (name === 'cellXfs') inCells = true
        else if (name === 'numFmt' || (name === 'xf' && inCells)) {
          const { numFmtId = '0', formatCode = '' } = attributesOf(text)
          const format = Number(numFmtId)
          if (name === 'numFmt') custom.set(format, formatCode.length <= maxFormat && showsDate(formatCode))
          else styles.push(custom.get(format) ?? isBuiltInDate(format))
          if (custom.size + styles.length > maxStyles) throw tooMuch()
        }
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
