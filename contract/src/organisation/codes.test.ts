import { expect, test } from 'vitest'
import { OrgType, typesBelow } from './codes.ts'

const below = (type: number) => [...typesBelow(type)].sort().map((one) => OrgType.label(one as 0))

test('what can stand below a node, however deep', () => {
  expect(below(OrgType.platform)).toEqual(['部委', '集团公司', '经营公司', '项目', '区域'])
  expect(below(OrgType.ministry)).toEqual(['集团公司', '经营公司', '项目', '区域'])
  expect(below(OrgType.group)).toEqual(['经营公司', '项目', '区域'])
  expect(below(OrgType.company)).toEqual(['经营公司', '项目', '区域'])
  expect(below(OrgType.project)).toEqual([])
})
