import { ControlLevel } from '@oems/contract/dictionary/codes.ts'
import { BillType } from '@oems/contract/drugStock/codes.ts'
import { expect, test } from 'vitest'
import { reversalNeedsChecker } from './lines.ts'

const asks = (billType: (typeof BillType)['options'][number]['value'], ...levels: (typeof ControlLevel)['options'][number]['value'][]) =>
  reversalNeedsChecker({ billType, lines: levels.map((controlLevel) => ({ controlLevel })) })

test('a reversal is checked by another account as what it books is: narcotics always, psychotropics where they go out', () => {
  const { ordinary, psychotropic, narcotic } = ControlLevel
  expect(asks(BillType.use, ordinary)).toBe(false)
  expect(asks(BillType.use, ordinary, narcotic)).toBe(true)
  // What was used comes back in; what was bought goes out again.
  expect(asks(BillType.use, psychotropic)).toBe(false)
  expect(asks(BillType.purchase, psychotropic)).toBe(true)
})
