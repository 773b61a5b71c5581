import { CallError } from '@oems/client/callError.ts'
import { replies } from '@oems/contract/core/errors.ts'
import type { GuideStep } from '@oems/contract/guide/steps.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keeperOf } from './keeper.ts'
import type { LocalDraft } from './localDrafts.ts'
import type { Values } from './values.ts'

const local = new Map<GuideStep, LocalDraft>()
const sent: Values[] = []
let problem: CallError | null = null
const broken = new CallError({ code: 500, msg: '网络异常', data: null }, '', true)
const keeper = () =>
  keeperOf(
    {
      read: (step) => local.get(step) ?? null,
      write: (step, draft) => void local.set(step, draft),
      drop: (step) => void local.delete(step),
    },
    async (_step, report) => {
      if (problem) throw problem
      sent.push(report)
      return { savedAt: '2026-03-05T10:00:00+08:00' }
    },
  )
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  local.clear()
  sent.length = 0
  problem = null
})

test('what is typed stands in the browser at once, and after 20 s on the server alone', async () => {
  const kept = keeper()
  kept.typed('BASE', { address: '一' })
  kept.typed('BASE', { address: '一二' })
  await vi.advanceTimersByTimeAsync(300)
  expect(local.get('BASE')?.report).toEqual({ address: '一二' })
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(20_000)
  expect(sent).toEqual([{ address: '一二' }])
  expect(local.size).toBe(0)
  expect(kept.keeping.get()).toMatchObject({ state: 'saved' })
})

test('without a line it stays in the browser, and is sent when the line is back', async () => {
  const kept = keeper()
  problem = broken
  kept.typed('BASE', { address: '一' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(kept.keeping.get().state).toBe('local')
  expect(local.size).toBe(1)
  problem = null
  await kept.flush()
  expect([sent.length, local.size]).toEqual([1, 0])
})

test('what was typed while it was sent is sent again, and one bad field keeps nothing else back', async () => {
  const kept = keeper()
  kept.typed('BASE', { address: '一' })
  const first = kept.flush()
  kept.typed('BASE', { address: '一二' })
  await first
  expect(local.size).toBe(1)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(sent.at(-1)).toEqual({ address: '一二' })

  problem = new CallError({ ...replies.badInput, data: { fields: [{ path: 'contacts.0.phone', msg: '座机不正确' }] } })
  kept.typed('BASE', { address: '三', contacts: [{ name: '王', phone: 'x' }] })
  const sending = kept.flush()
  problem = null
  await sending
  expect(sent.at(-1)).toEqual({ address: '三', contacts: [{ name: '王' }] })
})
