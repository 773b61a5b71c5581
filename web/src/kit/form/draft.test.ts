import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { afterPause, draftAfter, draftOf, readDraft } from './draft.ts'

describe('a draft', () => {
  const record = { name: '李小红', sex: 2, remark: null, mobile: '138****5678' }

  test('holds what differs from what the form began with', () => {
    const values = { ...record, remark: '在家休养', email: undefined, position: '' }
    expect(draftOf(record, values, 3)).toEqual({ values: { remark: '在家休养' }, version: 3 })
    expect(draftOf(record, { ...record, remark: '' }, 3)).toBeNull()
    expect(draftOf(record, { ...record, remark: undefined }, 3)).toBeNull()
    expect(draftOf({ list: [] }, { list: undefined }, null)).toBeNull()
    expect(draftOf(record, { ...record, name: '' }, 3)).toEqual({ values: { name: '' }, version: 3 })
  })
  test('never holds a secret, however deep', () => {
    const typed = { username: 'u1', password: 'x', newPassword: 'x', captcha: 'x', rows: [{ roleId: 3, secretKey: 'x' }] }
    expect(draftOf({}, typed, null)?.values).toEqual({ username: 'u1', rows: [{ roleId: 3 }] })
    expect(draftOf({}, { password: 'x' }, null)).toBeNull()
  })
  test('holds plain data only', () => {
    expect(draftOf({}, { file: new Blob(['x']), files: [new Blob(['x'])], when: new Date() }, null)).toBeNull()
    expect(draftOf({}, { period: ['2026-03-01', '2026-03-05'], place: { orgId: 3 } }, null)?.values).toEqual({
      period: ['2026-03-01', '2026-03-05'],
      place: { orgId: 3 },
    })
  })
  test('is read again, and what is none is none', () => {
    const draft = draftOf({}, { name: '李' }, 3)
    expect(readDraft(JSON.stringify(draft))).toEqual(draft)
    for (const text of ['', '{', 'null', '[]', '{"values":3}']) expect(readDraft(text)?.values ?? null).toBeNull()
  })
})

describe('storing', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('waits for five seconds without a key stroke', () => {
    const run = vi.fn<() => void>()
    const pause = afterPause(run)
    for (let strokes = 0; strokes < 10; strokes++) {
      pause.typed()
      vi.advanceTimersByTime(draftAfter - 1)
    }
    expect([run.mock.calls.length, pause.isPending()]).toEqual([0, true])
    vi.advanceTimersByTime(1)
    expect([run.mock.calls.length, pause.isPending()]).toEqual([1, false])
    pause.typed()
    pause.stop()
    vi.advanceTimersByTime(60_000)
    expect(run).toHaveBeenCalledTimes(1)
  })
})
