import { expect, test, vi } from 'vitest'

vi.stubGlobal('window', undefined)
const { activeAfter, beatEvery, quietness, warnBefore } = await import('./idle.ts')

const minute = 60_000
const limit = 60 * minute

test('the user is warned two minutes before the limit, and it is over at the limit', () => {
  expect(quietness(limit - warnBefore - 1, 0, limit)).toEqual({ state: 'fine' })
  expect(quietness(limit - warnBefore, 0, limit)).toEqual({ state: 'warned', left: warnBefore })
  expect(quietness(limit - 1, 0, limit)).toEqual({ state: 'warned', left: 1 })
  expect(quietness(limit, 0, limit)).toEqual({ state: 'over' })
  expect(quietness(limit * 5, 0, limit)).toEqual({ state: 'over' }) // a laptop that was closed
})

test('activity counts as the server counts it: at most once a minute, never later than it does', () => {
  let server = 0
  let here = -minute
  for (const at of [10_000, 59_000, 61_000, 100_000, 122_000, 400_000]) {
    if (at - server > minute) server = at
    here = activeAfter(here, at)
    expect(here).toBeLessThanOrEqual(Math.max(server, at))
    expect(server - here).toBeLessThanOrEqual(minute)
  }
})

test('typing is reported to the server well within the limit', () => {
  expect(beatEvery(limit)).toBe(5 * minute)
  expect(beatEvery(10 * minute)).toBe(2.5 * minute)
})
