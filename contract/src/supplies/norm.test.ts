import { expect, test } from 'vitest'
import { NormKind } from './codes.ts'
import { normWords } from './norm.ts'

const norm = { illnessId: null, requireWhen: null, coverDays: 30, minQuantity: 0 }

test('a norm in words says no more decimals than it has', () => {
  const daily = { ...norm, normKind: NormKind.daily, normQty: '1.000' }
  expect(normWords(daily)).toBe('人均日耗1 × 30天')
  expect(normWords({ ...daily, normQty: '0.250' }, 120, 60)).toBe('120人 × 0.25 × 60天')
  expect(normWords({ ...norm, normKind: NormKind.perHundred, normQty: '200.000', minQuantity: 2 })).toBe('每百人200，不少于2')
})
