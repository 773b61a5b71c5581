import { partBytes } from '@oems/contract/files/codes.ts'
import { describe, expect, test } from 'vitest'
import { paceOf } from './pace.ts'
import { partSizeFor, partsOf } from './plan.ts'

const KB = 1024

test.each([
  [null, 512 * KB],
  [1, partBytes.least],
  [10 * KB, 256 * KB],
  [150 * KB, 512 * KB],
  [300 * KB, 1024 * KB],
  [10_000 * KB, partBytes.most],
])('a line of %s bytes a second has parts of %s', (rate, size) => expect(partSizeFor(rate)).toBe(size))

test('parts cover a file without gap or overlap, the last as small as it has to be', () => {
  expect(partsOf(10, 4)).toEqual([
    { partNo: 1, from: 0, to: 4 },
    { partNo: 2, from: 4, to: 8 },
    { partNo: 3, from: 8, to: 10 },
  ])
  expect(partsOf(8, 4)).toHaveLength(2)
})

describe('the pace of a line', () => {
  const measured = () => {
    let ms = 0
    const pace = paceOf(() => ms)
    return { pace, after: (passed: number) => (ms += passed) }
  }
  test('is not guessed at', () => {
    const { pace, after } = measured()
    pace.begin()
    after(100)
    pace.moved(1_000_000)
    expect(pace.rate()).toBeNull()
  })
  test('follows the line as it is of late', () => {
    const { pace, after } = measured()
    pace.begin()
    for (let second = 0; second < 20; second++) {
      after(1000)
      pace.moved(1_000_000)
    }
    expect(pace.rate()).toBeCloseTo(1_000_000, -3)
    for (let second = 0; second < 30; second++) {
      after(1000)
      pace.moved(50_000)
    }
    expect(pace.rate()).toBeLessThan(100_000)
  })
  test('does not count the time in which nothing was sent', () => {
    const { pace, after } = measured()
    pace.begin()
    after(1000)
    pace.moved(1_000_000)
    after(600_000)
    pace.begin()
    after(1000)
    pace.moved(1_000_000)
    expect(pace.rate()).toBeCloseTo(1_000_000, -3)
  })
})
