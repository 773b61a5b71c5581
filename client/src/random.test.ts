import { expect, test } from 'vitest'
import { traceId, uuid } from './random.ts'

test('ids are random and of version 4; a trace id has no hyphens', () => {
  expect(uuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(traceId()).toMatch(/^[0-9a-f]{32}$/)
  expect(traceId()).not.toBe(traceId())
})
