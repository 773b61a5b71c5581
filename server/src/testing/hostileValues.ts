import type { Field } from '@oems/contract/core/fields.ts'
import fc, { type Arbitrary } from 'fast-check'

/** What no field should take: of a wrong kind, out of bounds, or with characters that mean something to somebody on the way. */
const nonsense: readonly unknown[] = [
  ...[null, true, '', ' ', '\0', 'a\0b', '\ud800', '\udfff\ud800', '\u202e', '𠮷', '％', '１', 'x'.repeat(10_000), '甲'.repeat(5_000)],
  ...[
    -1,
    -0,
    0,
    1.5,
    1e21,
    1e308,
    2 ** 31,
    2 ** 32,
    2 ** 53,
    -(2 ** 53),
    '9223372036854775807',
    '9223372036854775808',
    '1e400',
    'NaN',
    '-1',
  ],
  ...[
    [],
    {},
    [[]],
    [null],
    [{}],
    { a: { b: 1 } },
    Array.from({ length: 999 }, () => 1),
    { constructor: { prototype: {} } },
    { length: 1e9 },
  ],
  ...[
    "' or 1=1 --",
    '%',
    '_',
    '\\',
    '$1',
    '{{7*7}}',
    '../../etc/passwd',
    '<script>',
    '(a+)+$',
    '\r\nset-cookie: a=b',
    '__proto__',
    'toString',
  ],
  ...['2026-02-30', '2026-13-01', '0000-01-01', '0001-01-01', '9999-12-31', '275760-09-13', '+275760-09-13', '-000001-01-01', '1900-02-29'],
  ...[
    '2026-03-05T24:00:00Z',
    '2016-12-31T23:59:60Z',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59+23:59',
    '2026-03-05T00:00:00Z[Asia/Shanghai]',
  ],
]
const anyNonsense = fc.constantFrom(...nonsense)

const days = ['0001-01-01', '0099-12-31', '1582-10-10', '1900-01-01', '2026-02-28', '2026-03-05', '2262-04-12', '9999-12-31']
const moments = days.map((day) => `${day}T23:59:59.999999999-23:59`)
const letters = ['𠮷', '%', '_', '\\', "'", '"', '甲', 'Ω', '\u200b', '\u202e', '(', '*', '&', '<', '0', 'Z', '-', '.', ' ']

/** Good by the letter of the contract, and as extreme as it allows: what gets as far as the handler and its SQL. */
function extreme(field: Field): Arbitrary<unknown> {
  const kinds = [field.type].flat()
  if (field.enum) return fc.constantFrom(...field.enum, null)
  if (field.properties) return inputOf(field)
  if (field.items) return fc.array(someValue(field.items), { maxLength: Math.min(field.maxItems ?? 3, 3) })
  if (kinds.includes('boolean')) return fc.constantFrom(true, false, 0, 1)
  if (field.format === 'date') return fc.constantFrom(...days)
  if (field.format === 'date-time') return fc.constantFrom(...moments)
  if (kinds.includes('integer') || kinds.includes('number')) {
    const { minimum = -(2 ** 31), maximum = 2 ** 31 - 1 } = field
    return fc.constantFrom(minimum, maximum, Math.min(maximum, Math.max(minimum, 1)))
  }
  if (!kinds.includes('string')) return anyNonsense
  const { minLength = 0, maxLength = 20 } = field
  const fitting = field.pattern ? fc.stringMatching(withoutLookahead(field.pattern)).map((text) => text.slice(0, maxLength)) : fc.string()
  return fc.oneof(
    fc.array(fc.constantFrom(...letters), { minLength, maxLength: Math.min(maxLength, 40) }).map((some) => some.join('')),
    fc.constantFrom(...letters).map((letter) => letter.repeat(maxLength).slice(0, maxLength)),
    fitting,
  )
}

/** The generator knows none; what then comes out wrong is hostile as well. */
const withoutLookahead = (pattern: string) => new RegExp(pattern.replaceAll(/\(\?![^()]*\)/g, ''), 'u')

const someValue = (field: Field): Arbitrary<unknown> =>
  fc.oneof({ weight: 9, arbitrary: extreme(field) }, { weight: 1, arbitrary: anyNonsense })

/** An input of a call; what may be left out sometimes is, and now and then a field comes that nobody asked for. */
export const inputOf = ({ properties = {} }: Field): Arbitrary<Record<string, unknown>> =>
  fc
    .tuple(
      fc.record(
        Object.fromEntries(
          Object.entries(properties).map(([name, field]) => [name, fc.option(someValue(field), { freq: 4, nil: field.default })]),
        ),
      ),
      fc.oneof(
        { weight: 9, arbitrary: fc.constant({}) },
        { weight: 1, arbitrary: fc.dictionary(fc.string(), anyNonsense, { maxKeys: 3 }) },
      ),
    )
    .map(([known, more]) => ({ ...known, ...more }))

export const hostileText: Arbitrary<string> = anyNonsense.map((value) =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
)
