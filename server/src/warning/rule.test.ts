import { shippedRule } from '@oems/contract/warning/config.ts'
import { describe, expect, test } from 'vitest'
import { judge, type SeriesDays, usableDays } from './rule.ts'

/** 110 declarations a day, of which each day so many are onsets. */
const daily = (onsets: readonly number[], changed: Partial<SeriesDays> = {}): SeriesDays => {
  const declared = onsets.map(() => 110)
  const usable = usableDays({ due: declared, declared })
  return { onsets, declared, usable, confirmed: onsets.map(() => false), ...changed }
}
/** 28 valid days with eight onsets, and the two that no baseline of C2 has. */
const baseline = [...Array.from({ length: 28 }, (_, at) => (at % 7 === 1 || at % 7 === 2 ? 1 : 0)), 0, 0]
const judged = (series: SeriesDays, at = series.onsets.length - 1) => judge(series, at, shippedRule)

describe('05 §9 no. 19', () => {
  test('four on a day where none are expected are level 2', () => {
    const found = judged(daily([...baseline, 4]))!
    expect(found).toMatchObject({ level: 2, observed: 4, declared: 110, sd: 1 })
    expect(found.expected).toBeCloseTo(0.29, 2)
    expect(found.c2).toBeCloseTo(3.71, 2)
  })

  test('the same again on the next day is level 3', () => {
    expect(judged(daily([...baseline, 4, 4]))).toMatchObject({ level: 3 })
  })

  test('three after zeros are none; two and then three are level 1', () => {
    const three = judged(daily([...baseline, 3]))!
    expect(three.level).toBe(0)
    expect([three.c2!.toFixed(2), three.c3!.toFixed(2)]).toEqual(['2.71', '1.71'])
    const after = judged(daily([...baseline, 2, 3]))!
    expect(after.level).toBe(1)
    expect(after.c3).toBeCloseTo(2.43, 2)
  })

  test('ten valid days go by C1, six say nothing', () => {
    const days = (count: number, today: number) => daily([...Array.from({ length: count }, () => 0), today])
    expect(judged(days(10, 5))).toMatchObject({ level: 1, c1: 5, c2: null, c3: null })
    expect(judged(days(10, 4))).toMatchObject({ level: 0, c1: 4 })
    expect(judged(days(6, 9))).toBeNull()
  })

  test('who declares once a week has no baseline, however long they have done so', () => {
    const onsets = Array.from({ length: 120 }, () => 0)
    onsets[119] = 9
    const due = onsets.map((_, at) => (at % 7 === 0 ? 110 : 0))
    const declared = due
    expect(judged(daily(onsets, { declared, usable: usableDays({ due, declared }) }))).toBeNull()
  })
})

test('five that are five in a hundred are level 3 wherever there is a baseline', () => {
  const busy = daily([...Array.from({ length: 30 }, () => 6), 6])
  expect(judged(busy)).toMatchObject({ level: 3 })
  expect(judged({ ...busy, declared: busy.onsets && Array.from({ length: 31 }, () => 130) })).toMatchObject({ level: 0 })
})

test('a day with less than half of the usual declarations, or fewer than five, says nothing', () => {
  const declared = [...Array.from({ length: 30 }, () => 110), 54, 55]
  expect(usableDays({ due: declared, declared }).slice(-2)).toEqual([false, true])
  const few = [4, 5, 4, 6]
  expect(usableDays({ due: few, declared: few })).toEqual([false, true, false, true])
  expect(usableDays({ due: [110, 0, 110], declared: [110, 110, 110] })).toEqual([true, false, true])
})

test('days of a confirmed warning are no baseline, those of a false alarm are', () => {
  const wave = [...baseline.slice(0, 20), 9, 9, 9, 9, 9, 9, 0, 0, 0, 0, 4]
  const confirmed = wave.map((count) => count === 9)
  const dismissed = judged(daily(wave))!
  const left = judged(daily(wave, { confirmed }))!
  expect(dismissed).toMatchObject({ level: 0 })
  expect(left).toMatchObject({ level: 2 })
  expect(left.expected!).toBeLessThan(0.5)
})
