import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Leases, type Lost } from './leases.ts'

const renew = vi.fn<(keys: readonly string[]) => Promise<Lost<string>>>()
let leases: Leases<string>
beforeEach(() => {
  vi.useFakeTimers()
  renew.mockReset().mockResolvedValue(new Map())
  leases = new Leases(renew, 100)
})
afterEach(() => {
  leases.stop()
  vi.useRealTimers()
})

test('all that are held are renewed together, until none is left', async () => {
  leases.hold('a')
  leases.hold('b')
  await vi.advanceTimersByTimeAsync(250)
  leases.release('a')
  await vi.advanceTimersByTimeAsync(100)
  leases.release('b')
  await vi.advanceTimersByTimeAsync(500)
  expect(renew.mock.calls).toEqual([[['a', 'b']], [['a', 'b']], [['b']]])
  leases.hold('c')
  await vi.advanceTimersByTimeAsync(100)
  expect(renew).toHaveBeenLastCalledWith(['c'])
})

test('the signal of a lost lease says why, and no other ends', async () => {
  const [lost, other] = [leases.hold('a'), leases.hold('b')]
  renew.mockResolvedValueOnce(new Map([['a', 'another process has it']]))
  await vi.advanceTimersByTimeAsync(100)
  expect([lost.aborted, lost.reason]).toEqual([true, new Error('another process has it')])
  expect(other.aborted).toBe(false)
})

test('a renewal that comes back after its lease was released ends nothing', async () => {
  const signal = leases.hold('a')
  const { promise, resolve } = Promise.withResolvers<Lost<string>>()
  renew.mockReturnValueOnce(promise)
  await vi.advanceTimersByTimeAsync(100)
  leases.release('a')
  resolve(new Map([['a', 'gone']]))
  await vi.advanceTimersByTimeAsync(0)
  expect(signal.aborted).toBe(false)
})

test('a lease outlasts a broken connection, but a renewal beside the interval throws', async () => {
  const signal = leases.hold('a')
  renew.mockRejectedValueOnce(new Error('connection lost'))
  await vi.advanceTimersByTimeAsync(200)
  expect(renew).toHaveBeenCalledTimes(2)
  expect(signal.aborted).toBe(false)
  await expect(leases.heed(Promise.reject(new Error('connection lost')))).rejects.toThrow('connection lost')
  await leases.heed(Promise.resolve(new Map([['a', 'cancelled']])))
  expect(signal.reason).toEqual(new Error('cancelled'))
})

test('stopped, nothing is renewed', async () => {
  leases.hold('a')
  leases.stop()
  await vi.advanceTimersByTimeAsync(500)
  expect(renew).not.toHaveBeenCalled()
})
