import { describe, expect, test } from 'vitest'
import { type OwnDay, patternOf } from './pattern.ts'

/** Fourteen days with nothing in common: hours apart, each with its own temperature and words. */
const days = (change: (day: OwnDay, at: number) => Partial<OwnDay>): OwnDay[] =>
  Array.from({ length: 14 }, (_, at) => {
    const day = { second: at * 3_600, temperature: (36 + at / 10).toFixed(1), said: `${at}`, oneTapSeconds: null }
    return { ...day, ...change(day, at) }
  })
/** So many of them alike. */
const ofFirst = (n: number, alike: Partial<OwnDay>) => days((_, at) => (at < n ? alike : {}))

test('days that differ have no pattern, nor has anybody without days', () => {
  expect(patternOf(days(() => ({})))).toEqual([])
  expect(patternOf([])).toEqual([])
})

describe.each([
  ['within the same two minutes', { second: 25_000 }, 1],
  ['the same temperature and words', { temperature: '36.5', said: 'x' }, 2],
  ['one tap at once', { oneTapSeconds: 5 }, 3],
] as const)('%s', (_, alike, mark) => {
  test('on ten days is a mark, on nine none', () => {
    expect(patternOf(ofFirst(10, alike))).toEqual([mark])
    expect(patternOf(ofFirst(9, alike))).toEqual([])
  })
})

test('two minutes are two minutes, over midnight too', () => {
  const spread = (seconds: number) =>
    days((_, at) => (at < 10 ? { second: (86_390 + (at === 9 ? seconds : 0)) % 86_400 } : { second: 43_200 + at }))
  expect(patternOf(spread(120))).toEqual([1])
  expect(patternOf(spread(121))).toEqual([])
})

test('without a temperature nothing counts as the same, and a tenth of a degree is a difference', () => {
  expect(patternOf(ofFirst(14, { temperature: null, said: 'x' }))).toEqual([])
  expect(patternOf(days((_, at) => ({ temperature: at < 9 ? '36.5' : '36.6', said: 'x' })))).toEqual([])
})

test('six seconds are not at once, and where nothing was told there is no mark', () => {
  expect(patternOf(ofFirst(14, { oneTapSeconds: 6 }))).toEqual([])
  expect(patternOf(days((_, at) => ({ oneTapSeconds: at < 9 ? 0 : null })))).toEqual([])
})

test('all three together', () => {
  expect(patternOf(ofFirst(10, { second: 25_000, temperature: '36.5', said: 'x', oneTapSeconds: 2 }))).toEqual([1, 2, 3])
})
