import { crowded } from '@oems/contract/accounts/crowd.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from './callError.ts'
import { inTurn } from './inTurn.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const away = () => Promise.reject(new CallError({ ...crowded, data: { retryAfter: 3, busy: true } }))

test('comes again by itself as long as there is a crowd, and says so', async () => {
  const attempt = vi.fn<() => Promise<string>>().mockImplementationOnce(away).mockImplementationOnce(away).mockResolvedValue('in')
  const told = vi.fn()
  const signedIn = inTurn(attempt, told)
  await vi.advanceTimersByTimeAsync(1_000)
  expect([attempt.mock.calls.length, told.mock.lastCall]).toEqual([1, [true]])
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await signedIn).toBe('in')
  expect([attempt.mock.calls.length, told.mock.lastCall]).toEqual([3, [false]])
})

test('shows a wait where the reply is long in coming', async () => {
  const told = vi.fn()
  const signedIn = inTurn(() => new Promise<void>((resolve) => void setTimeout(resolve, 5_000)), told)
  await vi.advanceTimersByTimeAsync(1_900)
  expect(told).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(told.mock.calls).toEqual([[true]])
  await vi.advanceTimersByTimeAsync(5_000)
  await signedIn
  expect(told.mock.lastCall).toEqual([false])
})

test('what is refused for another reason is refused at once', async () => {
  const attempt = vi.fn(() => Promise.reject(new CallError({ code: 429, msg: '操作过于频繁,请稍后再试', data: { retryAfter: 60 } })))
  await expect(inTurn(attempt, () => {})).rejects.toThrow('操作过于频繁')
  expect(attempt).toHaveBeenCalledOnce()
})
