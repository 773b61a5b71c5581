import fc from 'fast-check'
import { expect, test } from 'vitest'
import { barsOf, valuesOf } from './code128.ts'

/** As a scanner reads the bars: by their widths alone, with the check character. */
function read(bars: readonly number[], widths: ReadonlyMap<string, number>): string {
  const values: number[] = []
  for (let at = 0; at + 7 < bars.length; at += 6) values.push(widths.get(bars.slice(at, at + 6).join(''))!)
  const check = values.pop()
  expect(check).toBe(values.reduce((sum, value, at) => sum + value * Math.max(at, 1), 0) % 103)
  const [start, fnc1, ...rest] = values
  expect(fnc1).toBe(102)
  let isDigits = start === 105
  let text = ''
  for (const value of rest) {
    // Each set has a value that leads to the other; in the other that value is a character, or the pair 99.
    if (value === (isDigits ? 100 : 99)) isDigits = !isDigits
    else text += isDigits ? String(value).padStart(2, '0') : String.fromCharCode(value + 32)
  }
  return text
}
/** Every pattern, taken from what single characters and pairs are drawn as. */
const widths = new Map<string, number>()
for (const text of [
  ...Array.from({ length: 95 }, (_, at) => String.fromCharCode(at + 32)),
  ...Array.from({ length: 100 }, (_, at) => `0000${String(at).padStart(2, '0')}`),
]) {
  const bars = barsOf(text)
  for (const [at, value] of valuesOf(text).entries()) widths.set(bars.slice(at * 6, at * 6 + 6).join(''), value)
}

test('every character is eleven modules wide, its bars an even number of them, and looks like no other', () => {
  const drawn = [...widths].filter(([, value]) => value !== 106)
  for (const [pattern] of drawn) {
    const modules = [...pattern].map(Number)
    expect(modules.reduce((sum, width) => sum + width, 0)).toBe(11)
    expect((modules[0]! + modules[2]! + modules[4]!) % 2).toBe(0)
  }
  expect(new Set(drawn.map(([, value]) => value)).size).toBe(drawn.length)
})

test('the bars say what went into them', () => {
  const texts = fc.oneof(fc.stringMatching(/^[\x20-\x7e]{1,48}$/), fc.stringMatching(/^[0-9AB]{1,40}$/))
  fc.assert(fc.property(texts, (text) => void expect(read(barsOf(text), widths)).toBe(text)))
})

test('digits go two at a time, and the check character is that of the standard', () => {
  // GS1 General Specifications, 5.4.3: (01) and a number are start C, FNC1, eight pairs, check and stop.
  expect(valuesOf('0106901234567892')).toEqual([105, 102, 1, 6, 90, 12, 34, 56, 78, 92, expect.any(Number), 106])
  expect(valuesOf('Wikipedia').slice(2, -2)).toEqual([55, 73, 75, 73, 80, 69, 68, 73, 65])
  expect(barsOf('00').slice(0, 6)).toEqual([2, 1, 1, 2, 3, 2])
  expect(() => valuesOf('批号')).toThrow()
})
