import { expect, test } from 'vitest'
import { clockIn, fromBeijing } from './clock.ts'

const now = new Date('2026-03-05T10:24:00+08:00')

test('the clock there, with the day where it is another', () => {
  expect(clockIn('Asia/Shanghai', now)).toBe('10:24')
  expect(clockIn('Africa/Nairobi', now)).toBe('05:24')
  expect(clockIn('America/Lima', now)).toBe('昨日 21:24')
  expect(clockIn('Pacific/Auckland', new Date('2026-03-05T22:00:00+08:00'))).toBe('次日 03:00')
})

test('how far it is from Beijing’s', () => {
  expect(fromBeijing('Asia/Shanghai', now)).toBe('与北京时间相同')
  expect(fromBeijing('Asia/Kolkata', now)).toBe('比北京时间晚2小时30分')
  expect(fromBeijing('Asia/Tokyo', now)).toBe('比北京时间早1小时')
})

test('a zone that the browser does not know has no clock', () => {
  expect([clockIn('Mars/Olympus', now), fromBeijing('Mars/Olympus', now)]).toEqual([null, null])
})
