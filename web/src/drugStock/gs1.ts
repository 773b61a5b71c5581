/** What a scanned code says. `gtin` has 14 digits; days are `YYYY-MM-DD`. */
export interface Scanned {
  readonly kind: 'elements' | 'trace' | 'barcode'
  /** The item by its trade number; null of a trace code. */
  readonly gtin: string | null
  /** The first seven digits of a Chinese drug trace code, which name the drug and its package. */
  readonly traceCode: string | null
  readonly batchNo: string | null
  readonly expiryDate: string | null
  readonly productDate: string | null
  readonly serial: string | null
  /** Of a label that we have printed for a batch without a trade number: the row of our own books. */
  readonly batchId: number | null
  /** Packs of its number: one; of a logistic unit (02) what it says of them (37), null where it says nothing. */
  readonly packs: number | null
}

const separator = '\x1d'
const afterSeparator = (code: string) => (code.startsWith(separator) ? code.slice(1) : code)
const nothing = { gtin: null, traceCode: null, batchNo: null, expiryDate: null, productDate: null, serial: null, batchId: null, packs: 1 }

/**
 * Reads what a scanner has typed: GS1 element strings with FNC1 (`\x1d`) or as they are printed, in brackets; Chinese 20-digit trace codes;
 * EAN and GTIN barcodes. Null: it is none of these, or its check digit or a date is wrong. `today` decides the century of a year.
 */
export function readCode(typed: string, today: string): Scanned | null {
  // Symbology identifiers, which some scanners send before the code.
  const code = typed.trim().replace(/^\](?:C1|d2|Q3|e0|E0|J1)/, '')
  if (/^\d{20}$/.test(code) && !startsWithItem(code)) return { ...nothing, kind: 'trace', traceCode: code.slice(0, 7), serial: code }
  if (/^\d{8}$|^\d{12,14}$/.test(code)) {
    const gtin = code.padStart(14, '0')
    return hasCheckDigit(gtin) ? { ...nothing, kind: 'barcode', gtin } : null
  }
  const elements = code.startsWith('(') ? bracketed(code) : plain(afterSeparator(code))
  return elements && fromElements(elements, today)
}

/** GS1 modulo 10: weights 3 and 1 from the right. */
export function hasCheckDigit(gtin: string): boolean {
  const digits = [...gtin].map(Number)
  const sum = digits.reduce((sum, digit, at) => sum + digit * ((digits.length - at) % 2 === 0 ? 3 : 1), 0)
  return sum % 10 === 0
}
/** 20 digits may be (01) with a GTIN and more; a trace code never begins so, for its first digit is 8. */
const startsWithItem = (code: string) => code.startsWith('01') && hasCheckDigit(code.slice(2, 16))

type Elements = ReadonlyMap<string, string>

/** Characters after the identifier, of those whose values have a fixed length (GS1 General Specifications, figure 7.8.5-2). */
const fixed: Readonly<Record<string, number>> = {
  '00': 18,
  '01': 14,
  '02': 14,
  '03': 14,
  '04': 16,
  ...Object.fromEntries(['11', '12', '13', '14', '15', '16', '17', '18', '19'].map((identifier) => [identifier, 6])),
  '20': 2,
  ...Object.fromEntries(['31', '32', '33', '34', '35', '36'].map((identifier) => [identifier, 8])),
  '41': 14,
}
/** Of the others those that stand on packages: batch, serial, count, national numbers. All have two or three digits. */
const longIdentifier = /^(?:24[0-9]|25[0-9]|40[0-3]|42[0-9]|71[0-9]|7\d\d)/

function plain(code: string): Elements | null {
  const found = new Map<string, string>()
  let rest = code
  while (rest !== '') {
    const two = rest.slice(0, 2)
    if (!/^\d\d$/.test(two)) return null
    const length = fixed[two]
    if (length !== undefined) {
      const value = rest.slice(2, 2 + length)
      if (value.length < length || value.includes(separator)) return null
      found.set(two, value)
      rest = afterSeparator(rest.slice(2 + length))
      continue
    }
    const identifier = longIdentifier.test(rest) ? rest.slice(0, 3) : two
    const end = rest.indexOf(separator)
    const value = rest.slice(identifier.length, end < 0 ? undefined : end)
    if (value === '') return null
    found.set(identifier, value)
    rest = end < 0 ? '' : rest.slice(end + 1)
  }
  return found.size > 0 ? found : null
}

/** As it is printed below the bars: `(01)06901234567892(17)270131(10)A1`. */
function bracketed(code: string): Elements | null {
  const parts = [...code.matchAll(/\((\d{2,4})\)([^(]*(?:\((?!\d{2,4}\))[^(]*)*)/g)]
  if (parts.map(([whole]) => whole).join('') !== code) return null
  if (parts.some(([, identifier, value]) => value === '' || (fixed[identifier!] !== undefined && value!.length !== fixed[identifier!])))
    return null
  return new Map(parts.map(([, identifier, value]) => [identifier!, value!]))
}

function fromElements(elements: Elements, today: string): Scanned | null {
  const gtin = elements.get('01') ?? elements.get('02') ?? null
  if (gtin !== null && !(/^\d{14}$/.test(gtin) && hasCheckDigit(gtin))) return null
  const [batchNo, serial] = [elements.get('10') ?? null, elements.get('21') ?? null]
  // Both have at most twenty printable characters.
  if ([batchNo, serial].some((text) => text !== null && !/^[\x21-\x7e]{1,20}$/.test(text))) return null
  const [expiry, made] = [elements.get('17'), elements.get('11')]
  const expiryDate = expiry === undefined ? null : dayOf(expiry, today)
  const productDate = made === undefined ? null : dayOf(made, today)
  if (expiryDate === undefined || productDate === undefined) return null
  const own = gtin === null ? /^B(\d{1,15})$/.exec(elements.get('91') ?? '') : null
  const batchId = own && Number(own[1])
  return gtin === null && batchNo === null && serial === null && expiryDate === null && batchId === null
    ? null
    : { kind: 'elements', gtin, traceCode: null, batchNo, expiryDate, productDate, serial, batchId, packs: packsIn(elements) }
}

/** (30) is no count of packs: it stands on single boxes as well, for the pieces within. */
function packsIn(elements: Elements): number | null {
  if (elements.has('01') || !elements.has('02')) return 1
  const count = elements.get('37') ?? ''
  return /^\d{1,8}$/.test(count) && Number(count) > 0 ? Number(count) : null
}

/** An outer carton has a digit from 1 to 8 before the item; how many packs it holds nobody can tell by that. `barcode`: of the drug's own pack. */
export const isCarton = (gtin: string | null, barcode: string | null) =>
  gtin !== null && /^[1-8]/.test(gtin) && gtin !== barcode?.padStart(14, '0')

/** `YYMMDD`; day 00 is the last of its month. Undefined: there is no such day. */
export function dayOf(digits: string, today: string): string | undefined {
  if (!/^\d{6}$/.test(digits)) return undefined
  const [year, month, day] = [
    yearOf(Number(digits.slice(0, 2)), Number(today.slice(0, 4))),
    Number(digits.slice(2, 4)),
    Number(digits.slice(4)),
  ]
  if (month < 1 || month > 12) return undefined
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  if (day > last) return undefined
  return `${year}-${digits.slice(2, 4)}-${String(day === 0 ? last : day).padStart(2, '0')}`
}

/** GS1's rule: 51 to 99 years ahead are of the century before, 50 to 99 years behind of the next. */
function yearOf(twoDigits: number, thisYear: number): number {
  const century = Math.floor(thisYear / 100) * 100
  const ahead = twoDigits - (thisYear % 100)
  if (ahead >= 51) return century - 100 + twoDigits
  return ahead <= -50 ? century + 100 + twoDigits : century + twoDigits
}
