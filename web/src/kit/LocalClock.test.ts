import { expect, test } from 'vitest'
import { clockText } from './LocalClock.tsx'

test('a clock shows the hour of its place, and whether it is night there', () => {
  const now = new Date('2026-03-05T09:00:00+08:00')
  expect(clockText('Asia/Shanghai', now)).toBe('09:00')
  expect(clockText('Africa/Nairobi', now)).toBe('04:00 夜间')
  expect(clockText('America/Lima', now)).toBe('20:00')
})
