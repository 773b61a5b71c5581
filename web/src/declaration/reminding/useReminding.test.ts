import { expect, test } from 'vitest'
import { remindedText } from './useReminding.ts'

test('who was told, and who has to be called', () => {
  const reply = { unfilled: 12, told: 12, withoutAccount: 0, days: ['2026-03-05'], skipped: [] }
  expect(remindedText(reply)).toBe('未申报12人，已提醒12人')
  const skipped = [{ orgId: 1, orgName: '项目', remindedAt: '2026-03-05T01:00:00.000Z' }]
  expect(remindedText({ ...reply, told: 9, withoutAccount: 3, skipped })).toBe(
    '未申报12人，已提醒9人；3人没有账号，请电话通知；1个单位30分钟内已催报，本次未重复',
  )
})
