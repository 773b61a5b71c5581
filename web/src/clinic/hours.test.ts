import { expect, test } from 'vitest'
import { hoursText } from './hours.ts'

test.for<readonly [readonly number[], string, string, string]>([
  [[1, 2, 3, 4, 5], '08:00', '18:00', '周一至周五 08:00–18:00'],
  [[7, 6, 5, 4, 3, 2, 1], '00:00', '00:00', '每天 00:00–次日00:00'],
  [[6, 7], '09:00', '12:00', '周六、周日 09:00–12:00'],
  [[3, 1, 5], '20:00', '08:00', '周一、周三、周五 20:00–次日08:00'],
])('%o %s %s', ([weekdays, from, to, text]) => {
  expect(hoursText({ weekdays: [...weekdays], from, to })).toBe(text)
})
