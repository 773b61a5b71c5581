import { DeclareSource, PeriodStatus } from '@oems/contract/reserve/codes.ts'
import { expect, test } from 'vitest'
import { leftText, shadeOf, sourceLetter } from './words.ts'

const now = new Date('2026-03-04T12:00:00+08:00')
test.each([
  ['2026-03-06T18:00:00+08:00', '剩2天'],
  ['2026-03-06T11:59:00+08:00', '剩47小时'],
  ['2026-03-04T15:05:00+08:00', '剩3小时'],
  ['2026-03-04T12:00:30+08:00', '剩1分钟'],
  ['2026-03-04T12:00:00+08:00', ''],
  [null, ''],
])('until %s: %s', (deadlineAt, text) => expect(leftText(deadlineAt, now)).toBe(text))

test('what was filled in late is amber, what is missing red', () => {
  expect(shadeOf(PeriodStatus.overdue, true)).toBe('late')
  expect(shadeOf(PeriodStatus.overdue, false)).toBe('overdue')
  expect(shadeOf(PeriodStatus.notRequired, false)).toBe('none')
})

test('by hand is not said', () => {
  expect([DeclareSource.manual, DeclareSource.proxy, DeclareSource.automatic, DeclareSource.ledger, null].map(sourceLetter)).toEqual([
    '',
    '代',
    '自',
    '台',
    '',
  ])
})
