import type { PolicySaved, Rule } from '@oems/contract/declaration/policies.ts'
import { expect, test } from 'vitest'
import { deadlineText, previewSentence, ruleText } from './words.ts'

const rule = {
  ...{ enabled: 1, frequency: 1, weekday: 1, empTypes: [1], deadlineDayOffset: 1, deadlineTime: '00:00', lateDays: 3 },
  ...{ requireTemperature: 1, requireLocation: 0, remindTimes: ['09:00', '17:00'], uhsEnabled: 1, uhsDeadlineTime: '20:00' },
} as Rule

test('a rule in one line', () => {
  expect(ruleText(rule)).toBe('每日，截止当日 23:59；可补报3天；体温必填；提醒 09:00、17:00')
  const weekly = { ...rule, frequency: 2, weekday: 3, lateDays: 0, requireTemperature: 0, remindTimes: [] } as Rule
  expect(ruleText(weekly)).toBe('每周三，截止当日 23:59')
  expect(ruleText({ ...rule, enabled: 0 })).toBe('不要求申报')
})

test('a deadline by its day', () => {
  expect(deadlineText({ ...rule, deadlineDayOffset: 0, deadlineTime: '12:00' })).toBe('当日 12:00')
  expect(deadlineText({ ...rule, deadlineTime: '13:00' })).toBe('次日 13:00')
})

test('what a version would do', () => {
  const zone = { timeZone: null, beijing: '2026-03-06 23:59', local: '2026-03-06 23:59', nodes: 3, due: 1284 }
  const saved = { id: null, nodes: 3, due: 1284, dueOtherwise: 1300, firstDay: '2026-03-06', deadlines: [zone] } as PolicySaved
  expect(previewSentence(saved)).toBe('生效后应报 1,284 人，截止 当地 23:59')
  const other = { ...zone, timeZone: 'America/Lima', local: '2026-03-07 05:00' }
  expect(previewSentence({ ...saved, deadlines: [zone, other] })).toBe('生效后应报 1,284 人，截止 当地 23:59 或 次日 05:00')
  const many = ['05:00', '06:00', '07:00'].map((time) => ({ ...other, local: `2026-03-07 ${time}` }))
  expect(previewSentence({ ...saved, deadlines: [zone, ...many] })).toBe('生效后应报 1,284 人，截止 北京时间 23:59（4种当地时间见下）')
  expect(previewSentence({ ...saved, due: 0, firstDay: null, deadlines: [] })).toBe('生效后3个单位不再要求申报（按现行规则应报 1,300 人）')
  expect(previewSentence({ ...saved, nodes: 0 })).toBe('目前没有单位适用此规则')
})
