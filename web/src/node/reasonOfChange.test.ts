import { expect, test } from 'vitest'
import { reasonOfChange } from './reasonOfChange.ts'

const rules = reasonOfChange({ orgName: '第三工程公司', orgType: 3, label: 0, orgCode: 'ORG00000001', shortName: null })
const paths = (values: object) => rules(values).map(({ path }) => path)

test('a change of name, type, kind or code asks why, and another does not', () => {
  expect(paths({ orgName: ' 第三工程公司 ', orgType: 3, label: 0, shortName: '三公司', reason: '' })).toEqual([])
  for (const changed of [{ orgName: '第三公司' }, { orgType: 5 }, { label: 10 }, { orgCode: 'HY-03' }])
    expect(paths({ orgName: '第三工程公司', ...changed })).toEqual(['reason'])
  expect(paths({ orgName: '第三公司', reason: ' ' })).toEqual(['reason'])
  expect(paths({ orgName: '第三公司', reason: '集团重组' })).toEqual([])
})
