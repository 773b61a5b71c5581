import { expect, test } from 'vitest'
import { ruleText } from './words.ts'

test('a rule in one line', () => {
  const rule = { enabled: 1, frequency: 2, deadlineDay: 5, deadlineTime: '18:00' } as const
  expect(ruleText(rule)).toBe('每周，截止周五 18:00')
  expect(ruleText({ ...rule, frequency: 1 })).toBe('每日，截止18:00')
  expect(ruleText({ ...rule, frequency: 4, deadlineTime: '24:00' })).toBe('每月，截止第5天 24:00')
  expect(ruleText({ ...rule, enabled: 0 })).toBe('不要求申报')
  expect(ruleText({ ...rule, inherits: true })).toBe('恢复执行上级规则')
})
