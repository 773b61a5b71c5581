import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayOf, hasCheckDigit, readCode } from './gs1.ts'

const today = '2026-11-23'
const withCheckDigit = (thirteen: string) => `${thirteen}${'0123456789'.split('').find((digit) => hasCheckDigit(thirteen + digit))!}`
const gtins = fc.stringMatching(/^\d{13}$/).map(withCheckDigit)
/** What may stand in a batch or serial number; a bracket would end it where the code is printed. */
const numbers = fc.stringMatching(/^[A-Z0-9\-./_]{1,20}$/)
const years = fc.integer({ min: 2000, max: 2070 })
const days = fc
  .tuple(years, fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 31 }))
  .filter(([year, month, day]) => day <= new Date(Date.UTC(year, month, 0)).getUTCDate())
  .map(([year, month, day]) => `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`)
const digitsOf = (day: string) => day.slice(2).replaceAll('-', '')

describe('element strings', () => {
  const elements = fc.record({ gtin: gtins, batchNo: numbers, expiryDate: days, productDate: days, serial: numbers })
  const orders = fc.shuffledSubarray(['gtin', 'batchNo', 'expiryDate', 'productDate', 'serial'] as const, { minLength: 5 })
  const identifiers = { gtin: '01', batchNo: '10', expiryDate: '17', productDate: '11', serial: '21' }
  const textOf = (name: keyof typeof identifiers, all: Record<keyof typeof identifiers, string>) =>
    name.endsWith('Date') ? digitsOf(all[name]) : all[name]

  test('say what went into them, in whatever order, with FNC1 and in brackets', () => {
    fc.assert(
      fc.property(elements, orders, fc.boolean(), (all, order, leading) => {
        const expected = { kind: 'elements', traceCode: null, batchId: null, packs: 1, ...all }
        const variable = (name: string) => name === 'batchNo' || name === 'serial'
        const scanned = order.map((name) => identifiers[name] + textOf(name, all) + (variable(name) ? '\x1d' : '')).join('')
        expect(readCode((leading ? '\x1d' : ']C1') + scanned, today)).toEqual(expected)
        const printed = order.map((name) => `(${identifiers[name]})${textOf(name, all)}`).join('')
        expect(readCode(printed, today)).toEqual(expected)
      }),
    )
  })

  test('whose check digit is wrong say nothing', () => {
    fc.assert(
      fc.property(gtins, fc.integer({ min: 1, max: 9 }), (gtin, by) => {
        const wrong = gtin.slice(0, 13) + ((Number(gtin[13]) + by) % 10)
        expect(readCode(`01${wrong}10A1`, today)).toBeNull()
        expect(readCode(`(01)${wrong}`, today)).toBeNull()
        expect(readCode(wrong, today)).toBeNull()
      }),
    )
  })

  test('never make the parser stumble, whatever was typed', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (typed) => void readCode(typed, today)))
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789()A', '\x1d'), maxLength: 40 }), (typed) => void readCode(typed, today)),
    )
  })

  test.each([
    ['010690123456789217280131', '2028-01-31'],
    ['010690123456789217280200', '2028-02-29'],
    ['010690123456789217270200', '2027-02-28'],
    // A batch without FNC1 after it takes the rest.
    ['010690123456789210A117280131', null],
  ])('%s expires on %s', (code, day) => expect(readCode(code, today)?.expiryDate).toBe(day))

  test.each([
    '0106901234567892171301',
    '010690123456789217281301',
    '010690123456789217280230',
    '(17)2801',
    '(01)123',
    '(99)',
    'ABC',
    '',
    '10',
  ])('%s says nothing', (code) => expect(readCode(code, today)).toBeNull())

  test('of other identifiers the known lengths are passed over', () =>
    expect(readCode('010690123456789230245\x1d7100123\x1d10B7', today)).toMatchObject({ gtin: '06901234567892', batchNo: 'B7' }))
})

describe('dates', () => {
  test('of any day within fifty years are that day', () => {
    fc.assert(fc.property(days, (day) => void expect(dayOf(digitsOf(day), today)).toBe(day)))
  })
  test('without a day are the last of their month', () => {
    fc.assert(
      fc.property(years, fc.integer({ min: 1, max: 12 }), (year, month) => {
        const text = `${String(year % 100).padStart(2, '0')}${String(month).padStart(2, '0')}00`
        const next = new Date(Date.parse(`${dayOf(text, today)}T00:00:00Z`) + 86_400_000)
        expect([next.getUTCDate(), next.getUTCMonth()]).toEqual([1, month % 12])
      }),
    )
  })
  test.each([
    ['760101', today, '2076-01-01'],
    ['770101', today, '1977-01-01'],
    ['010101', '2098-05-01', '2101-01-01'],
    ['480101', '2098-05-01', '2148-01-01'],
    ['490101', '2098-05-01', '2049-01-01'],
  ])('%s in %s is %s', (digits, at, day) => expect(dayOf(digits, at)).toBe(day))
})

describe('other codes', () => {
  test('20 digits are a trace code, known by their first seven', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^8\d{19}$/), (code) => {
        expect(readCode(code, today)).toMatchObject({ kind: 'trace', gtin: null, traceCode: code.slice(0, 7), serial: code, batchNo: null })
      }),
    )
  })
  test('an EAN-13, EAN-8 or UPC is a trade number with zeros before it', () => {
    expect(readCode('6901234567892', today)).toMatchObject({ kind: 'barcode', gtin: '06901234567892' })
    expect(readCode('96385074', today)).toMatchObject({ gtin: '00000096385074' })
    expect(readCode('036000291452', today)).toMatchObject({ gtin: '00036000291452' })
    expect(readCode(' 06901234567892\r', today)).toMatchObject({ gtin: '06901234567892' })
  })
})
