import { CallError } from '@oems/client/callError.ts'
import { expect, test } from 'vitest'
import { ofOneItem } from './ofOneItem.ts'

test('what is refused of the one item stands under the fields of its form', () => {
  const refused = new CallError(
    { code: 1400, msg: '输入有误', data: { fields: [{ path: 'items.0.reason', msg: '“口罩”：请填写下调的原因' }] } },
    't',
  )
  const shown = ofOneItem(refused) as CallError
  expect(shown).toMatchObject({
    code: 1400,
    message: '输入有误',
    trace: 't',
    fields: [{ path: 'reason', msg: '“口罩”：请填写下调的原因' }],
  })
  expect(ofOneItem(new CallError({ code: 1409, msg: '已变更', data: null }))).toMatchObject({ code: 1409, data: null, fields: [] })
})
